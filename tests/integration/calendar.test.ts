import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { sync } from "node-ical";
import { expect } from "vitest";
import { siteUrl } from "@/lib/env";
import {
  calendarAddress,
  endCalendarAddress,
  eventsOf,
  makeCalendarAddress,
  readCalendar,
} from "@/lib/licenses/calendar-feed";
import { revokeGrant } from "@/lib/licenses/revoke";
import type { Role } from "@/lib/member-rules";
import { db } from "@/lib/postgres/db";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { addHours, formatMoment } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { addRenewal } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";
import { actingMember, signedIn } from "@/tests/support/members";
import { addOffer, approved, countered, reload } from "@/tests/support/offers";

const { look } = await testDatabase();

const signIn = (email: string) => signedIn(look, email);

async function read(address: string | undefined, now = new Date()): Promise<string | undefined> {
  const [, , id = "", token = ""] = new URL(address ?? "https://site.test/").pathname.split("/");
  return readCalendar(id, token, now);
}

type Told = { uid: string; at: number; summary: string };

function readers(text: string): Told[][] {
  const strict = new ICAL.Component(ICAL.parse(text));
  const byIcalJs = strict.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return { uid: event.uid, at: event.startDate.toJSDate().getTime(), summary: event.summary };
  });
  const byNodeIcal = Object.values(sync.parseICS(text)).flatMap((part) =>
    part?.type === "VEVENT" ? [{ uid: part.uid, at: part.start.getTime(), summary: String(part.summary) }] : [],
  );
  return [byIcalJs, byNodeIcal];
}

const toSecond = (instant: Date): number => Math.floor(instant.getTime() / 1_000) * 1_000;

test("two parsers read the same deadlines and ends, for the creator and for the brand", async ({ now, offer }) => {
  const creator = await signIn(offer.creatorEmail);
  const brand = await signIn(offer.buyerEmail);
  for (const member of [creator, brand]) await makeCalendarAddress(member);
  const [ofCreator, ofBrand] = [await calendarAddress(creator.id), await calendarAddress(brand.id)];
  const told = async (address: string | undefined, at = now) => {
    const [one = [], other] = readers((await read(address, at)) ?? "");
    expect(other).toEqual(one);
    return one.map(({ at, summary }) => [at, summary]);
  };
  expect(await read(ofCreator, addHours(now, 1)), "unchanged").toBe(await read(ofCreator, now));
  const deadline = toSecond(offer.approvalTokenExpiresAt);
  expect(await told(ofCreator)).toEqual([[deadline, "Answer the offer of Larsen Coffee"]]);
  expect(await told(ofBrand)).toEqual([]);
  expect(await told(ofCreator, addHours(now, 48))).toEqual([]);

  const child = await countered(offer, now);
  expect(await told(ofCreator)).toEqual([]);
  expect(await told(ofBrand)).toEqual([
    [toSecond(child.approvalTokenExpiresAt), `Answer the counter-offer of ${offer.creatorName}`],
  ]);

  const grant = await approved(child, now);
  // 11:59:59 PM of the last day.
  const end = toSecond(grant.expiresAt) - 1_000;
  expect(await told(ofCreator)).toEqual([[end, "License to Larsen Coffee ends"]]);
  expect(await told(ofBrand)).toEqual([[end, `License from ${offer.creatorName} ends`]]);
  const unfolded = async () => ((await read(ofBrand, now)) ?? "").replaceAll("\r\n ", "").replaceAll("\\,", ",");
  expect(await unfolded()).not.toContain("AI training");
  await db().licenseGrant.update({
    where: { id: grant.id },
    data: { trainingEndedAt: new Date("2026-11-20T12:00:00Z"), replicaEndedAt: new Date("2026-11-21T12:00:00Z") },
  });
  expect(await unfolded()).toMatch(
    /Likeness, voice\. .* AI training ended on November.20, 2026.*\. No new pieces (since|from) November.21, 2026/,
  );
  await db().$transaction((tx) => revokeGrant(tx, grant.id, "Void", { actor: "admin" }, now));
  expect(await told(ofBrand)).toEqual([]);
});

test("a calendar reveals no price, no address and no link that decides", async () => {
  const offer = await addOffer({ priceCents: 123_456, useCase: "Secret; use, here." });
  const creator = await signIn(offer.creatorEmail);
  await makeCalendarAddress(creator);
  const text = (await read(await calendarAddress(creator.id))) ?? "";
  expect(text).toContain("BEGIN:VEVENT");
  for (const kept of ["1,234.56", "1\\,234.56", "@example.test", "approve", "Secret"]) expect(text).not.toContain(kept);
  expect((await reload(offer)).status).toBe("pending");
});

test("a new address ends the earlier one, and an ended one opens nothing", async ({ offer }) => {
  const brand = await signIn(offer.buyerEmail);
  expect(await calendarAddress(brand.id)).toBeUndefined();
  await Promise.all([1, 2, 3].map(() => makeCalendarAddress(brand)));
  const first = await calendarAddress(brand.id);
  expect(await read(first)).toContain("BEGIN:VCALENDAR");
  await makeCalendarAddress(brand);
  const second = await calendarAddress(brand.id);
  expect(second).not.toBe(first);
  expect(await read(first)).toBeUndefined();
  expect(await read(second)).toContain("METHOD:PUBLISH");
  await Promise.all([1, 2, 3].map(() => endCalendarAddress(brand)));
  expect(await read(second)).toBeUndefined();
  expect(await read(`https://site.test/calendar/${brand.id}/${"0".repeat(64)}/likeright.ics`)).toBeUndefined();
  expect(await read("https://site.test/calendar/x/y/likeright.ics")).toBeUndefined();
  const [stored] = await look<{ n: number }>("SELECT count(*)::int AS n FROM calendar_feed WHERE profile_id = $1", [
    brand.id,
  ]);
  expect(stored?.n).toBe(0);
  expect(
    await look(
      "SELECT action, count(*)::int AS n FROM admin_audit_log WHERE table_name = 'calendar_feed' AND admin_id = $1 GROUP BY 1 ORDER BY 1",
      [brand.id],
    ),
  ).toEqual([
    { action: "calendar_feed_ended", n: 1 },
    { action: "calendar_feed_made", n: 4 },
  ]);
});

