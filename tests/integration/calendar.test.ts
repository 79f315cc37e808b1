import ICAL from "ical.js";
import { sync } from "node-ical";
import { expect } from "vitest";
import { calendarAddress, endCalendarAddress, makeCalendarAddress, readCalendar } from "@/lib/licenses/calendar-feed";
import { revokeGrant } from "@/lib/licenses/revoke";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { signedIn } from "@/tests/support/members";
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
