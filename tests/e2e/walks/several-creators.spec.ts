import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { approveNewest, decisionPath, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, newBrand, newCreator, pressOn, publishPage } from "@/tests/support/visitors";

type Listed = { email: string; slug: string; name: string };

const letters = (count: number): string =>
  Array.from({ length: count }, () => "aefghjkpqtuxy".charAt(Math.floor(Math.random() * 13))).join("");

/** Creators with public pages, by names that nobody else has. */
async function listedCreators(count: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  for (let at = 0; at < count; at += 1) {
    const { email } = await newCreator(site());
    const slug = `several-${letters(12)}`;
    const name = `${letters(8).replace(/^./, (first) => first.toUpperCase())} Several`;
    await ask("UPDATE profiles SET display_name = $2 WHERE email = $1", [email, name]);
    await publishPage(email, slug);
    listed.push({ email, slug, name });
  }
  return listed;
}

async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await page.getByLabel("Category").selectOption("advertising");
  await page.getByLabel("Intended Use").fill("A spring campaign.");
  await fillAmounts(page, "350");
}

/** In each row that the page has. */
async function fillAmounts(page: Page, amount: string): Promise<void> {
  for (const field of await page.getByLabel(/^Amount for /).all()) await field.fill(amount);
}

const rowOf = (page: Page, { name }: Listed) => page.getByRole("row", { name: new RegExp(name) });

