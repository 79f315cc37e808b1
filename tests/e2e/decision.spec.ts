import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { newDecisionLink, site } from "@/tests/support/site";
import { becomeCreator, chooseStep, decisionPath, makeConfirmedOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, newLicense } from "@/tests/support/visitors";

/** Words of a counter's step before anything is opened. */
const SHORT = 78;

test("what decides comes first: price, what, where, how long, from whom and until when", async ({ page }) => {
  await page.goto(await newDecisionLink(site()));
  const main = page.getByRole("main");
  await expect(main.getByText("$350.00", { exact: true }).first()).toBeInViewport();
  const sentence = main.locator("p").filter({ hasText: "Larsen Coffee asks to use your voice" });
  await expect(sentence).toHaveText(/, for advertising, in the US, for 3 months\.$/);
  await expect(sentence).toBeInViewport();
  const from = main.getByRole("term").filter({ hasText: /^From$/ });
  await expect(from.locator("+ dd")).toHaveText(
    /^Bo Larsen of Larsen Coffee\s*\S+@[0-9a-f]{8}\.exampleAsk Larsen Coffee a question$/,
  );
  await expect(from).toBeInViewport();
  await expect(main.getByRole("img", { name: /^4[78] hours(?: \d+ minutes?)? left, of 48 hours$/ })).toBeInViewport();
  await main.getByText("Within our price guidance").click();
  await expect(
    main.getByText(/^\$350\.00 is within the ranges of Voiceover Web Spot, IVR\/Phone Menu, and Internal/),
  ).toBeVisible();
});

test("licenses in force beside which the offer would run are shown to its creator", async ({ page }) => {
  await newLicense(site());
  await page.goto(await newDecisionLink(site()));
  const notice = page.getByText("Overlaps with licenses you have granted").locator("..");
  await expect(notice).toContainText(/\d+ licenses? in advertising, US, until \w+ \d+, \d{4} E[SD]T/);
  await expect(
    page.getByRole("form", { name: "Your decision" }).getByRole("button", { name: "Approve" }),
  ).toBeVisible();
});

test("a counter shows what it is worth and what it changes, to both sides", async ({ page, newVisitor }) => {
  const [creatorEmail, buyerEmail] = [await becomeCreator(page), newAddress("buyer")];
  const buyer = await newVisitor();
  await makeConfirmedOffer(buyer, { creatorEmail, buyerEmail });
  await page.goto(await decisionPath(creatorEmail));
  await page.getByText("Counter +10% pays if you are 91% sure of a yes").click();
  await expect(page.getByRole("row", { name: "Counter +10% $385.00 91% sure" })).toBeVisible();
  await expect(page.getByRole("row", { name: "Counter +20% $420.00 83% sure" })).toBeVisible();
  // What the brand pays is the brand's.
  await expect(page.getByRole("main")).not.toContainText("$413.88");
  await chooseStep(page, /Counter \+20%/, "Counter +20%");
  const sheet = page.getByRole("dialog", { name: "Ask for $420.00 instead of $350.00" });
  await expectAccessible(page);
  expect((await sheet.allInnerTexts()).join().split(/\s+/).length).toBeLessThanOrEqual(SHORT);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Counter +20%" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "Counter +20%" })).toContainText("If they say no, you lose the $350.00.");
  await expect(page.getByRole("heading", { name: "Ask for $420.00" })).toBeVisible();
  await expect(page.getByText("instead of $350.00")).toBeVisible();
  const changes = page.getByRole("region", { name: "What your counter changes" });
  await expect(changes).toBeHidden();
  await page.getByText("The terms, one changed").click();
  await expect(changes.getByRole("term")).toHaveText(["Price and payment"]);
  await expect(changes.getByRole("deletion").first()).toHaveText("Removed: $350.00");
  await expect(changes.getByRole("insertion").first()).toHaveText("Added: $420.00");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Counter +20% ($420.00)" }).click();
  await expect(page.getByRole("heading", { name: "Counter offer sent!" })).toBeVisible();
  await expect(page.getByText("a new approval link. It is good for 48 hours.")).toBeVisible();
  const asked = page.getByRole("region", { name: "The offer" });
  await expect(asked).toContainText("$420.00instead of $350.00");
  await expect(page.getByRole("region", { name: "What happens next" })).toContainText("may approve or decline");

  await buyer.goto(pathOf(linkTo(await newestMail(site(), buyerEmail, { subject: /420\.00/ }), "/approve/")));
  const changed = buyer.getByRole("region", { name: "What changed since your offer" });
  await expect(changed.getByRole("insertion").first()).toHaveText("Added: $420.00");
  await expect(buyer.getByText("You pay $451.50 with the platform fee")).toBeVisible();
  await expect(buyer.getByRole("heading", { name: "If you counter" })).toHaveCount(0);
});

test("without scripts a counter is a page as short", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(await newDecisionLink(site()));
  await page.getByRole("button", { name: "Counter +10%" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ask for $385.00 instead of $350.00");
  expect((await page.getByRole("main").allInnerTexts()).join().split(/\s+/).length).toBeLessThanOrEqual(SHORT);
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Counter +10%" }).click();
  await expect(page.getByRole("heading", { name: "Counter offer sent!" })).toBeVisible();
});

test("only the creator, and not the buyer of a counter-offer, learns what the offer runs beside", async ({
  page,
  newVisitor,
}) => {
  const [creatorEmail, first, second] = [await becomeCreator(page), newAddress("buyer"), newAddress("buyer")];
  const decide = async (buyerEmail: string, way: RegExp, form: string) => {
    const buyer = await newVisitor();
    await makeConfirmedOffer(buyer, { creatorEmail, buyerEmail });
    await page.goto(paths.creatorDashboard);
    const waiting = page.getByRole("region", { name: "Deals" });
    const beside = waiting.getByText(/^Beside 1 license in advertising, US, until \w+ \d+, \d{4} E[SD]T$/);
    await expect(beside).toHaveCount(buyerEmail === first ? 0 : 1);
    await waiting.getByRole("link", { name: /^Decide the offer of/ }).click();
    await chooseStep(page, way, form);
    await page.getByLabel("I have read these terms and agree to them").check();
    await page.getByRole("form", { name: form }).getByRole("button", { name: way }).click();
    await expect(page.getByRole("heading", { name: /^(Offer approved|Counter offer sent)!$/ })).toBeVisible();
    return buyer;
  };
  await decide(first, /^Approve$/, "Approve");
  const buyer = await decide(second, /^Counter \+10%/, "Counter +10%");
  await buyer.goto(pathOf(linkTo(await newestMail(site(), second, { subject: /385\.00/ }), "/approve/")));
  await expect(buyer.getByRole("heading", { name: "A counter-offer for you" })).toBeVisible();
  await expect(buyer.getByText("Runs beside licenses")).toHaveCount(0);
});

for (const [reducedMotion, goesOn] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`the dial ${goesOn ? "goes on by the minute" : "stands still where motion is unwelcome"}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install();
    await page.goto(await newDecisionLink(site()));
    const dial = page.getByRole("img", { name: /left, of 48 hours$/ });
    const before = await dial.getAttribute("aria-label");
    // The page's scripts may arrive after any one of these minutes.
    const later = async () => {
      await page.clock.runFor("05:00");
      return dial.getAttribute("aria-label");
    };
    if (goesOn) await expect.poll(later).not.toBe(before);
    else for (const _ of [1, 2, 3, 4, 5]) expect(await later()).toBe(before);
  });
}