test("each event says since when, until when in its reader's zone, about what, and where it is answered", async ({
  held,
  now,
}) => {
  const { offer: licensed, grant, creator, buyer } = held;
  const owners = [{ creatorUserId: creator.userId }, { buyerOrgId: buyer.buyerOrgId }] as const;
  const eventsAt = (at: Date) => Promise.all(owners.map((owner) => eventsOf(owner, at, "Asia/Tokyo")));
  const host = new URL(siteUrl()).host;
  const { createdAt } = await db().licenseGrant.findUniqueOrThrow({ where: { id: grant.id } });
  const end = {
    since: createdAt,
    // 11:59:59 PM of the last day.
    at: addHours(grant.expiresAt, -1 / 3_600),
    description: expect.stringMatching(/^.+ Ends \S.*\.$/),
    url: `${siteUrl()}/license/${grant.id}`,
    alarm: "P7D",
  };
  expect(await eventsAt(now)).toEqual([
    [{ ...end, uid: `end-granted-${licensed.id}@${host}`, summary: "License to Larsen Coffee ends" }],
    [{ ...end, uid: `end-held-${licensed.id}@${host}`, summary: `License from ${licensed.creatorName} ends` }],
  ]);

  const later = addHours(now, 1);
  const offer = await addRenewal(held, later);
  const awaited = (of: typeof offer) => ({
    uid: `answer-${of.id}@${host}`,
    since: later,
    at: of.approvalTokenExpiresAt,
    description: expect.stringContaining(` Expires ${formatMoment(of.approvalTokenExpiresAt, "Asia/Tokyo")}.`),
    alarm: "PT6H",
  });
  const [[asked, ...ofCreator] = [], ofBrand] = await eventsAt(later);
  const home = `${siteUrl()}/creator/dashboard`;
  expect(asked).toEqual({ ...awaited(offer), summary: "Answer the offer of Larsen Coffee", url: home });
  expect(asked?.description).toContain(REHEARSAL_NOTICE);
  expect([ofCreator.length, ofBrand?.length]).toEqual([1, 1]);
  expect(await eventsOf(owners[0], later, "Asia/Tokyo", { seesOffers: false })).toEqual(ofCreator);
  await countered(offer, later);
  const [back] = await eventsOf(owners[1], later, "Asia/Tokyo");
  expect(back).toMatchObject({
    ...{ since: later, alarm: "PT6H", url: `${siteUrl()}/brand` },
    summary: `Answer the counter-offer of ${licensed.creatorName}`,
  });
  const until = offer.approvalTokenExpiresAt;
  expect((await eventsOf(owners[0], until, "UTC")).map(({ alarm }) => alarm)).toEqual(["P7D"]);
});

test("a member's calendar has the offers of the brand only if their role sees offers, and its licenses always", async ({
  held,
  now,
}) => {
  const child = await countered(await addRenewal(held, now), now);
  const seenAs = async (role: Role) => {
    const { profileId, sessionId } = await actingMember(held.buyer, role, now);
    const tokenSalt = randomUUID();
    await db().calendarFeed.create({ data: { profileId, tokenSalt, sessionId } });
    const [told = []] = readers(
      (await readCalendar(profileId, deriveToken("calendar", profileId, tokenSalt), now)) ?? "",
    );
    return told.map(({ uid }) => uid.split("@")[0]).sort();
  };
  const [offered, license] = [`answer-${child.id}`, `end-held-${held.offer.id}`];
  expect([await seenAs("approver"), await seenAs("viewer")]).toEqual([[offered, license], [license]]);
});

test("making an address writes its row for the session that made it, and ending it one entry of the log for its owner", async ({
  offer,
}) => {
  const [brand, other] = [await signIn(offer.buyerEmail), await signIn(offer.creatorEmail)];
  await makeCalendarAddress(other);
  await makeCalendarAddress(brand);
  const first = await db().calendarFeed.findUniqueOrThrow({ where: { profileId: brand.id } });
  expect(first.sessionId).toBe(brand.sessionId);
  await db().calendarFeed.update({
    where: { profileId: brand.id },
    data: { createdAt: addHours(first.createdAt, -48) },
  });
  const again = await signIn(offer.buyerEmail);
  await makeCalendarAddress(again);
  const second = await db().calendarFeed.findUniqueOrThrow({ where: { profileId: brand.id } });
  expect(second.sessionId).toBe(again.sessionId);
  expect(second.createdAt.getTime()).toBeGreaterThanOrEqual(first.createdAt.getTime());
  await endCalendarAddress(again);
  const entry = (action: string) => ({
    ...{ actor: "buyer", admin_id: brand.id, action, table_name: "calendar_feed", details: {} },
  });
  const logged = (await loggedOf(look, brand.id)).filter(({ table_name }) => table_name === "calendar_feed");
  expect(logged).toEqual(["calendar_feed_made", "calendar_feed_made", "calendar_feed_ended"].map(entry));
  expect(await calendarAddress(other.id)).toBeDefined();
  await db().signInSession.delete({ where: { id: brand.sessionId } });
  expect(await makeCalendarAddress(brand)).toBe(false);
  expect(await calendarAddress(brand.id)).toBeUndefined();
});
