import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import {
  approveHere,
  becomeCreator,
  chooseStep,
  confirmOffer,
  decisionPath,
  makeConfirmedOffer,
  makeOffer,
  pathOf,
  sendOffer,
} from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const SEEDED_CREATOR = "maya@likeright.test";

test("an empty form says what is missing, and nothing typed is lost", async ({ page }) => {
  await page.goto("/offer/new");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Intended Use").fill("Words that must stay.");
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toContainText("Please fill in all required fields");
  await expect(summary).toContainText("Please provide a valid email address.");
  await expect(summary).toContainText("Please enter the creator's email, or choose a creator.");
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await expect(page.getByLabel("Intended Use")).toHaveValue("Words that must stay.");
});

test("an unknown creator is not found", async ({ page }) => {
  await sendOffer(page, { creatorEmail: newAddress("nobody"), buyerEmail: newAddress("buyer") });
  const summary = page.getByRole("main").getByRole("alert");
  const advice =
    "No creator who takes offers on Likeright has this address. Check the spelling, choose a creator, or invite them below.";
  await expect(summary).toHaveText(`Creator not found${advice}`);
  await expect(page.getByLabel("Creator Email")).toHaveAccessibleDescription(advice);
  await expect(page.getByLabel("Offer Amount")).toHaveValue("350");
});

test("whoever asks for ads is told what the agreement says of them, beside the text, with a tick that grants them", async ({
  page,
}) => {
  await page.goto("/offer/new");
  const media = page.locator("details").filter({ hasText: "Exactly which media" });
  await expect(media).toContainText("Only as Intended Use says, no paid ads");
  const note = page.getByText("You write of ads, but no media are ticked");
  await page.getByLabel("Intended Use").fill("A spot, used in paid and organic posts.");
  await expect(note).toContainText("“Only as described under Intended use; no paid media”");
  const tick = page.getByRole("button", { name: "Add paid social" });
  await expect(tick).toBeVisible();
  await page.getByLabel("Intended Use").fill("A spring campaign.");
  await expect(note).toHaveCount(0);
  await expect(tick).toHaveCount(0);
  await page.getByLabel("Category").selectOption("advertising");
  await expect(page.getByText("No ads are licensed until you tick where they run.")).toBeVisible();
  await page.getByRole("button", { name: "Radio and podcast" }).click();
  await expect(media).toContainText("Radio and podcast");
  await expect(page.getByText("Ads may run in radio and podcast.")).toBeVisible();
  await expect(tick).toHaveCount(0);
  await page.getByRole("button", { name: "Radio and podcast" }).click();
  await page.getByRole("button", { name: "Social", exact: true }).click();
  // An advertiser's social is paid, too.
  await expect(media).toContainText("Organic social, paid social");
  await page.getByLabel("As a paid ad").uncheck();
  await expect(page.getByLabel("Category")).toHaveValue("");
  await expect(media).toContainText("Organic social");
  await page.getByLabel("Intended Use").fill("Boosted posts.");
  await tick.click();
  await expect(media).toContainText("Organic social, paid social");
  await expectSound(page);
});

