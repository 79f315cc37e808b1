import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectFits, expectSound, largeTextOnPhone } from "@/tests/support/page-checks";
import { ask } from "@/tests/support/site-database";
import { approveNewest, becomeCreator, makeOffer, pathOf } from "@/tests/support/visitor-steps";

/** The creator at `page` and the brand have agreed on a license. */
test.beforeEach(async ({ creator, brand, brandEmail }) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: brandEmail });
  await approveNewest(creator);
});

test("both dashboards tell each deal once, its term as a bar, money in the head, and download as CSV", async ({
  page,
  brand,
  newVisitor,
}) => {
  for (const [who, path, csv, total] of [
    [page, paths.creatorDashboard, paths.creatorCsv, "$350.00"],
    [brand, paths.brand, paths.brandCsv, "$376.25"],
  ] as const) {
    await who.goto(path);
    const figures = who.getByRole("main").locator("dl").first();
    await expect(figures).toContainText(total);
    // A figure of zero is not drawn, and a single month is not compared.
    await expect(figures).not.toContainText("Ending within");
    await expect(who.getByRole("heading", { name: /by month$/ })).toHaveCount(0);
    const row = who.getByRole("region", { name: "Deals" }).getByRole("row", { name: /View license/ });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(/(8[89]|9[0-2]) days left/);
    const bar = row.locator("td svg");
    await expect(bar).toBeVisible();
    // Before launch nothing is in force, so that nothing of it is green.
    await expect(bar.locator(".fill-engrave")).toHaveCount(0);
    await expect(who.getByRole("main")).not.toContainText("Active");
    await expectSound(who);
    const file = await who.request.get(csv);
    expect(file.headers()["content-disposition"]).toBe('attachment; filename="licenses.csv"');
    expect(await file.text()).toMatch(/"active".*"350\.00"/);
    const stranger = await newVisitor();
    expect((await stranger.request.get(csv, { maxRedirects: 0 })).status()).toBe(307);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`deals are filtered by whose turn it is, with${javaScriptEnabled ? "" : "out"} scripts`, async ({
    page,
    newVisitor,
    creator,
    brand,
    brandEmail,
  }) => {
    const offer = { creatorEmail: creator, buyerEmail: brandEmail };
    await makeOffer(brand, { ...offer, price: "420", useCase: "A poster in shops." });
    const own = javaScriptEnabled ? page : await newVisitor({ javaScriptEnabled });
    await own.context().addCookies(await page.context().cookies());
    await own.goto(paths.creatorDashboard);
    const filter = own.getByRole("navigation", { name: "Deals by state" });
    await expect(filter.getByRole("link")).toHaveText(["All", "To decide 1", "Waiting", "In force 1", "Ended"]);
    const rows = own.getByRole("region", { name: "Deals" }).locator("tbody tr");
    // What waits for the reader comes first.
    await expect(rows).toHaveText([/\$420\.00.*A poster in shops\./, /\$350\.00/]);
    await filter.getByRole("link", { name: /^In force/ }).click();
    await expect(own).toHaveURL(/\?show=in-force$/);
    await expect(rows).toHaveText([/\$350\.00/]);
    await expect(filter.getByRole("link", { name: /^In force/ })).toHaveAttribute("aria-current", "true");
    await filter.getByRole("link", { name: "Ended" }).click();
    await expect(own.getByText("Nothing has ended yet")).toBeVisible();
    await expect(rows).toHaveCount(0);
  });
}

test("after the first deal a creator's next step is one line", async ({ page, newVisitor, creator: _ }) => {
  await page.goto(paths.creatorDashboard);
  await expect(page.getByRole("main").getByText(/^Next: /)).toHaveText("Next: add a portrait");
  await expect(page.getByRole("heading", { name: "Get ready for offers" })).toHaveCount(0);
  const other = await newVisitor();
  await becomeCreator(other);
  await other.goto(paths.creatorDashboard);
  const steps = other.getByRole("region", { name: "Get ready for offers" });
  await expect(steps).not.toContainText("done");
  await expect(steps.getByRole("link")).toHaveText([
    "Add a portrait",
    "Publish your page",
    "Add a sample of your voice",
    "Have your identity checked",
  ]);
  const [step, deals] = [await steps.boundingBox(), await other.getByRole("heading", { name: "Deals" }).boundingBox()];
  expect(step?.y, "what comes next is above the empty list").toBeLessThan(deals?.y ?? 0);
});

test("with text of twice the size on a phone, a deadline in the early afternoon fits into its row", async ({
  brand,
  creator,
  brandEmail,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: brandEmail });
  await ask(
    `UPDATE offer SET approval_token_expires_at = date_trunc('day', now()) + interval '41 hours 55 minutes' WHERE status = 'pending'
     AND buyer_org_id = (SELECT id FROM buyer_org WHERE email = $1)`,
    [brandEmail],
  );
  await brand.goto(paths.brand);
  await expect(brand.getByText(/at 12:55\sPM\sE[SD]T/).first()).toBeVisible();
  await expectFits(brand, ...largeTextOnPhone);
});

test("a calendar's address is made, replaced and ended, and serves a calendar to whoever has it", async ({
  brand,
  newVisitor,
}) => {
  const stranger = await newVisitor();
  const answer = async (address: string) => {
    const response = await stranger.request.get(pathOf(address));
    return { status: response.status(), headers: response.headers(), text: await response.text() };
  };
  await brand.goto(paths.brand);
  await brand.getByText("Your dates in a calendar app").click();
  await brand.getByRole("button", { name: "Get calendar link" }).click();
  const field = brand.getByLabel("Calendar link");
  const first = await field.inputValue();
  const { status, headers, text } = await answer(first);
  expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8; method=PUBLISH"]);
  expect(headers["cache-control"]).toContain("no-store");
  expect(text).toContain("SUMMARY:License from Ada Merritt ends\r\n");
  await expectSound(brand);

  await brand.getByRole("button", { name: "Get a new link" }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await answer(first)).status, (await answer(second)).status]).toEqual([404, 200]);
  await brand.getByRole("button", { name: "Remove the link" }).click();
  await expect(field).toHaveCount(0);
  await brand.getByText("Your dates in a calendar app").click();
  await expect(brand.getByRole("button", { name: "Get calendar link" })).toBeVisible();
  expect((await answer(second)).status).toBe(404);
  const stored = await ask<{ token_salt: string }>("SELECT token_salt FROM calendar_feed");
  for (const { token_salt } of stored) expect(first + second).not.toContain(token_salt);
});
