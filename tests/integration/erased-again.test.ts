import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { addSubscription } from "@/lib/content/subscribe";
import { onboardCreator } from "@/lib/creators/onboard";
import { openMailedLink } from "@/lib/members/mailed-links";
import { allowBuyer, refuseBuyer } from "@/lib/offers/refused-buyers";
import { MAILS_AN_HOUR, MAX_OFFERS_A_DAY, MAX_OPEN_OFFERS } from "@/lib/offers/rules";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile } from "@/lib/offers/suspend";
import { requeue } from "@/lib/outbox/admin";
import { namesAsNumbers } from "@/lib/outbox/names";
import { db } from "@/lib/postgres/db";
import { markHash } from "@/lib/retention/marks";
import { addHours } from "@/lib/time";
import { eraseOwn, settleErasures } from "@/lib/your-data/erase";
import { eraseListed } from "@/lib/your-data/erasure-list";
import { runNode } from "@/scripts/local/child";
import { testDatabase } from "@/tests/support/database";
import { dumpOf, placesOf } from "@/tests/support/erasures";
import { actingCreator, sendPage } from "@/tests/support/members";
import { addCreator, approved, confirmedBuyer, requestTo } from "@/tests/support/offers";
import { addAdmin, decideOn, newestLinkTo, onboarding } from "@/tests/support/people";
import { mailboxOf, newCanary, offerFrom, proved } from "@/tests/support/people-data";
import { testSecrets } from "@/tests/support/secrets";

const { url, look } = await testDatabase();
const now = new Date();
const admin = await addAdmin();