test("a signed-in brand asks three creators at once, sees their answers side by side and withdraws the rest", async ({
  newVisitor,
}) => {
  const brand = await newVisitor();
  const [first, second, third] = (await listedCreators(3)) as [Listed, Listed, Listed];
  const { email, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  const choose = async ({ name }: Listed) => {
    await brand.getByLabel("Search", { exact: true }).fill(name);
    await brand.getByLabel("Search", { exact: true }).press("Enter");
    await brand
      .getByRole("link", { name: `Choose ${name}` })
      .filter({ visible: true })
      .click();
  };
  await brand.goto(paths.newOfferTo(first.slug));
  await expect.poll(isTakenOver(brand)).toBe(true);
  await brand.getByLabel("Your Name").fill("Bo Larsen");
  await brand.getByRole("link", { name: "Ask others too" }).click();
  await choose(second);
  await expect(brand.getByRole("checkbox", { name: second.name })).toBeChecked();
  await brand.getByText("The agreement so far").click();
  await expect(brand.getByText(`Each of ${first.name} and ${second.name}`)).toBeVisible();
  await brand.getByRole("link", { name: "Add another creator" }).click();
  await choose(third);
  await fillTerms(brand);
  const account = brand.getByRole("navigation", { name: "Your account" });
  await expect(account.locator("[aria-current]")).toHaveText("Make an offer");
  await brand.getByLabel(`Amount for ${second.name}`).fill("420");
  await expectSound(brand);
  const amounts = `${first.name} $350.00, ${second.name} $420.00, ${third.name} $350.00`;
  await expect(brand.getByText(`Each licensor gets their own amount: ${amounts}`)).toBeVisible();
  await expect(brand.getByText("$1,204.00 with fees, if all approve")).toBeVisible();
  await brand.getByRole("button", { name: /^(Submit 3 offers|Continue)$/ }).click();
  await brand.waitForURL(/\/brand\/briefs\/.*submitted/);
  await expectSound(brand);
  await expect(brand.getByRole("heading", { level: 1 })).toHaveText("3 offers sent");
  await expect(account.getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "true");
  await expect(account.locator("[aria-current]")).toHaveCount(1);
  await expect(rowOf(brand, second)).toContainText("$420.00");
  await expect(rowOf(brand, third)).toContainText("$350.00");
  const mail = await newestMail(site(), email, { subject: /^Your offers to 3 creators/ });
  expect(linkTo(mail, "/offer/")).toContain("/offer/");

  await approveNewest(second.email);
  await brand.reload();
  await expect(rowOf(brand, second)).toContainText("Approved");
  await brand.getByText("Have enough?").click();
  await brand.getByRole("button", { name: "Withdraw 2 offers" }).click();
  await expect(brand.getByText("You withdrew the rest")).toBeVisible();
  await expect(brand.locator("#withdrawn")).toBeFocused();
  await expect(rowOf(brand, first)).toContainText("Withdrawn");
  await expect(rowOf(brand, second)).toContainText("Approved");
  await expectSound(brand);
  await brand.getByRole("link", { name: "Ask other creators on the same terms" }).click();
  // Nobody is chosen, least of all who was asked.
  await expect(brand.getByRole("link", { name: "Choose a creator" })).toBeVisible();
  await expect(brand.getByText(/^This offer is for/)).toHaveCount(0);
  await expect(brand.getByLabel("Intended Use")).toHaveValue("A spring campaign.");
  await brand.goto(paths.brand);
  await brand
    .getByRole("region", { name: "Deals" })
    .getByRole("link", { name: "All offers of this brief" })
    .first()
    .click();
  await expect(brand.getByRole("heading", { level: 1 })).toHaveText("1 of 3 licensed");
  await brand.goto(paths.brand);
  const deals = brand.getByRole("region", { name: "Deals" });
  await expect(deals.getByRole("row", { name: /View license/ })).toContainText(second.name);
  await rowOf(brand, second).first().waitFor();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(`a stranger confirms the offers to two creators with one link, and neither is told of the other, ${how}`, async ({
    newVisitor,
  }) => {
    const stranger = await newVisitor({ javaScriptEnabled });
    const creators = await listedCreators(2);
    const [one, other] = creators as [Listed, Listed];
    const email = newAddress("brief");
    await stranger.goto(paths.newBrief(one.slug, other.slug));
    await fillTerms(stranger);
    await stranger.getByLabel("Your Email").fill(email);
    await stranger.getByRole("button", { name: "Continue" }).click();
    await stranger.waitForURL(/\/offer\/.*submitted/);
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Check your email to send 2 offers");
    if (javaScriptEnabled) await expectSound(stranger);
    const mail = await newestMail(site(), email, { subject: /send your offers to 2 creators/ });
    await stranger.goto(pathOf(linkTo(mail, "/offer/")));
    if (javaScriptEnabled) await expectSound(stranger);
    await expect(stranger.getByText("You pay if all approve").locator("..")).toContainText("$752.50");
    // Said once, so that a phone's first screen has the button.
    await expect(stranger.getByText("$752.50")).toHaveCount(1);
    for (const { name } of creators) {
      const asked = stranger.getByRole("definition").filter({ hasText: "$376.25" });
      await expect(asked.locator("..").filter({ hasText: name })).toBeVisible();
    }
    // Whoever is asked to send the offers sees their terms whole.
    await expect(stranger.getByText("The license activates when payment clears.")).toBeVisible();
    await stranger.getByRole("button", { name: "Confirm and send 2 offers" }).click();
    await expect(stranger.getByText("Offers submitted!")).toBeVisible();
    await expect(stranger.locator("#sent")).toBeFocused();
    await expect(rowOf(stranger, one)).toContainText("With the creator");
    // In the zone of the mails, without scripts too.
    await expect(stranger.getByText(/^answers by .*E[SD]T$/)).toHaveCount(1);
    await expect(stranger.getByText("The license activates when payment clears.")).toBeHidden();
    await stranger.getByText("The same for each", { exact: true }).click();
    await expect(stranger.getByText("The license activates when payment clears.")).toBeVisible();
    for (const { email: address, name } of creators) {
      const received = await newestMail(site(), address, { subject: /^Offer of/ });
      const rest = creators.filter((creator) => creator.name !== name).map((creator) => creator.name);
      for (const hidden of rest) expect(JSON.stringify(received)).not.toContain(hidden);
    }
  });
}

test("a row begins with the minimum that a page shows, is required without one, and one press offers each the same", async ({
  newVisitor,
}) => {
  const brand = await newVisitor();
  const [one, dear, last] = (await listedCreators(3)) as [Listed, Listed, Listed];
  await ask(
    `UPDATE creator_profile SET price_floor_cents = 90000, shows_floor = true
       WHERE user_id = (SELECT id FROM profiles WHERE email = $1)`,
    [dear.email],
  );
  const { cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  await brand.goto(paths.newBrief(one.slug, dear.slug, last.slug));
  const amountOf = ({ name }: Listed) => brand.getByLabel(`Amount for ${name}`);
  await expect(amountOf(one)).toHaveValue("");
  await expect(amountOf(dear)).toHaveValue("900.00");
  await expect(brand.getByText(/^Still needed: .*an amount for/)).toBeVisible();
  await brand.getByRole("button", { name: "Set all to $900.00" }).click();
  for (const each of [one, dear, last]) await expect(amountOf(each)).toHaveValue("900.00");
  await expect(brand.getByRole("button", { name: /^Set all to/ })).toHaveCount(0);
  const done = brand.getByText("Each is offered $900.00.");
  await expect(done).toBeVisible();
  await fillTerms(brand);
  await amountOf(one).fill("");
  // Said, and undone, only while it is so.
  await expect(done).toHaveCount(0);
  await expect(brand.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await amountOf(dear).fill("900");
  await amountOf(last).fill("420");
  const send = () => brand.getByRole("button", { name: /^(Submit (3|the) offers|Continue)$/ }).click();
  await send();
  const fault = "Please enter an amount for this creator.";
  await expect(brand.getByRole("main").getByRole("alert")).toContainText(`${one.name}: ${fault}`);
  await expect(amountOf(one)).toHaveAccessibleDescription(fault);
  await expect(amountOf(one)).toHaveValue("");
  await expect(amountOf(dear)).toHaveValue("900");
  await amountOf(one).fill("50");
  await send();
  await brand.waitForURL(/\/brand\/briefs\/.*submitted/);
  await expect(rowOf(brand, one)).toContainText("$50.00");
  await expect(rowOf(brand, dear)).toContainText("$900.00");
  await expect(rowOf(brand, last)).toContainText("$420.00");
  await expect(brand.getByText("You pay if all approve").locator("..")).toContainText("$1,494.00");
});

test("a counter-offer that waits comes first, with what it was, the creator's note and the button", async ({
  newVisitor,
}) => {
  const brand = await newVisitor();
  const creators = (await listedCreators(3)) as [Listed, Listed, Listed];
  const { email, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  await brand.goto(paths.newBrief(...creators.map(({ slug }) => slug)));
  await fillTerms(brand);
  await brand.getByRole("button", { name: /^(Submit 3 offers|Continue)$/ }).click();
  await brand.waitForURL(/\/brand\/briefs\/.*submitted/);
  const rows = brand.getByRole("region", { name: "Offers to the creators" }).locator("tbody tr");
  const last = await rows.last().getByRole("rowheader").getByRole("link").textContent();
  const countering = creators.find(({ name }) => name === last);
  if (!countering) throw new Error("The last row names no creator");
  const note = "Two tags are closer to this figure.";
  const counter = [
    ["agree", "on"],
    ["note", note],
    ["percent", "10"],
  ] as const;
  await pressOn(`${site()}${await decisionPath(countering.email)}?step=counter-10`, counter, 'name="agree"');
  await newestMail(site(), email, { subject: /asks for/ });
  await brand.reload();
  const waiting = brand.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("listitem")).toHaveText(
    new RegExp(`^${countering.name} asks for \\$385\\.00 instead of \\$350\\.00`),
  );
  const first = rows.first();
  await expect(first).toContainText(countering.name);
  await expect(first).toContainText("$385.00");
  await expect(first).toContainText("10% more than your $350.00");
  await expect(waiting.getByRole("listitem")).toContainText("$413.88 with fees");
  await expect(waiting.getByRole("listitem")).toContainText(note);
  await expect(first.getByRole("link", { name: countering.name, exact: true })).toHaveAttribute(
    "href",
    paths.creatorPage(countering.slug),
  );
  await expectSound(brand);
  await expect(first.getByRole("link", { name: `Decide on $385.00: ${countering.name}` })).toHaveAttribute(
    "href",
    /approve/,
  );
  await waiting.getByRole("link", { name: `Decide on $385.00: ${countering.name}` }).click();
  await brand.waitForURL(/\/approve\//);
  await brand.getByRole("main").getByRole("link", { name: "All 3 offers" }).first().click();
  await brand.waitForURL(/\/brand\/briefs\//);
});

test("rules that stand in the way are said beside each creator, as one types and when it is sent", async ({
  newVisitor,
}) => {
  const brand = await newVisitor();
  const [one, dear, last] = (await listedCreators(3)) as [Listed, Listed, Listed];
  const of = "WHERE user_id = (SELECT id FROM profiles WHERE email = $1)";
  await ask(`UPDATE creator_profile SET price_floor_cents = 90000, shows_floor = true ${of}`, [dear.email]);
  await ask(`UPDATE creator_profile SET price_floor_cents = 80000 ${of}`, [last.email]);
  await brand.goto(paths.newBrief(one.slug, dear.slug, last.slug));
  await expect(brand.getByLabel(`Amount for ${dear.name}`)).toHaveValue("900.00");
  await expect(brand.getByLabel(`Amount for ${one.name}`)).toHaveValue("");
  await expect(brand.getByText(/^Still needed: .*an amount for/)).toBeVisible();
  await expect(brand.getByText("Below their minimum")).toHaveCount(0);
  await expect(brand.getByText("asks for at least")).toHaveCount(0);
  await brand.getByText("Compare with our price guide").click();
  await expect(brand.getByText("$900.00 is within the ranges of")).toBeVisible();
  await fillAmounts(brand, "50");
  // No sum that cannot be sent.
  await expect(brand.getByText("with fees, if all approve")).toHaveCount(0);
  await expect(brand.getByText("Still needed: your name, your email, at least one right")).toBeVisible();
  await fillTerms(brand);
  await brand.getByLabel("Your Email").fill(newAddress("brief"));
  await expect(brand.getByText("Below their minimum of $900.00.")).toBeVisible();
  await brand.getByRole("link", { name: `${dear.name} asks for at least $900.00.` }).click();
  await expect(brand.getByLabel(`Amount for ${dear.name}`)).toBeFocused();
  await brand.getByLabel(`Amount for ${one.name}`).fill("360");
  await brand.getByRole("button", { name: /^(Submit 3 offers|Continue)$/ }).click();
  const alert = brand.getByRole("main").getByRole("alert");
  // Each minimum is told, so that the buttons say what to do.
  await expect(alert.getByText("Nothing was sent.", { exact: true })).toBeVisible();
  await expect(alert).toContainText(`${dear.name}: Below their minimum of $900.00.`);
  // What ends a fault stands once, above the button that sends.
  await expect(brand.getByRole("button", { name: /^(Offer (?!each)|Leave out )/ })).toHaveCount(4);
  await expect(brand.getByRole("button", { name: "Offer each their minimum" })).toHaveCount(1);
  await expect(brand.getByRole("link", { name: `${dear.name} asks for at least $900.00.` })).toHaveCount(1);
  await expect(brand.getByLabel(`Amount for ${dear.name}`)).toHaveAccessibleDescription(
    "Below their minimum of $900.00.",
  );
  await expect(brand.getByLabel(`Amount for ${one.name}`)).toHaveValue("360");
  await brand.getByLabel(`Amount for ${dear.name}`).fill("800");
  await expect(brand.getByText("Below their minimum of $900.00.")).toBeVisible();
  await brand.getByLabel(`Amount for ${dear.name}`).fill("900");
  await expect(brand.getByText("Below their minimum of $900.00.")).toHaveCount(0);
  await expect(alert).not.toContainText(dear.name);
  await expect(alert).toContainText(`${last.name}: Below their minimum of $800.00.`);
  await expect(brand.getByLabel(`Amount for ${last.name}`)).toHaveAccessibleDescription(
    "Below their minimum of $800.00.",
  );
  await brand.getByRole("button", { name: `Offer ${last.name} $800.00` }).click();
  await expect(brand.getByLabel(`Amount for ${last.name}`)).toHaveValue("800.00");
  await expect(alert).toHaveCount(0);
  await expect(brand.getByRole("button", { name: /^(Submit 3 offers|Continue)$/ })).toBeFocused();
  await expect(brand.getByText(`${last.name} is offered $800.00.`)).toBeVisible();
  await brand.getByRole("button", { name: "Undo" }).click();
  await expect(brand.getByLabel(`Amount for ${last.name}`)).toHaveValue("350");
  await brand.getByRole("checkbox", { name: last.name }).uncheck();
  await expect(brand.getByText(`To ${one.name} and ${dear.name}`)).toBeVisible();
  await brand.getByRole("button", { name: /^(Submit 2 offers|Continue)$/ }).click();
  await brand.waitForURL(/submitted/);
  await expect(brand.getByRole("heading", { level: 1 })).toHaveText("Check your email to send 2 offers");
});

/** Ten creators whose pages show no minimum. */
async function tenOfHiddenMinimum(): Promise<Listed[]> {
  const ten = await listedCreators(10);
  const of = "WHERE user_id IN (SELECT id FROM profiles WHERE email = ANY($1))";
  await ask(`UPDATE creator_profile SET price_floor_cents = 20000 ${of}`, [ten.map(({ email }) => email)]);
  return ten;
}

const TOLD_LATER = "Below their minimum, which you see once your email address is confirmed.";

async function offerTooLittle(page: Page, creators: readonly Listed[], email: string): Promise<void> {
  await page.goto(paths.newBrief(...creators.map(({ slug }) => slug)));
  await fillTerms(page);
  await fillAmounts(page, "100");
  await page.getByLabel("Your Email").fill(email);
  await page.getByRole("button", { name: /^(Submit \d+ offers|Continue)$/ }).click();
}

test("somebody nobody knows is told ten minimums that pages do not show, and no more for a while", async ({
  newVisitor,
}) => {
  const stranger = await newVisitor();
  const ten = await tenOfHiddenMinimum();
  const alert = stranger.getByRole("main").getByRole("alert");
  const told = alert.getByText("Below their minimum of $200.00.");
  await offerTooLittle(stranger, ten, newAddress("brief"));
  await expect(told).toHaveCount(10);
  // Told once, they are not counted again.
  // A change takes the first answer away, which would be found at once.
  await fillAmounts(stranger, "101");
  await expect(alert).toHaveCount(0);
  await stranger.getByRole("button", { name: /^(Submit 10 offers|Continue)$/ }).click();
  await expect(told).toHaveCount(10);
  await offerTooLittle(stranger, ten, newAddress("brief"));
  await expect(alert.getByText(TOLD_LATER)).toHaveCount(10);
  await expect(alert).toContainText("Nothing was sent. Raise these amounts, or untick these creators.");
});

test("a confirmed brand is told each minimum", async ({ newVisitor }) => {
  const brand = await newVisitor();
  const { email, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  const ten = await tenOfHiddenMinimum();
  const alert = brand.getByRole("main").getByRole("alert");
  for (const _ of [1, 2]) {
    await offerTooLittle(brand, ten, email);
    await expect(alert.getByText("Below their minimum of $200.00.")).toHaveCount(10);
  }
});

test("amounts below minimums that no page shows are raised by one press", async ({ newVisitor }) => {
  const brand = await newVisitor();
  const [one, other] = (await tenOfHiddenMinimum()) as [Listed, Listed];
  await brand.goto(paths.newBrief(one.slug, other.slug));
  await fillTerms(brand);
  await fillAmounts(brand, "150");
  await brand.getByLabel("Your Email").fill(newAddress("brief"));
  const send = () => brand.getByRole("button", { name: /^(Submit (2|the) offers|Continue)$/ }).click();
  await send();
  const alert = brand.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(`${other.name}: Below their minimum of $200.00.`);
  // What was told stays known when the form comes back for another reason.
  await brand.getByLabel("Your Email").fill("nowhere");
  await send();
  await expect(alert).toContainText("email");
  await expect(brand.getByText("Minimum $200.00", { exact: true })).toHaveCount(2);
  await brand.getByLabel("Your Email").fill(newAddress("brief"));
  await brand.getByRole("button", { name: "Offer each their minimum" }).click();
  await expect(brand.getByLabel(`Amount for ${other.name}`)).toHaveValue("200.00");
  await brand.getByLabel(`Amount for ${other.name}`).fill("250");
  await expectSound(brand);
  await send();
  await brand.waitForURL(/submitted/);
  const offered =
    "SELECT price_cents FROM offer WHERE creator_user_id IN (SELECT id FROM profiles WHERE email = ANY($1)) ORDER BY price_cents";
  expect(await ask(offered, [[one.email, other.email]])).toEqual([{ price_cents: 20_000 }, { price_cents: 25_000 }]);
});

for (const javaScriptEnabled of [true, false]) {
  test(`offers with a mistyped address are sent from another one with all else kept, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    newVisitor,
  }) => {
    const brand = await newVisitor({ javaScriptEnabled });
    const [one, other] = (await listedCreators(2)) as [Listed, Listed];
    const [mistyped, right] = [newAddress("mistyped"), newAddress("brief")];
    await brand.goto(paths.newBrief(one.slug, other.slug));
    await fillTerms(brand);
    await brand.getByLabel(`Amount for ${other.name}`).fill("420");
    await brand.getByLabel("Your Email").fill(mistyped);
    await brand.getByRole("button", { name: /^(Submit (2|the) offers|Continue)$/ }).click();
    await brand.waitForURL(/submitted/);
    const before = brand.url();
    const wrong = pathOf(linkTo(await newestMail(site(), mistyped, { subject: /send your offers/ }), "/offer/"));
    await brand.getByText("Wrong address?").click();
    await brand.getByLabel("Your Email").fill(mistyped.toUpperCase());
    await brand.getByRole("button", { name: "Send the link there instead" }).click();
    await expect(brand.getByText("That is the address of this offer").first()).toBeVisible();
    await brand.getByLabel("Your Email").fill(right);
    await brand.getByRole("button", { name: "Send the link there instead" }).click();
    await brand.waitForURL((url) => url.href !== before && url.search === "?submitted");
    await expect(brand.getByText(right).first()).toBeVisible();
    if (javaScriptEnabled) {
      // Back does not lead to the offers that are no longer held.
      await brand.goBack();
      await expect(brand).toHaveURL(/\/brand\/briefs\/new/);
    }

    expect((await brand.request.get(wrong)).status(), "the mistyped address's link").toBe(404);

    await brand.goto(pathOf(linkTo(await newestMail(site(), right, { subject: /send your offers/ }), "/offer/")));
    await expect(brand.getByText("A spring campaign.").first()).toBeVisible();
    await brand.getByRole("button", { name: "Confirm and send 2 offers" }).click();
    await expect(brand.getByText("Offers submitted!")).toBeVisible();
    const sent = `SELECT o.price_cents, b.email FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
      WHERE o.status = 'pending' AND o.creator_user_id IN (SELECT id FROM profiles WHERE email = ANY($1)) ORDER BY 1`;
    expect(await ask(sent, [[one.email, other.email]])).toEqual([
      { price_cents: 35_000, email: right },
      { price_cents: 42_000, email: right },
    ]);
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a creator's question is read beside its offer and answered by whoever confirmed it, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    newVisitor,
  }) => {
    const [brand, own] = [await newVisitor({ javaScriptEnabled }), await newVisitor({ javaScriptEnabled })];
    const [one, other] = (await listedCreators(2)) as [Listed, Listed];
    const email = newAddress("brief");
    await brand.goto(paths.newBrief(one.slug, other.slug));
    await fillTerms(brand);
    await brand.getByLabel("Your Email").fill(email);
    await brand.getByRole("button", { name: /^(Submit (2|the) offers|Continue)$/ }).click();
    await brand.waitForURL(/submitted/);
    const page = pathOf(linkTo(await newestMail(site(), email, { subject: /send your offers/ }), "/offer/"));
    await brand.goto(page);
    await brand.getByRole("button", { name: "Confirm and send 2 offers" }).click();
    await expect(brand.getByText("Offers submitted!")).toBeVisible();

    await own.goto(await decisionPath(one.email));
    await own.getByRole("link", { name: "Ask Bo Larsen a question" }).click();
    await own.getByLabel(/^Message to/).fill("How long is the spot?");
    await own.getByRole("button", { name: "Send the message" }).click();
    await expect(own.getByRole("region", { name: "Messages" })).toContainText("How long is the spot?");

    await brand.goto(page);
    await expect(rowOf(brand, one)).toContainText("Asks you a question");
    await expect(rowOf(brand, other)).not.toContainText("Asks you");
    const waiting = brand.getByRole("region", { name: "Waiting for you" });
    await expect(waiting).toContainText(`${one.name} asks:How long is the spot?`);
    await expect(waiting).not.toContainText(other.name);
    if (javaScriptEnabled) await expectSound(brand);
    const link = new URL(linkTo(await newestMail(site(), email, { subject: /^A message from/ }), "/offer/"));
    // Where nobody is signed in, the page of the mailed link leads where the mail about the question does.
    const elsewhere = await newVisitor({ javaScriptEnabled });
    await elsewhere.goto(page);
    await elsewhere
      .getByRole("link", { name: `Reply: ${one.name}` })
      .first()
      .click();
    await elsewhere.waitForURL((url) => url.pathname + url.search === link.pathname + link.search);
    await expect(elsewhere.getByLabel(/^Message to/)).toBeVisible();
    // Who confirmed the offers is signed in, and is led to the offer without a token.
    await waiting.getByRole("link", { name: `Reply: ${one.name}` }).click();
    await brand.waitForURL((url) => link.pathname.startsWith(`${url.pathname}/`));
    await brand.getByLabel(/^Message to/).fill("30 seconds.");
    await brand.getByRole("button", { name: "Send the message" }).click();
    await expect(brand.getByRole("region", { name: "Messages" })).toContainText("30 seconds.");
    await expect(brand.locator("#newest-message")).toContainText("30 seconds.");
    await expect(brand.locator("#newest-message")).toBeFocused();
    // Above the messages and below them.
    await expect(brand.getByRole("link", { name: "All 2 offers" })).toHaveCount(2);
    await brand.getByRole("link", { name: "All 2 offers" }).last().click();
    await expect(rowOf(brand, one)).not.toContainText("Asks you");
    await expect(waiting).toHaveCount(0);
  });
}

test("a right that creators withhold is marked at its box, and the fault leaves with the right or the creators", async ({
  newVisitor,
}) => {
  const brand = await newVisitor();
  const [one, other, third] = (await listedCreators(3)) as [Listed, Listed, Listed];
  const of = "WHERE user_id IN (SELECT id FROM profiles WHERE email = ANY($1))";
  await ask(`UPDATE creator_profile SET rights = '{likeness}' ${of}`, [[one.email, other.email]]);
  await brand.goto(paths.newBrief(one.slug, other.slug, third.slug));
  await fillTerms(brand);
  await brand.getByLabel("Your Email").fill(newAddress("brief"));
  const voice = brand.getByRole("checkbox", { name: "Voice", exact: true });
  const both = brand.getByText(/^\w+ Several and \w+ Several do not license voice\.$/);
  await expect(voice).toHaveAccessibleDescription(/Not licensed by \w+ Several and \w+ Several$/);
  await expect(both.filter({ visible: true })).toHaveCount(1);
  await brand.getByRole("button", { name: /^(Submit 3 offers|Continue)$/ }).click();
  const alert = brand.getByRole("main").getByRole("alert");
  await expect(alert).toContainText("Some creators cannot be asked on these terms");
  await expect(alert).toContainText(`${other.name}: Does not license voice.`);
  await brand.getByRole("checkbox", { name: one.name }).uncheck();
  await expect(alert).not.toContainText(one.name);
  await expect(voice).toHaveAccessibleDescription(new RegExp(`Not licensed by ${other.name}$`));
  await brand.getByRole("button", { name: `Leave out ${other.name}` }).click();
  await expect(brand.getByRole("checkbox", { name: other.name })).not.toBeChecked();
  await expect(alert).toHaveCount(0);
  await expect(brand.getByText(/do(es)? not license|Not licensed by/).filter({ visible: true })).toHaveCount(0);
  await expect(brand.getByRole("button", { name: "Continue" })).toBeFocused();
  await expect(brand.getByText(`Left out ${other.name}.`)).toBeVisible();
  await brand.getByRole("button", { name: "Undo" }).click();
  await expect(brand.getByRole("checkbox", { name: other.name })).toBeChecked();
  await expect(brand.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await brand.getByRole("button", { name: `Leave out ${other.name}` }).click();

  await brand.getByRole("checkbox", { name: one.name }).check();
  await brand.getByRole("checkbox", { name: third.name }).uncheck();
  await expect(brand.getByText(`${one.name} does not license voice.`).filter({ visible: true })).toHaveCount(1);
  // Nobody is left without them.
  await expect(brand.getByRole("button", { name: `Leave out ${one.name}` })).toHaveCount(0);
  await brand.getByRole("button", { name: "Leave out voice" }).click();
  await expect(voice).not.toBeChecked();
  await expect(brand.getByText(`${one.name} does not license voice.`)).toHaveCount(0);
  await expectSound(brand);
});

test("what one creator does not allow is told before the offer is sent, and without scripts when it comes back", async ({
  newVisitor,
}) => {
  const [one] = (await listedCreators(1)) as [Listed];
  await ask(
    "UPDATE creator_profile SET allows_exclusive = false WHERE user_id = (SELECT id FROM profiles WHERE email = $1)",
    [one.email],
  );
  for (const javaScriptEnabled of [true, false]) {
    const brand = await newVisitor({ javaScriptEnabled });
    await brand.goto(paths.newOfferTo(one.slug));
    await brand.getByText("More terms (4").click();
    const exclusive = brand.getByRole("checkbox", { name: "Exclusive", exact: true });
    await exclusive.check();
    if (!javaScriptEnabled) {
      await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
      await expect(brand.getByText(`${one.name} allows no exclusive licenses.`).first()).toBeVisible();
      await expect(exclusive).toBeHidden();
      await brand.getByText("More terms (4").click();
    }
    await expect(exclusive).toHaveAccessibleDescription(new RegExp(`Not allowed by ${one.name}$`));
    await expect(brand.getByText(`${one.name} allows no exclusive licenses.`).last()).toBeVisible();
    if (!javaScriptEnabled) continue;
    await brand.getByRole("button", { name: "Leave out exclusivity" }).click();
    await expect(exclusive).not.toBeChecked();
    await expect(brand.getByText(`${one.name} allows no exclusive licenses.`)).toHaveCount(0);
  }
});
