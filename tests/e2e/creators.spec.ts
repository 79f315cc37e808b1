import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { site } from "@/tests/support/site";
import { becomeCreator, openRow, pathOf, sendOffer } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

/** A new address of a public page, in letters that no other reads like. */
const newSlug = (): string =>
  `page-${Array.from({ length: 12 }, () => "aefghjkpqtuxy".charAt(Math.floor(Math.random() * 13))).join("")}`;

// One after the other: a page that one test switches off may be among those that another has just been shown.
test.describe.configure({ mode: "default" });

test("a creator switches a page on, a stranger finds it and makes an offer by it, and a changed address leads on", async ({
  page,
  newVisitor,
  creator: email,
}) => {
  await page.goto("/creator/page");
  await expectSound(page);
  const first = newSlug();
  await page.getByLabel("Address of the page").fill("admin");
  await page.getByLabel("Make my page public").check();
  await page.getByLabel("Craft").selectOption("Musician");
  await page.getByLabel("City").fill("Macon");
  await page.getByLabel("Portfolio Links").fill("https://www.studio.example/reel");
  await page.getByLabel("About you").fill("Reach me at me@mail.example");
  await page.getByRole("button", { name: "Save page" }).click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("This address is kept for the site itself");
  await expect(alert).toContainText("Please leave out email addresses");
  await page.getByLabel("Address of the page").fill(first);
  await page.getByLabel("About you").fill("Strings, and nothing but strings.");
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Your page is public.")).toBeVisible();

  const visitor = await newVisitor();
  const answer = await visitor.goto(`/c/${first}`);
  await expectSound(visitor);
  expect(await answer?.text()).not.toContain(email);
  await expect(visitor.getByRole("main")).toContainText("Musician, Macon");
  const link = visitor.getByRole("link", { name: /studio\.example/ });
  expect(await link.getAttribute("rel")).toBe("nofollow ugc noopener");
  await visitor.getByRole("main").getByRole("link", { name: "Make an offer" }).first().click();
  await expect(visitor.getByRole("link", { name: "See their page" })).toBeVisible();
  await expectSound(visitor);
  await expect(visitor.getByLabel("Creator Email")).toHaveCount(0);
  await visitor.getByLabel("Your Name").fill("Bo Larsen");
  await visitor.getByLabel("Your Email").fill(newAddress("buyer"));
  await visitor.getByRole("checkbox", { name: "Voice" }).check();
  await visitor.getByLabel("Category").selectOption("advertising");
  await visitor.getByLabel("Intended Use").fill("A spring campaign.");
  await visitor.getByLabel("Offer Amount").fill("350");
  await visitor.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await visitor.waitForURL(/submitted/);
  expect(await visitor.content()).not.toContain(email);

  const second = newSlug();
  await page.getByLabel("Address of the page").fill(second);
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByRole("link", { name: new RegExp(second) })).toBeVisible();
  const moved = await visitor.request.get(`/c/${first}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, `/c/${second}`]);
  await page.getByLabel("Make my page public").uncheck();
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Your page is switched off")).toBeVisible();
  for (const slug of [first, second]) {
    const gone = await visitor.request.get(`/c/${slug}`);
    expect([gone.status(), (await gone.text()).includes("Musician, Macon")]).toEqual([404, false]);
    expect((await visitor.request.get(`/c/${slug}/consent.json`)).status()).toBe(404);
  }
});

test("a creator is chosen in the directory, and the form goes on with what was typed", async ({ page }) => {
  await page.goto("/offer/new");
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByRole("link", { name: "Choose a creator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Choose a creator" })).toBeVisible();
  await page.getByLabel("Search", { exact: true }).fill("priya");
  await page.getByLabel("Search", { exact: true }).press("Enter");
  await expect(page.getByRole("link", { name: "Choose Maya Ellison" })).toHaveCount(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Choose Priya Nair" }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.newOfferTo("priya-nair")}`);
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await expect(page.getByText("Filled in with what you typed before")).toBeVisible();
  await expect(page.getByLabel("Creator Email")).toHaveCount(0);

  await page.getByRole("link", { name: "Ask others too" }).click();
  await expect(page.getByText("Chosen", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await page.getByRole("link", { name: "Choose Maya Ellison" }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.newBrief("priya-nair", "maya-ellison")}`);
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await expect(page.getByRole("checkbox", { name: /^Priya Nair/ })).toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a creator is looked for and chosen, and what is typed for them stays when it is refused", async ({ page }) => {
    await page.goto("/creators?right=training");
    await expect(page.getByRole("link", { name: "Priya Nair", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /Maya Ellison/ })).toHaveCount(0);
    await page.goto("/offer/new");
    await page.getByRole("link", { name: "Choose a creator" }).click();
    await page.getByLabel("Search", { exact: true }).fill("maya");
    await page.getByLabel("Search", { exact: true }).press("Enter");
    await expect(page.getByRole("link", { name: "Choose Priya Nair" })).toHaveCount(0);
    await page.getByRole("link", { name: "Choose Maya Ellison" }).filter({ visible: true }).click();
    await page.getByLabel("Your Name").fill("Bo Larsen");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
    await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
    await expect(page.getByText("Maya Ellison").first()).toBeVisible();
  });
});

test("a photo is engraved in the browser, and only lines are sent; forged lines are refused", async ({ page }) => {
  await becomeCreator(page);
  await page.goto("/creator/pictures");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.postData() ?? "");
  });
  await page.getByLabel("Photo of you").setInputFiles("public/og/about.png");
  await page.getByRole("radio", { name: "As an engraving" }).check();
  await expect(page.getByText("Engraved. Nothing was sent yet.")).toBeVisible();
  const lines = page.getByRole("img", { name: "Your engraving" }).locator("path");
  const lighter = await lines.getAttribute("d");
  await page.getByRole("slider", { name: "Darkness" }).press("End");
  await expect(page.getByRole("slider", { name: "Darkness" })).toHaveAttribute("aria-valuenow", "2");
  await expect(lines).not.toHaveAttribute("d", lighter ?? "");
  await expectSound(page);
  expect(posts.filter((post) => post.includes("path"))).toEqual([]);
  await page.getByRole("button", { name: "Use this engraving" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(posts.join("")).not.toMatch(/PNG|IHDR|JFIF/);
  await page.getByRole("button", { name: "Remove the portrait" }).waitFor();

  await page.getByText("Replace the portrait", { exact: true }).click();
  await page.getByLabel("Photo of you").setInputFiles("public/og/about.png");
  await page.getByRole("radio", { name: "As an engraving" }).check();
  await expect(page.getByText("Engraved. Nothing was sent yet.")).toBeVisible();
  await page.evaluate(() => {
    const [first] = document.querySelectorAll<HTMLInputElement>('input[name^="part"]');
    if (first) first.value = first.value.replace("<path", "<text");
  });
  await page.getByRole("button", { name: "Use this engraving" }).click();
  await expect(page.getByText("Not an engraving").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the portrait" }).click();
  await expect(page.getByText("Removed. Nobody can see it any more.")).toBeVisible();
});

test("a photo is cut to a square in the browser, shown, and then the creator's portrait", async ({ page }) => {
  await becomeCreator(page);
  await page.goto("/creator/pictures");
  await expect(page.getByRole("img", { name: /^Initials of / })).toBeVisible();
  await page.getByLabel("Photo of you").setInputFiles("public/og/about.png");
  await expect(page.getByRole("img", { name: "As it will be seen" })).toBeVisible();
  await page.getByRole("slider", { name: "From left to right" }).fill("1");
  const sizes = () =>
    page.getByRole("img", { name: "As it will be seen" }).evaluate((one: HTMLCanvasElement) => [one.width, one.height]);
  await expect.poll(sizes).toEqual([800, 800]);
  await expectSound(page);
  await page.getByRole("button", { name: "Use this photo" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Portrait of / })).toBeVisible();
  await expectSound(page);
  await page
    .getByLabel("Picture", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no photo") });
  await expect(page.getByText("This file is not a picture that can be read.")).toBeVisible();
});

test("a portrait is engraved while onboarding, shown before the button of the mailed link, and the creator's from then on", async ({
  page,
}) => {
  const email = newAddress("portrait");
  await page.goto("/creator/onboard");
  await page.getByLabel("Display Name").fill("Ines Okafor");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill("not an address");
  await page.getByLabel("Photo").setInputFiles("public/og/about.png");
  await expect(page.getByText("Engraved. Nothing was sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create Likeright Profile" }).click();
  await expect(page.getByText("Please enter a valid email address, such as name@example.com.").first()).toBeVisible();
  // The engraving is still there, as everything else that was given.
  await expect(page.getByRole("img", { name: "Your engraving" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Create Likeright Profile" }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await page.goto(pathOf(linkTo(await newestMail(site(), email), "/sign-in/")));
  await expect(page.getByRole("img", { name: "The engraving that was sent" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await page.getByRole("link", { name: "Set up your page" }).click();
  await expect(page.getByRole("heading", { name: "Your portrait" })).toBeVisible();
  await page.getByRole("link", { name: "Change the portrait, add pictures" }).click();
  await page.getByRole("button", { name: "Remove the portrait" }).waitFor();
});

test("rules, page and samples are one profile, with what brands would see of it", async ({ page, creator: _ }) => {
  const account = page.getByRole("navigation", { name: "Your account" });
  for (const [path, part] of [
    ["/creator/rules", "Rules"],
    ["/creator/page", "Page and pictures"],
    ["/creator/samples", "Samples"],
  ] as const) {
    await page.goto(path);
    await expect(account.getByRole("link")).toHaveText(["Dashboard", "Profile", "Account"]);
    await expect(account.locator("[aria-current]")).toHaveText("Profile");
    await expect(page.getByRole("navigation", { name: "Your profile" }).locator("[aria-current]")).toHaveText(part);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your profile");
    const seen = page.getByRole("region", { name: "What brands see" });
    await expect(seen).toContainText("What brands would see: your page is not public");
    await expect(seen).toContainText("Ada Merritt");
    await expect(seen).toContainText("Likeness, voice. Price on request.");
    await expectSound(page);
  }
});

test("a creator changes the account and closes the profile", async ({ page, newVisitor, creator: creatorEmail }) => {
  await page.goto("/creator/account");
  const words = await page.locator("main *").evaluateAll((all) => {
    const texts = all.filter((one) => one.checkVisibility()).flatMap(({ childNodes }) => [...childNodes]);
    const seen = texts.filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent);
    return seen.join(" ").trim().split(/\s+/).length;
  });
  expect(words, "before anything is opened").toBeLessThanOrEqual(220);
  await openRow(page, "Profile");
  await openRow(page, "Data and closing");
  await expectSound(page);
  await page.getByLabel("Display Name").fill("Ines O.");
  await expect(page.getByLabel("City"), "set with the page alone").toHaveCount(0);
  await page.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("Account saved")).toBeVisible();
  await page.getByRole("button", { name: "Close my profile" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please type the word close.");
  await page.getByLabel("Type the word close").fill("close");
  await page.getByRole("button", { name: "Close my profile" }).click();
  await expect(page.getByText("You closed your profile")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close my profile" })).toHaveCount(0);
  const buyer = await newVisitor();
  await sendOffer(buyer, { creatorEmail, buyerEmail: newAddress("buyer") });
  await expect(buyer.getByRole("main").getByRole("alert")).toContainText("Creator not found");
});