async function begin(email: string, at: Date): Promise<string> {
  await onboardCreator(onboarding({ email, payoutEmail: email }), at);
  const begun = await openMailedLink(await newestLinkTo(look, email), at);
  if (!begun) throw new Error("nothing was onboarded");
  return begun.id;
}
const stateOf = async (userId: string) => (await db().creatorProfile.findUniqueOrThrow({ where: { userId } })).status;
const day = (n: number) => addHours(now, 24 * n);
const move = async (userId: string, from: string, to: string, at: Date) => {
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [userId, to]);
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4)`,
    [userId, from, to, at],
  );
};

test("who was suspended begins suspended after an erasure, also under a tag, by closing first, or a second time; and not once staff lifted it", async () => {
  const email = mailboxOf(newCanary());
  const first = await begin(email, now);
  await decideOn(admin, first, "suspend", "Complaint 12", now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  expect(placesOf(await dumpOf(look), email)).toEqual([]);
  const tagged = email.replace("@", "+new@");
  const second = await begin(tagged, now);
  expect(await stateOf(second)).toBe("suspended");
  await closeProfile(await actingCreator(second, now), now);
  expect(await eraseOwn(proved(tagged), now)).toBe("erased");
  const third = await begin(email, now);
  expect(await stateOf(third)).toBe("suspended");
  await decideOn(admin, third, "lift", "Was a mistake", now);
  expect(await eraseOwn(proved(email), now)).toBe("erased");
  expect(await stateOf(await begin(email, now))).toBe("active");
});

test("a suspension that is lifted is lifted for every address that the account had, after however many erasures", async () => {
  const [a = "", b = "", c = ""] = [1, 2, 3].map(() => mailboxOf(newCanary()));
  const first = await begin(a, now);
  await move(first, a, b, now);
  await decideOn(admin, first, "suspend", "Complaint 13", day(1));
  expect(await eraseOwn(proved(b), day(10))).toBe("erased");
  const second = await begin(b, day(11));
  expect(await stateOf(second)).toBe("suspended");
  await move(second, b, c, day(12));
  expect(await eraseOwn(proved(c), day(20))).toBe("erased");
  const third = await begin(c, day(21));
  expect(await stateOf(third)).toBe("suspended");
  const stranger = mailboxOf(newCanary());
  const other = await begin(stranger, day(21));
  await decideOn(admin, other, "suspend", "Complaint 14", day(21));
  expect(await eraseOwn(proved(stranger), day(21))).toBe("erased");
  await decideOn(admin, third, "lift", "Was a mistake", day(22));
  for (const address of [a, b]) expect(await stateOf(await begin(address, day(23)))).toBe("active");
  expect(await stateOf(await begin(stranger, day(23)))).toBe("suspended");
});

test("lifting the suspension of who left an address before lifts none of who was erased at it later, also after an erasure", async () => {
  const [team, own] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const former = await begin(team, now);
  await move(former, team, own, day(1));
  const next = await begin(team, day(10));
  await decideOn(admin, next, "suspend", "Fraud", day(11));
  expect(await eraseOwn(proved(team), day(12))).toBe("erased");
  await decideOn(admin, former, "suspend", "A question", day(13));
  await decideOn(admin, former, "lift", "Answered", day(14));
  const back = await begin(team, day(15));
  expect(await stateOf(back)).toBe("suspended");
  expect(await eraseOwn(proved(team), day(16))).toBe("erased");
  await decideOn(admin, former, "suspend", "A question", day(17));
  expect(await eraseOwn(proved(own), day(18))).toBe("erased");
  await decideOn(admin, await begin(own, day(19)), "lift", "Answered", day(20));
  expect(await stateOf(await begin(team, day(21)))).toBe("suspended");
});

test("lifting the suspension of the next holder of an address lifts none of the former one's at another", async () => {
  const [team, own] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const former = await begin(team, now);
  await move(former, team, own, day(1));
  await decideOn(admin, former, "suspend", "Fraud", day(2));
  expect(await eraseOwn(proved(own), day(10))).toBe("erased");
  const next = await begin(team, day(30));
  expect(await stateOf(next)).toBe("suspended");
  await decideOn(admin, next, "lift", "Another person", day(31));
  expect(await stateOf(await begin(own, day(32)))).toBe("suspended");
  expect(await eraseOwn(proved(team), day(33))).toBe("erased");
  expect(await stateOf(await begin(team, day(34)))).toBe("active");
});

test("the suspension of who left an address holds for nobody who had it by the erasure", async () => {
  const [team, own] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const former = await begin(team, now);
  await move(former, team, own, day(1));
  const next = await begin(team, day(10));
  await decideOn(admin, former, "suspend", "Fraud", day(11));
  expect(await eraseOwn(proved(own), day(12))).toBe("erased");
  expect(await stateOf(next)).toBe("active");
  expect(await eraseOwn(proved(team), day(13))).toBe("erased");
  expect(await stateOf(await begin(team, day(14)))).toBe("active");
  expect(await stateOf(await begin(own, day(14)))).toBe("suspended");
});

test("who closed the own profile, or was never suspended, begins anew", async () => {
  const email = mailboxOf(newCanary());
  await closeProfile(await actingCreator(await begin(email, now), now), now);
  await eraseOwn(proved(email), now);
  expect(await stateOf(await begin(email, now))).toBe("active");
});

test("a brand that erases itself between its offers sends no more of them in a day", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const email = mailboxOf(newCanary());
  for (let sent = 0; sent < MAX_OFFERS_A_DAY; sent += MAX_OPEN_OFFERS) {
    const buyer = await confirmedBuyer(email);
    const at = addHours(now, (12 * sent) / MAX_OPEN_OFFERS);
    for (let open = 0; open < MAX_OPEN_OFFERS; open += 1) await offerFrom(email, buyer, creator, "a spot", at);
    expect(await eraseOwn(proved(email), addHours(at, 11))).toBe("erased");
  }
  const back = await confirmedBuyer(email);
  const another = (to: { email: string }, at: Date) => submitOffer({ ...requestTo(to), buyerEmail: email }, back, at);
  const within = addHours(now, 23);
  expect(await another(creator, within)).toMatchObject({ ok: false, reason: "too-many-today" });
  expect(await another(await addCreator({ priceFloorCents: 100 }), within)).toMatchObject({ ok: true });
  expect(await another(creator, addHours(now, 24))).toMatchObject({ ok: true });
});

test("nor does its creator get more mails about them, or more than one summary", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const email = `${randomUUID().slice(0, 8)}@gmail.com`;
  for (let round = 0; round < MAILS_AN_HOUR + 3; round += 1) {
    await offerFrom(email, await confirmedBuyer(email), creator, newCanary(), now);
    await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
    expect(await eraseOwn(proved(email), now)).toBe("erased");
    await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
  }
  const mails = await look<{ template: string }>(
    "SELECT template FROM outbound_email WHERE to_address = $1 AND template IN ('offer-received', 'offer-withdrawn', 'more-offers')",
    [creator.email],
  );
  expect(mails.filter(({ template }) => template === "more-offers").length).toBeLessThanOrEqual(1);
  expect(mails.length).toBeLessThanOrEqual(MAILS_AN_HOUR + 1);
});

test("an hour after offers that were erased their brand's next one is mailed again", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const [email, other] = [`${randomUUID().slice(0, 8)}@gmail.com`, mailboxOf(newCanary())];
  const offered = async (from: string, at: Date) =>
    offerFrom(from, await confirmedBuyer(from), creator, newCanary(), at);
  for (let round = 0; round < MAILS_AN_HOUR; round += 1) {
    await offered(email, now);
    expect(await eraseOwn(proved(email), now)).toBe("erased");
  }
  // Another brand's marks are of this hour.
  const later = addHours(now, 1.5);
  await offered(other, later);
  expect(await eraseOwn(proved(other), later)).toBe("erased");
  const { id } = await offered(email, later);
  expect(
    await look(
      "SELECT to_address FROM outbound_email WHERE template = 'offer-received' AND payload ->> 'offerId' = $1",
      [id],
    ),
  ).toEqual([{ to_address: creator.email }]);
});

test("a creator who refused a brand gets no offers of it once it was erased, until the creator allows them", async () => {
  const [creator, other] = [await addCreator({ priceFloorCents: 100 }), await addCreator({ priceFloorCents: 100 })];
  for (const isLicensed of [false, true]) {
    const email = mailboxOf(newCanary());
    const buyer = await confirmedBuyer(email);
    if (isLicensed) await approved(await offerFrom(email, buyer, other, "a spot", now), now);
    await offerFrom(email, buyer, creator, "a spot", now);
    await refuseBuyer(creator, buyer.buyerOrgId, now);
    expect(await eraseOwn(proved(email), now)).toBe("erased");
    expect(placesOf(await dumpOf(look), email).filter((place) => place.startsWith("refused_buyer"))).toEqual([]);
    const again = await confirmedBuyer(email);
    const offer = () => submitOffer({ ...requestTo(creator), buyerEmail: email }, again, now);
    expect(await offer()).toEqual({ ok: false, reason: "buyer-refused" });
    if (!isLicensed) continue;
    await allowBuyer(creator, buyer.buyerOrgId);
    expect(await offer()).toMatchObject({ ok: true });
  }
});

test("after an erasure a creator is still mailed an offer, of a mailbox at a provider, too", async () => {
  for (const domain of ["gmail.com", `${newCanary()}.example`]) {
    const creator = await addCreator({ priceFloorCents: 100 });
    const email = `b${randomUUID().slice(0, 8)}@${domain}`;
    await offerFrom(email, await confirmedBuyer(email), creator, "a spot", now);
    expect(await eraseOwn(proved(email), now)).toBe("erased");
    const mails = () =>
      look("SELECT FROM outbound_email WHERE to_address = $1 AND template = 'offer-received'", [creator.email]);
    const before = (await mails()).length;
    await offerFrom(email, await confirmedBuyer(email), creator, "a second spot", now);
    expect(await mails(), domain).toHaveLength(before + 1);
  }
});

test("the address of an erased page, and what reads like it, is nobody else's than who proves the same mailbox", async () => {
  const email = mailboxOf(newCanary());
  const slug = `ada-${randomUUID().slice(0, 8)}-o`;
  const page = { isPublic: false, slug, craft: null, city: null, bio: "", links: [], showsFloor: false };
  expect(await sendPage(await begin(email, now), page, now)).toMatchObject({ ok: true });
  await eraseOwn(proved(email), now);
  expect(await look("SELECT FROM creator_slug WHERE slug = $1", [slug])).toEqual([]);
  const other = await begin(mailboxOf(newCanary()), now);
  for (const claimed of [slug, slug.replace(/-o$/, "-0")])
    expect(await sendPage(other, { ...page, slug: claimed }, now)).toMatchObject({ reason: "slug-taken" });
  expect(await sendPage(other, { ...page, slug: `${slug}n` }, now)).toMatchObject({ ok: true });

  const back = await begin(email.replace("@", "+back@"), now);
  expect(await sendPage(back, page, now)).toMatchObject({ ok: true });
  expect(await sendPage(other, page, now)).toMatchObject({ reason: "slug-taken" });
  expect(await eraseOwn(proved(email.replace("@", "+back@")), now)).toBe("erased");
  expect(await sendPage(await begin(email, now), page, now)).toMatchObject({ ok: true });
});

test("a notice that failed or was withheld ends the erasure like one that was sent, and is not sent any more", async () => {
  const canary = newCanary();
  const email = mailboxOf(canary);
  const buyer = await confirmedBuyer(email);
  for (let n = 0; n < 3; n += 1)
    await offerFrom(email, buyer, await addCreator({ priceFloorCents: 100 }, newCanary()), canary, now);
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
  await eraseOwn(proved(email), now);
  const erasure = () =>
    look<{ notices: string[]; settled: boolean }>(
      "SELECT notices, settled_at IS NOT NULL AS settled FROM erasure WHERE buyer_org_ids = ARRAY[$1]::uuid[]",
      [buyer.buyerOrgId],
    );
  const [failed, withheld, queued] = (await erasure())[0]?.notices ?? [];
  if (!failed || !withheld || !queued) throw new Error("nobody was told");
  await look("UPDATE outbound_email SET state = 'failed' WHERE id = $1", [failed]);
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'day' WHERE id = $1", [withheld]);
  await look("UPDATE outbound_email SET state = 'queued' WHERE id = $1", [queued]);
  // What going through all that the person had would find.
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, named, state, sent_at)
     VALUES ('more-offers', 'other@example.test', jsonb_build_object('buyerOrgId', $1::text, 'name', 'later'),
       '{${namesAsNumbers([buyer.buyerOrgId])}}', 'sent', now())`,
    [buyer.buyerOrgId],
  );
  const later = () => look("SELECT FROM outbound_email WHERE payload ->> 'name' = 'later'");
  for (let run = 0; run < 3; run += 1) await settleErasures(now);
  expect(await erasure()).toEqual([{ notices: [queued], settled: false }]);
  expect(await later()).toHaveLength(1);
  expect(placesOf(await dumpOf(look), canary).filter((place) => place !== "outbound_email.payload")).toEqual([]);
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE id = $1", [queued]);
  await settleErasures(now);
  expect(await erasure()).toEqual([{ notices: [], settled: true }]);
  expect(await later()).toEqual([]);
  expect(placesOf(await dumpOf(look), canary)).toEqual([]);
  for (const id of [failed, withheld]) expect(await requeue(admin, id, now)).toBe(false);
});

