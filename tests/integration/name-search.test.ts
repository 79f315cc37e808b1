import { expect } from "vitest";
import { listCreators } from "@/lib/creators/admin";
import { readDirectory } from "@/lib/creators/directory";
import { readDirectoryQuery } from "@/lib/creators/directory-query";
import { listContact } from "@/lib/inquiries/admin";
import { listOffers } from "@/lib/offers/admin";
import { submitOffer } from "@/lib/offers/submit";
import { listOutbox } from "@/lib/outbox/admin";
import { db } from "@/lib/postgres/db";
import { type Listing, readListing } from "@/lib/postgres/listing";
import { listWaitlist } from "@/lib/waitlist/admin";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { sendPage } from "@/tests/support/members";
import { addCreator, confirmedBuyer, requestTo } from "@/tests/support/offers";
import { addWaitlist } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date();

/** A name as it is written, and how people search for it. */
const searches: readonly [name: string, typed: readonly string[]][] = [
  ["Sinéad O’Connell", ["Sinead", "O'Connell", "oconnell", "O’CONNELL", "sine\u0301ad", "Sinéad O`Connell"]],
  ["José Núñez", ["Jose", "Nunez", "JOSÉ NUN\u0303EZ", "jo"]],
  ["Nguyễn Văn Ánh", ["Nguyen", "Van Anh", "nguyễn văn"]],
  ["Đặng Thị Hoa", ["Dang", "đặng", "dang thi hoa"]],
  ["Łukasz Żak", ["Lukasz", "Zak", "łukasz"]],
  ["Jürgen Straßer", ["Strasser", "Straßer", "jurgen"]],
  ["Øystein Ærø", ["Oystein", "Aero", "ØYSTEIN"]],
  ["Anne‑Marie ﬁnch", ["Anne-Marie", "anne marie", "Finch"]],
  ["Siobha\u0301n ʻOhana", ["Siobhán", "Ohana", "ʻohana"]],
  ["ＬＥＯ Márquez", ["leo", "Marquez"]],
  ["Αλέξανδρος Σοφός", ["αλεξανδρος", "ΣΟΦΟΣ"]],
];

const listing = (q: string): Listing => readListing({ q }, () => false);

test("every search by name ignores accents, case, apostrophes, hyphens, ligatures and NFD", async () => {
  let at = 0;
  for (const [name, typed] of searches) {
    const creator = await addCreator();
    await db().profile.update({ where: { id: creator.userId }, data: { displayName: name } });
    const slug = `searched-${String.fromCharCode(97 + at++)}x`;
    const page = { isPublic: true, slug, craft: null, city: null, bio: "", links: [], showsFloor: false };
    await sendPage(creator.userId, page, now);
    const request = { ...requestTo(creator), buyerName: name, company: undefined };
    const offer = await submitOffer(request, await confirmedBuyer(request.buyerEmail), now);
    if (!offer.ok) throw new Error(offer.reason);
    await addWaitlist([name], now);
    await db().contactSubmission.create({
      data: { fullName: name, email: "a@b.test", emailKey: "a@b.test", subject: "press", message: "Hello" },
    });
    for (const q of typed) {
      const found = {
        directory: (await readDirectory(readDirectoryQuery({ q }))).rows.map(({ displayName }) => displayName),
        creators: (await listCreators(listing(q))).rows.map(({ displayName }) => displayName),
        offers: (await listOffers(listing(q))).rows.map(({ offer: { buyerName } }) => buyerName),
        waitlist: (await listWaitlist(listing(q))).rows.map(({ fullName }) => fullName),
        contact: (await listContact(listing(q))).rows.map(({ fullName }) => fullName),
      };
      for (const [where, names] of Object.entries(found)) {
        expect(names, `${q} in ${where}`).toContain(name);
        if (q.length > 2) expect(new Set(names).size, `${q} in ${where} finds others, too`).toBe(1);
      }
    }
  }
});

test("signs of patterns are searched as they are, in whatever width they are typed", async () => {
  for (const q of ["100%", "%_", "\\", "％", "＿"]) {
    expect((await readDirectory(readDirectoryQuery({ q }))).rows, q).toEqual([]);
  }
});

test("a search in public finds no address", async ({ creator: { email } }) => {
  expect((await readDirectory(readDirectoryQuery({ q: email }))).rows).toEqual([]);
});

test("a city is found with its state and without it, in any spelling", async () => {
  const city = async (typed: string) => (await readDirectory(readDirectoryQuery({ city: typed }))).rows.length;
  for (const [index, stored] of ["Montréal, QC", "Montréal"].entries()) {
    const { userId } = await addCreator();
    const page = { isPublic: true, slug: `city-${index}-x`, craft: null, bio: "", links: [], showsFloor: false };
    await sendPage(userId, { ...page, city: stored }, now);
  }
  for (const typed of ["Montréal", "montreal", "MONTREAL, QC", "Montre\u0301al"])
    expect(await city(typed), typed).toBe(2);
  expect(await city("Montreal North")).toBe(0);
});

test("mail is searched through the index of mailboxes", async () => {
  await look(
    `INSERT INTO outbound_email (template, to_address, payload)
     SELECT 'magic-link', 'person' || n || '@example.test', '{}' FROM generate_series(1, 3000) n`,
  );
  await look("ANALYZE outbound_email");
  expect((await listOutbox(listing("PERSON77@example.test"))).rows.map(({ to }) => to)).toEqual([
    "person77@example.test",
  ]);
  const [plan] = await look<{ "QUERY PLAN": unknown }>(
    `EXPLAIN (FORMAT JSON) SELECT id FROM outbound_email WHERE mailbox_key = mailbox_of_address('person77@example.test')
     AND lower(to_address) = 'person77@example.test' ORDER BY created_at DESC, id DESC LIMIT 51`,
  );
  expect(JSON.stringify(plan)).toContain("outbound_email_mailbox_key_created_at_idx");
});
