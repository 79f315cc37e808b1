import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { site } from "@/tests/support/site";
import { chooseStep, confirmOffer, onboardThroughMail, pathOf, sendOffer } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, contextOptions: { reducedMotion: "no-preference" } });

    test("onboard, offer, counter, approval, license", async ({ page: creator, newVisitor, expectFault }) => {
      const creatorEmail = newAddress("creator");
      const buyerEmail = newAddress("buyer");
      await onboardThroughMail(creator, creatorEmail);

      const buyer = await newVisitor({ javaScriptEnabled });
      await sendOffer(buyer, { creatorEmail, buyerEmail, price: "350" });
      await expect(buyer.getByText("Offer submitted!")).toBeVisible();
      await expect(buyer.getByText("The creator will receive an email with your offer details.")).toBeVisible();
      await expect(buyer.getByText("It is not sent yet")).toBeVisible();
      await expect(buyer.getByText("$376.25")).toBeVisible();
      await expect(buyer.getByRole("heading", { name: "Prices so far" })).toHaveCount(0);
      await creator.goto("/creator/dashboard");
      await expect(creator.getByText("No offer is waiting for your answer.")).toBeVisible();
      await confirmOffer(buyer, buyerEmail);

      const received = await newestMail(site(), creatorEmail, { subject: /\$350\.00/ });
      await creator.goto(pathOf(linkTo(received, "/approve/")));
      for (const way of ["Approve", "Decline", "Counter +10% ($385.00)", "Counter +20% ($420.00)"]) {
        await expect(creator.getByRole("button", { name: way })).toBeInViewport({ ratio: 1 });
      }
      await chooseStep(creator, /Counter \+20%/, "Counter +20%");
      await creator.getByText("The terms, one changed").click();
      await expect(creator.getByRole("form", { name: "Counter +20%" })).toContainText("$420.00 to the licensor");
      await creator.getByRole("button", { name: "Counter +20% ($420.00)" }).click();
      await expect(creator.getByText("Agreement Required").first()).toBeVisible();
      await creator.getByLabel("I have read these terms and agree to them").check();
      await creator.getByRole("button", { name: "Counter +20% ($420.00)" }).click();
      await expect(creator.getByRole("heading", { name: "Counter offer sent!" })).toBeVisible();
      await expect(creator.getByText("New price: $420.00. The buyer will receive a new approval link.")).toBeVisible();

      const countered = await newestMail(site(), buyerEmail, { subject: /420\.00/ });
      await buyer.goto(pathOf(linkTo(countered, "/approve/")));
      await expect(buyer.getByText("Counter +10%")).toHaveCount(0);
      await chooseStep(buyer, "Approve", "Approve");
      await buyer.getByRole("button", { name: "Approve" }).click();
      await expect(buyer.getByText("Agreement Required").first()).toBeVisible();
      await buyer.getByLabel("I have read these terms and agree to them").check();
      await buyer.getByRole("button", { name: "Approve" }).click();
      await expect(buyer.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
      await expect(buyer.getByText("Payment has been processed and the license is now active.")).toBeVisible();
      await expect(buyer.getByText("Rehearsal until launch: no money moves, nothing is licensed yet")).toBeVisible();

      for (const [page, address] of [
        [buyer, buyerEmail],
        [creator, creatorEmail],
      ] as const) {
        const approved = await newestMail(site(), address, { subject: /^Rehearsal/ });
        await page.goto(pathOf(linkTo(approved, "/license/")));
        await expect(page.getByRole("heading", { name: "License", exact: true })).toBeVisible();
        await expect(page.getByRole("main")).toContainText("$420.00");
        await expect(page.getByRole("article").getByText("Rehearsal", { exact: true })).toBeVisible();
      }

      await creator.goto("/creator/dashboard");
      await expect(creator.getByRole("main")).toContainText("$420.00");
      await creator.locator('a[href^="/license/"]').first().click();
      await expect(creator.getByRole("heading", { name: "License", exact: true })).toBeVisible();

      expectFault(/404.*\/license\//);
      const stranger = await newVisitor({ javaScriptEnabled });
      const refused = await stranger.goto(new URL(creator.url()).pathname);
      expect(refused?.status()).toBe(404);
    });
  });
}