test("who was erased after a backup is named by the list, and erased again after its restore", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const visitor = mailboxOf(newCanary());
  await addSubscription(visitor, null, now);
  // As the backup has them.
  const kept = await look<Record<string, string>>("SELECT * FROM profiles WHERE id = $1", [creator.userId]);
  expect(kept).toHaveLength(1);
  const lines: string[] = [];
  const { log } = await import("@/lib/log");
  vi.spyOn(log, "info").mockImplementation(((fields: object) => lines.push(JSON.stringify(fields))) as never);
  await look("UPDATE profiles SET email_verified_at = $2 WHERE id = $1", [creator.userId, addHours(now, -1)]);
  for (const email of [creator.email, visitor]) expect(await eraseOwn(proved(email), now)).toBe("erased");
  vi.restoreAllMocks();
  const run = (...args: string[]) =>
    runNode("scripts/launch.mjs", args, { ...process.env, ...testSecrets, DATABASE_URL: url });
  const listed = (await run("erasures")).output.split("\n").filter((line) => line.includes('"erasure"'));
  const logged = lines.filter((line) => line.includes('"erasure"'));
  expect(logged).toHaveLength(2);
  expect(listed).toEqual(expect.arrayContaining(logged));
  const file = join(mkdtempSync(join(tmpdir(), "erasures-")), "list");
  writeFileSync(file, `not a line of the list\n${lines.join("\n")}\n`);
  expect((await run("restored", file)).output).toContain("Erasures on the list: 2. Erased again: 0.");

  // The restored database has them, the creator by another address, and not the erasures.
  await look("DELETE FROM erasure WHERE id = ANY($1::uuid[])", [logged.map((line) => JSON.parse(line).erasure.id)]);
  const earlier = mailboxOf(newCanary());
  await look("INSERT INTO profiles (id, email, email_key, display_name) VALUES ($1, $2, $2, 'Ada')", [
    creator.userId,
    earlier,
  ]);
  await addSubscription(visitor, null, now);
  const unlisted = await run("restored");
  expect([unlisted.code, unlisted.output]).toEqual([1, expect.stringContaining("Name one list, or --no-list")]);
  const said = await run("restored", file);
  expect([said.code, said.output]).toEqual([0, expect.stringContaining("Erasures on the list: 2. Erased again: 2.")]);
  expect(said.output).not.toContain(visitor);
  expect((await run("restored", file)).output).toContain("Erased again: 0.");
  const dump = await dumpOf(look);
  for (const address of [visitor, earlier]) expect(placesOf(dump, address)).toEqual([]);
});

