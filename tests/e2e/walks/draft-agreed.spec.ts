import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { expect, test } from "@/tests/support/page";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { approveNewest, makeOffer } from "@/tests/support/visitor-steps";
import { newCreator, publishPage } from "@/tests/support/visitors";

type Clauses = Agreement["clauses"];

/** What the brand reads beside the form. */
const draftedOn = (page: Page): Promise<Clauses> =>
  page
    .getByRole("group")
    .filter({ hasText: "The agreement so far" })
    .getByRole("listitem")
    .evaluateAll((items) =>
      items.map((item) => ({
        heading: item.querySelector("h3")?.lastChild?.textContent ?? "",
        text: item.querySelector("p")?.textContent ?? "",
      })),
    );

/** The agreement of the newest offer to this creator. */
async function frozenFor(email: string): Promise<Clauses> {
  const [row] = await ask<{ document: string }>(
    `SELECT a.document FROM offer o JOIN agreement a ON a.offer_id = o.id JOIN profiles p ON p.id = o.creator_user_id
     WHERE p.email = $1 ORDER BY o.created_at DESC LIMIT 1`,
    [email],
  );
  if (!row) throw new Error(`No offer to ${email}`);
  return (JSON.parse(row.document) as Agreement).clauses;
}

const told = (clauses: Clauses, heading: string): string =>
  clauses.find((clause) => clause.heading === heading)?.text ?? "";

const live = (email: string, zone: string, name: string) =>
  ask("UPDATE profiles SET time_zone = $2, display_name = $3 WHERE email = $1", [email, zone, name]);

async function listedCreator(zone: string, name: string): Promise<{ email: string; slug: string }> {
  const { email } = await newCreator(site());
  const slug = `zone-${email.replace(/\W/g, "").slice(0, 20)}`;
  await live(email, zone, name);
  await publishPage(email, slug);
  return { email, slug };
}

async function fillTerms(page: Page, price: string): Promise<void> {
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await page.getByLabel("Category").selectOption("advertising");
  await page.getByLabel("Intended Use").fill("A spring campaign.");
  for (const field of await page.getByLabel(price).all()) await field.fill("350");
}

/** Sends it once every clause is filled in, and returns what was read before. The agreement opened by itself. */
async function draftedAndSent(page: Page, button: string): Promise<Clauses> {
  await expect(page.getByText("Every clause is filled in.")).toBeVisible();
  await expect.poll(async () => told(await draftedOn(page), "Price and payment")).toContain("$350.00");
  const drafted = await draftedOn(page);
  const form = page.url();
  await page.getByRole("button", { name: button }).click();
  await page.waitForURL((url) => String(url) !== form);
  return drafted;
}

test("what a brand reads beside the form is agreed word for word, with the zone of the creator it chose", async ({
  brand,
}) => {
  const { email, slug } = await listedCreator("America/Los_Angeles", "Ada Pacific");
  await brand.goto(paths.newOfferTo(slug));
  await fillTerms(brand, "Offer Amount");
  const drafted = await draftedAndSent(brand, "Submit Offer");
  expect(told(drafted, "Term")).toContain("America/Los_Angeles");
  expect(await frozenFor(email)).toEqual(drafted);
});

test("of several creators of other zones each is agreed with what the brand read of them", async ({ brand }) => {
  const asked = [
    {
      ...(await listedCreator("America/Los_Angeles", "Ada Pacific")),
      name: "Ada Pacific",
      zone: "America/Los_Angeles",
    },
    { ...(await listedCreator("Asia/Tokyo", "Ben Eastern")), name: "Ben Eastern", zone: "Asia/Tokyo" },
  ];
  await brand.goto(paths.newBrief(...asked.map(({ slug }) => slug)));
  await fillTerms(brand, "Amount for");
  const drafted = await draftedAndSent(brand, "Submit 2 offers");
  const zones = "each licensor’s time zone: America/Los_Angeles for Ada Pacific, Asia/Tokyo for Ben Eastern";
  expect(told(drafted, "Term")).toContain(zones);
  for (const { email, name, zone } of asked) {
    const own = drafted.map(({ heading, text }) => ({
      heading,
      text: text.replace(zones, `the time zone ${zone}`).replace("Each of Ada Pacific and Ben Eastern", name),
    }));
    expect(await frozenFor(email)).toEqual(own);
  }
});

test("a renewal is agreed as it was read, with the creator's name and zone of now, and tells one moment in one zone", async ({
  creator,
  brand,
  brandEmail,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: brandEmail });
  await approveNewest(creator);
  const [license] = await ask<{ id: string }>(
    `SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id JOIN profiles p ON p.id = o.creator_user_id
     WHERE p.email = $1`,
    [creator],
  );
  await live(creator, "America/Los_Angeles", "Ada Renamed");
  await brand.goto(paths.renew(license?.id ?? ""));
  await expect(
    brand.getByText(/^It renews your license that ends on .*P[SD]T\. The new term begins then/),
  ).toBeVisible();
  const drafted = await draftedAndSent(brand, "Submit Offer");
  expect(told(drafted, "Term")).toMatch(/from .* P[SD]T, when the license ends .* America\/Los_Angeles\.$/);
  expect(told(drafted, "Parties")).toMatch(/^Ada Renamed/);
  expect(await frozenFor(creator)).toEqual(drafted);
});