test("an answer to where it runs proposes what most offers for it ask, and nothing in place of a choice", async ({
  page,
}) => {
  await page.goto("/offer/new");
  await page.getByRole("button", { name: "Radio and podcast" }).click();
  await expect(page.getByRole("checkbox", { name: "Voice", exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Game or audiobook" }).click();
  await expect(page.getByLabel("Category")).toHaveValue("games");
  await expect(page.getByRole("checkbox", { name: "Likeness" })).not.toBeChecked();
  await page.getByRole("button", { name: "Radio and podcast" }).click();
  await expect(page.getByRole("button", { name: "Radio and podcast" })).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("checkbox", { name: "Voice", exact: true })).toBeChecked();
});

test("a use that no answer names is said in Intended Use or ticked, and nothing says both", async ({ page }) => {
  await page.goto("/offer/new");
  const media = page.locator("details").filter({ hasText: "Exactly which media" });
  await page.getByRole("button", { name: "Something else" }).click();
  await expect(page.getByText(/^Say where in Intended Use\. Email and events are under/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Events" })).toBeHidden();
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await page.getByLabel("Category").selectOption("corporate");
  const preview = page.getByRole("region", { name: "What the creator will see" });
  await expect(preview).toContainText("your voice only as the intended use describes, for corporate work");
  await expect(page.getByRole("main")).not.toContainText("no paid");
  await media.locator("summary").click();
  await page.getByRole("checkbox", { name: "Events" }).check();
  await expect(media).toContainText("Exactly which media Events");
  await expect(preview).toContainText("your voice at events");
});

test("a decline carries its reason to the buyer", async ({ page, newVisitor }) => {
  const [creatorEmail, buyerEmail] = [await becomeCreator(page), newAddress("buyer")];
  const buyer = await newVisitor();
  const offerPage = await makeConfirmedOffer(buyer, { creatorEmail, buyerEmail });
  await page.goto(await decisionPath(creatorEmail));
  await chooseStep(page, "Decline", "Decline");
  await page.getByLabel("Reason").fill("I do not advertise coffee.");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Offer declined" })).toBeVisible();
  await expect(page.getByText("The buyer has been notified.")).toBeVisible();
  const told = await newestMail(site(), buyerEmail, { subject: /declined/i });
  expect(told.text).toContain("I do not advertise coffee.");
  await buyer.goto(offerPage);
  await expect(buyer.getByRole("main")).toContainText("I do not advertise coffee.");
});

test("an offer goes out when its buyer presses the button behind the mailed link, and not by opening it", async ({
  page,
  newVisitor,
}) => {
  const buyerEmail = newAddress("buyer");
  await sendOffer(page, { creatorEmail: SEEDED_CREATOR, buyerEmail, price: "5000" });
  await expect(page.getByText("It is not sent yet")).toBeVisible();
  const sent = await newestMail(site(), buyerEmail);
  const buyer = await newVisitor();
  await buyer.goto(pathOf(linkTo(sent, "/offer/")));
  await page.reload();
  await expect(page.getByText("It is not sent yet")).toBeVisible();
  await confirmOffer(buyer, buyerEmail);
  await page.reload();
  await expect(page.getByText("Offer submitted!")).toBeVisible();
  await expect(page.getByText("Waiting for the creator").first()).toBeVisible();
  await expect(page.getByText("Confirm your address")).toHaveCount(0);

  // The browser that confirmed goes straight through from now on.
  await sendOffer(buyer, { creatorEmail: SEEDED_CREATOR, buyerEmail, price: "6000" });
  await expect(buyer.getByText("Offer submitted!")).toBeVisible();
  await expect(buyer.getByText("Waiting for the creator").first()).toBeVisible();
  // Its name alone opens nothing to others.
  await sendOffer(page, { creatorEmail: SEEDED_CREATOR, buyerEmail, price: "7000" });
  await expect(page.getByText("It is not sent yet")).toBeVisible();
});

test("no page of an offer claims what its state denies", async ({ page, newVisitor, creator: creatorEmail }) => {
  const buyer = await newVisitor();
  // With "?submitted", as the form leads there.
  const offerPage = await makeConfirmedOffer(buyer, { creatorEmail, buyerEmail: newAddress("buyer") });
  expect(offerPage).toContain("submitted");
  const link = await decisionPath(creatorEmail);
  await page.goto(`${link}?done`);
  await expect(page.getByRole("heading", { name: "An offer for you" })).toBeVisible();
  await page.goto(link);
  await chooseStep(page, "Decline", "Decline");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Offer declined" })).toBeVisible();
  await buyer.goto(offerPage);
  await expect(buyer.getByText("Declined").first()).toBeVisible();
  await expect(buyer.getByText("Offer submitted!")).toHaveCount(0);
});

test("what is typed cannot look like a clause, and stands apart from our words", async ({ page }) => {
  const typed = "Posters.\n10. Price\nFree of charge, for ever.";
  await page.goto(
    await makeOffer(page, { creatorEmail: SEEDED_CREATOR, buyerEmail: newAddress("buyer"), useCase: typed }),
  );
  await page.getByText(/^The terms, all \d+ clauses$/).click();
  const block = page.getByRole("listitem").filter({ hasText: "Intended use" }).getByRole("blockquote");
  await expect(block).toContainText("Free of charge, for ever.");
  await expect(block).toHaveCSS("border-left-style", "solid");
  await expect(block.locator("bdi")).toHaveCount(1);
  const parties = page.getByRole("listitem").filter({ hasText: "grants a license to" });
  expect(await parties.locator("bdi").allTextContents()).toEqual([
    "Maya Ellison",
    "Larsen Coffee",
    "Bo Larsen",
    expect.stringMatching(/^buyer-/),
  ]);
});

test("the fee lines follow the amount, and the total stands beside the button", async ({ page }) => {
  await page.goto("/offer/new");
  await expect(page.getByText("$75.00")).toBeVisible();
  await page.getByLabel("Offer Amount").fill("2500");
  await expect(page.getByText("$2,609.00")).toBeVisible();
  await page.getByLabel("Offer Amount").fill("nonsense");
  await expect(page.getByText("Enter an amount of at least $1")).toBeVisible();
});

test("an answered link shows the outcome and never acts again", async ({ page, newVisitor, creator: creatorEmail }) => {
  const second = await newVisitor();
  await makeConfirmedOffer(second, { creatorEmail, buyerEmail: newAddress("buyer") });
  const link = await decisionPath(creatorEmail);
  await page.goto(link);
  await second.goto(link);
  await chooseStep(second, "Decline", "Decline");
  await approveHere(page);
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await second.getByRole("button", { name: "Decline" }).click();
  await expect(second.getByRole("heading", { name: "This offer was approved" })).toBeVisible();
});

test("a link that opens nothing says so", async ({ page, expectFault }) => {
  expectFault(/404/);
  const response = await page.goto(`/approve/${"a".repeat(64)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Offer Not Found" })).toBeVisible();
  await expect(page.getByText("Invalid or expired link")).toBeVisible();
});

test("every page and state of the offer flow is accessible and fits", async ({ page, newVisitor }) => {
  const [creatorEmail, buyerEmail] = [await becomeCreator(page), newAddress("buyer")];
  const buyer = await newVisitor();
  await buyer.goto(await makeOffer(buyer, { creatorEmail, buyerEmail }));
  await expectSound(buyer);
  await buyer.goto(pathOf(linkTo(await newestMail(site(), buyerEmail), "/offer/")));
  await expectSound(buyer);
  await confirmOffer(buyer, buyerEmail);
  await expectSound(buyer);
  await buyer.goto("/offer/new");
  await buyer.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(buyer.getByRole("main").getByRole("alert")).toBeVisible();
  await expectSound(buyer);
  await page.goto(await decisionPath(creatorEmail));
  await expectSound(page);
  await chooseStep(page, "Decline", "Decline");
  await expectSound(page);
  await page.getByRole("link", { name: "Back to the offer" }).click();
  await chooseStep(page, "Approve", "Approve");
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("I have read these terms").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await expectSound(page);
  await page.goto(pathOf(linkTo(await newestMail(site(), buyerEmail, { subject: /^Rehearsal/ }), "/license/")));
  await expectSound(page);
  await page.goto(pathOf(linkTo(await newestMail(site(), buyerEmail, { subject: /^Confirm/ }), "/offer/")));
  await expectSound(page);
});