test("a list erases nobody who has the address by now, and nobody twice", async () => {
  const [a, b] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const another = await begin(a, now);
  const listed = (profileId: string, address: string) => ({
    ...{ id: randomUUID(), at: now, profileIds: [profileId], buyerOrgIds: [] },
    addressHash: markHash("person", address),
  });
  expect(await eraseListed([listed(randomUUID(), a)], now)).toEqual({ found: 0, failed: [] });
  expect(await look("SELECT email FROM profiles WHERE id = $1", [another])).toEqual([{ email: a }]);
  const list = [listed(await begin(b, now), b)];
  expect(await eraseListed(list, now)).toEqual({ found: 1, failed: [] });
  const back = await begin(b, now);
  expect(await eraseListed(list, now)).toEqual({ found: 0, failed: [] });
  expect(await look("SELECT email FROM profiles WHERE id = $1", [back])).toEqual([{ email: b }]);
});

test("the erasure of an address alone is repeated, but takes no account that proved the address, which moved or came since", async () => {
  const [a, b] = [mailboxOf(newCanary()), mailboxOf(newCanary())];
  const account = await begin(a, now);
  const { id: typed } = await db().profile.create({ data: { email: b, emailKey: b }, select: { id: true } });
  const unproved = { id: randomUUID(), name: "Typed", email: b, emailKey: b };
  await db().buyerOrg.create({ data: unproved });
  for (const address of [a, b]) await addSubscription(address, null, now);
  const alone = (address: string) => ({
    ...{ id: randomUUID(), at: now, profileIds: [], buyerOrgIds: [] },
    addressHash: markHash("person", address),
  });
  const c = mailboxOf(newCanary());
  const { buyerOrgId } = await confirmedBuyer(c);
  expect(await eraseListed([alone(a), alone(b), alone(c)], now)).toEqual({ found: 1, failed: [] });
  expect(await look("SELECT email FROM buyer_org WHERE id = $1", [buyerOrgId])).toEqual([{ email: c }]);
  expect(await look("SELECT FROM profiles WHERE id = $1", [account])).toHaveLength(1);
  expect(await look("SELECT FROM profiles WHERE id = $1", [typed])).toEqual([]);
  expect(await look("SELECT FROM buyer_org WHERE id = $1", [unproved.id])).toEqual([]);
  expect(await look("SELECT email FROM blog_subscriptions WHERE email IN ($1, $2)", [a, b])).toEqual([{ email: a }]);
});

