import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { becomeCreator, pathOf, sendOffer } from "@/tests/support/visitor-steps";
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
  await expect(visitor.getByText("This offer is for")).toBeVisible();
  await expectSound(visitor);
  await expect(visitor.getByLabel("Creator Email")).toHaveCount(0);
  await visitor.getByLabel("Your Name").fill("Bo Larsen");
  await visitor.getByLabel("Your Email").fill(newAddress("buyer"));
  await visitor.getByRole("checkbox", { name: "Voice" }).check();
  await visitor.getByLabel("Category").selectOption("advertising");
  await visitor.getByLabel("Intended Use").fill("A spring campaign.");
  await visitor.getByLabel("Offer Amount").fill("350");
  await visitor.getByRole("button", { name: "Submit Offer" }).click();
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

test("the picker finds a creator by name and keeps what was typed; the keyboard chooses", async ({ page }) => {
  await page.goto("/offer/new");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  const search = page.getByLabel("Find a creator by name");
  await search.fill("priya");
  await search.press("Enter");
  await expect(page.getByText("1 found.")).toBeVisible();
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await page.getByRole("radio", { name: /^Priya Nair/ }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: /^Priya Nair/ })).toBeChecked();
  await page.getByLabel("Licensing", { exact: true }).selectOption("training");
  await page.getByLabel("Find a creator by name").fill("");
  await page.getByLabel("For use in", { exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Maya Ellison/ })).toHaveCount(0);
  // No box scrolls within the page.
  const scrolls = await page
    .getByRole("group", { name: "Creators" })
    .evaluate(
      (group) =>
        [group, ...group.querySelectorAll("*")].filter(
          (one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === "auto",
        ).length,
    );
  expect(scrolls).toBe(0);
  await page.getByLabel("Licensing", { exact: true }).selectOption("");
  await page.getByLabel("For use in", { exact: true }).selectOption("");
  await search.fill("maya");
  await page.getByRole("button", { name: "Search" }).click();
  // Whoever was chosen stays chosen.
  await expect(page.getByRole("radio", { name: /^Maya Ellison/ })).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Priya Nair/ })).toBeChecked();
  await expectSound(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the directory and the picker are searched, what was typed stays, and a creator is chosen", async ({ page }) => {
    await page.goto("/creators?right=training");
    await expect(page.getByRole("link", { name: "Priya Nair", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /Maya Ellison/ })).toHaveCount(0);
    await page.goto("/offer/new");
    await page.getByLabel("Your Name").fill("Bo Larsen");
    await page.getByLabel("Find a creator by name").fill("priya");
    await page.getByLabel("Find a creator by name").press("Enter");
    await expect(page.getByRole("radio", { name: /^Maya Ellison/ })).toHaveCount(0);
    await page.getByLabel("Find a creator by name").fill("maya");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(page.getByLabel("Find a creator by name")).toHaveValue("maya");
    await expect(page.getByLabel("Your Name"), "what was typed stays").toHaveValue("Bo Larsen");
    await expect(page.getByRole("radio", { name: /^Priya Nair/ })).toHaveCount(0);
    await page.getByRole("radio", { name: /^Maya Ellison/ }).check();
    await page.getByRole("button", { name: "Submit Offer" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
    await expect(page.getByRole("radio", { name: /Maya Ellison|The creator you chose/ })).toBeChecked();
  });
});

test("a photo is engraved in the browser, and only lines are sent; forged lines are refused", async ({ page }) => {
  await becomeCreator(page);
  await page.goto("/creator/welcome");
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.postData() ?? "");
  });
  await page.getByLabel("Photo").setInputFiles("public/og/about.png");
  await expect(page.getByText("Engraved. Nothing was sent yet.")).toBeVisible();
  const lines = page.getByRole("img", { name: "Your engraving" }).locator("path");
  const lighter = await lines.getAttribute("d");
  await page.getByRole("slider", { name: "Darkness" }).press("End");
  await expect(page.getByRole("slider", { name: "Darkness" })).toHaveAttribute("aria-valuenow", "2");
  await expect(lines).not.toHaveAttribute("d", lighter ?? "");
  await expectSound(page);
  expect(posts.filter((post) => post.includes("path"))).toEqual([]);
  await page.getByRole("button", { name: "Use this engraving" }).click();
  await expect(page.getByText("Portrait saved")).toBeVisible();
  expect(posts.join("")).not.toMatch(/PNG|IHDR/);
  await page.getByRole("button", { name: "Remove the portrait" }).waitFor();

  await page.evaluate(() => {
    const [first] = document.querySelectorAll<HTMLInputElement>('input[name^="part"]');
    if (first) first.value = first.value.replace("<path", "<text");
  });
  await page.getByRole("button", { name: "Use this engraving" }).click();
  await expect(page.getByText("Not an engraving").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove the portrait" }).click();
  await expect(page.getByText("Portrait removed")).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "Your portrait" })).toBeVisible();
  await page.getByRole("button", { name: "Remove the portrait" }).waitFor();
});

test("a creator changes the account and closes the profile", async ({ page, newVisitor, creator: creatorEmail }) => {
  await page.goto("/creator/account");
  await expectSound(page);
  await page.getByLabel("Display Name").fill("Ines O.");
  await page.getByLabel("City").fill("Macon");
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
