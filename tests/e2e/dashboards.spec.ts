import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { ask } from "@/tests/support/site-database";
import { approveNewest, makeOffer, pathOf } from "@/tests/support/visitor-steps";

/** The creator at `page` and the brand have agreed on a license. */
test.beforeEach(async ({ creator, brand, brandEmail }) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: brandEmail });
  await approveNewest(creator);
});

test("both dashboards begin with figures, show terms as bars and money by month, and download as CSV", async ({
  page,
  brand,
  newVisitor,
}) => {
  for (const [who, path, csv, money, total] of [
    [page, paths.creatorDashboard, paths.creatorCsv, "Would have earned by month", "$350.00"],
    [brand, paths.brand, paths.brandCsv, "Would have spent by month", "$376.25"],
  ] as const) {
    await who.goto(path);
    const figures = who.getByRole("main").locator("dl").first();
    await expect(figures).toContainText("In force");
    // Said once for all figures, above them.
    await expect(figures).not.toContainText("Rehearsal");
    const head = await who.getByRole("main").textContent();
    expect(head?.indexOf("Rehearsal")).toBeLessThan(head?.indexOf("In force") ?? 0);
    await expect(figures).toContainText(total);
    const terms = who.getByRole("region", { name: "In force (1)" });
    await expect(terms).toContainText(/Ends .* in (8[89]|9[0-2]) days/);
    await expect(who.getByRole("region", { name: money, exact: true }).first()).toContainText(total);
    await expectSound(who);
    const file = await who.request.get(csv);
    expect(file.headers()["content-disposition"]).toBe('attachment; filename="licenses.csv"');
    expect(await file.text()).toMatch(/"active".*"350\.00"/);
    const stranger = await newVisitor();
    expect((await stranger.request.get(csv, { maxRedirects: 0 })).status()).toBe(307);
  }
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
  await expect(brand.getByRole("button", { name: "Get calendar link" })).toBeVisible();
  expect((await answer(second)).status).toBe(404);
  const stored = await ask<{ token_salt: string }>("SELECT token_salt FROM calendar_feed");
  for (const { token_salt } of stored) expect(first + second).not.toContain(token_salt);
});