test("a brand that somebody had joined by the erasure stays, if the backup is from before they did", async () => {
  const email = mailboxOf(newCanary());
  const owner = await confirmedBuyer(email);
  const licensed = await offerFrom(email, owner, await addCreator({ priceFloorCents: 100 }), "a spot", now);
  const { id: license } = await approved(licensed, now);
  const erasure = { id: randomUUID(), at: now, profileIds: [owner.profileId], buyerOrgIds: [] };
  const list = [{ ...erasure, addressHash: markHash("person", email) }];
  expect(await eraseListed(list, now)).toEqual({ found: 1, failed: [] });
  expect(await look("SELECT FROM profiles WHERE id = $1", [owner.profileId])).toEqual([]);
  const brands = "SELECT name, confirmed_at IS NOT NULL AS confirmed, closed_at FROM buyer_org WHERE id = $1";
  expect(await look(brands, [owner.buyerOrgId])).toEqual([{ name: "Larsen Coffee", confirmed: true, closed_at: null }]);
  expect(await db().licenseGrant.findUnique({ where: { id: license } })).toMatchObject({ status: "active" });
  expect(await db().brandMember.count({ where: { buyerOrgId: owner.buyerOrgId, leftAt: null } })).toBe(0);
  expect(await eraseListed(list, now)).toEqual({ found: 0, failed: [] });
});
