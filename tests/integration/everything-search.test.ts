import { expect, test } from "vitest";
import { FOUND_MAX, type FoundGroup, type GroupKey, SHOWN, searchEverything } from "@/lib/admin/search";
import { recordSearch } from "@/lib/audit/admin";
import { contactSchema } from "@/lib/inquiries/schema";
import { sendMessage } from "@/lib/inquiries/submit";
import { db } from "@/lib/postgres/db";
import { joinWaitlist } from "@/lib/waitlist/join";
import { testDatabase } from "@/tests/support/database";
import { addCreator, addHeldOffer, approved, offerTo, requestTo } from "@/tests/support/offers";
import { addAdmin, application, decideOn } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date("2026-12-01T09:00:00.000Z");

const keysOf = (found: readonly FoundGroup[]): GroupKey[] => found.map(({ key }) => key);
const groupOf = (found: readonly FoundGroup[], key: GroupKey) => found.find((group) => group.key === key);

const creator = await addCreator({ priceFloorCents: 100 }, "Zoë Ångström");
const offer = await offerTo(creator, now);
await approved(offer, now);

test("a name finds its creator, offers, licenses and acts, without regard to accents and case", async () => {
  for (const search of ["zoe angstrom", "ZOË", "ångstr"]) {
    const found = await searchEverything(search);
    expect(keysOf(found), search).toEqual(["creators", "offers", "licenses", "audit"]);
    expect(groupOf(found, "creators")?.hits).toMatchObject([
      { id: creator.userId, name: "Zoë Ångström", about: creator.email },
    ]);
    expect(groupOf(found, "offers")?.hits.map(({ id }) => id)).toEqual([offer.id]);
    expect(groupOf(found, "licenses")?.hits.map(({ id }) => id)).toEqual([offer.id]);
    expect(groupOf(found, "audit")?.hits.map(({ name }) => name)).toContain("offer_approved");
  }
});

test("an address finds everything of its mailbox, mail and subscriptions by the whole address alone", async () => {
  const email = "mara.voss@example.test";
  const sender = { fullName: "Mara Voss", email };
  await sendMessage(contactSchema.parse({ ...sender, subject: "general", message: "Hello" }), now);
  await joinWaitlist({ ...application(), ...sender }, now);
  await db().blogSubscription.create({ data: { email, emailKey: email, sourcePost: "a-post" } });
  const held = await addHeldOffer({ ...requestTo(creator), buyerEmail: email, buyerName: "Mara Voss" }, now);
  await look(
    "INSERT INTO organisation_check (buyer_org_id, asked_at, name, domain) SELECT id, $1, 'Voss GmbH', 'example.test' FROM buyer_org WHERE email = $2",
    [now, email],
  );
  const found = await searchEverything(email);
  expect(keysOf(found)).toEqual(["brands", "checks", "offers", "inquiries", "waitlist", "subscriptions", "mail"]);
  expect(groupOf(found, "offers")?.hits.map(({ id }) => id)).toEqual([held.id]);
  expect(groupOf(found, "checks")?.hits).toMatchObject([{ name: "Voss GmbH", about: email }]);
  // As its mailbox is the same, so is its mail.
  const alike = await searchEverything("MaraVoss+2@example.test");
  expect(keysOf(alike)).toEqual(["mail"]);
  expect(groupOf(alike, "mail")?.count).toBe(groupOf(found, "mail")?.count);
  expect(keysOf(await searchEverything("voss"))).toEqual(["brands", "checks", "offers", "inquiries", "waitlist"]);
});

test("requests to be verified are found by their creator", async () => {
  const asking = await addCreator({}, "Ines Quill");
  await look(
    "INSERT INTO verification_request (creator_user_id, asked_at, reach, evidence) VALUES ($1, $2, 'call', 'id')",
    [asking.userId, now],
  );
  expect(groupOf(await searchEverything("quill"), "verification")?.hits).toMatchObject([
    { id: asking.userId, name: "Ines Quill", about: "open" },
  ]);
});

test("wildcards are letters, one letter begins a word, and nothing finds nothing", async () => {
  for (const search of ["%", "_", "\\", "' OR 1=1 --", "no such person", ""])
    expect(await searchEverything(search)).toEqual([]);
  expect(groupOf(await searchEverything("Å"), "creators")?.hits.map(({ id }) => id)).toContain(creator.userId);
});

test("what many match is counted as far as it says, and some of it is shown", async () => {
  await look(
    `INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message)
     SELECT gen_random_uuid(), 'Common Sender', 'c' || n || '@common.test', 'c' || n || '@common.test', 'other', 'x' FROM generate_series(1, 1100) n`,
  );
  const group = groupOf(await searchEverything("common"), "inquiries");
  expect([group?.count, group?.hits.length]).toEqual([FOUND_MAX + 1, SHOWN]);
});

test("an administrator's acts are found, and that somebody searched is kept, without what for", async () => {
  const admin = await addAdmin();
  await decideOn(admin, creator.userId, "suspend", "A complaint", now);
  await recordSearch(admin, ["creators"]);
  expect(
    groupOf(await searchEverything(admin.email), "audit")
      ?.hits.map(({ name }) => name)
      .sort(),
  ).toEqual(["creator_suspended", "data_searched"]);
  expect(
    await look("SELECT table_name, record_id, details FROM admin_audit_log WHERE action = 'data_searched'"),
  ).toEqual([{ table_name: "profiles", record_id: null, details: { lists: ["creators"] } }]);
});
