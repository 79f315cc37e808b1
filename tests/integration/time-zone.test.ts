import { expect, test } from "vitest";
import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import { calendarAddress, makeCalendarAddress, readCalendar } from "@/lib/licenses/calendar-feed";
import { remindOfEnds } from "@/lib/licenses/remind";
import type { MailPayloads } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { renderMail } from "@/lib/mail/render";
import { zoneSchema } from "@/lib/members/schema";
import { saveZone, TIME_ZONES, zoneAwaited, zoneOf } from "@/lib/members/zone";
import { counter } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { readerZone } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, copyLicense } from "@/tests/support/licenses";
import { signedIn } from "@/tests/support/members";
import { addOffer, countered, offerTo, openLink } from "@/tests/support/offers";

const { look } = await testDatabase();

test("the database knows every zone that can be chosen, and refuses unknown ones", async () => {
  const known = await look("SELECT timezone(zone, now()) FROM unnest($1::text[]) AS zone", [TIME_ZONES]);
  expect(known).toHaveLength(TIME_ZONES.length);
  expect(TIME_ZONES.length).toBeGreaterThan(300);
  const { creatorUserId } = await addOffer();
  await expect(
    db().profile.update({ where: { id: creatorUserId }, data: { timeZone: "Mars/Utopia" } }),
  ).rejects.toThrow();
  for (const typed of ["", "Mars/Utopia", "america/new_york", "GMT+3", "a".repeat(61)]) {
    expect(zoneSchema.safeParse({ timeZone: typed }).success).toBe(false);
  }
  // Whoever chose none reads New York's, which is in the list.
  expect(zoneSchema.parse({ timeZone: readerZone(null) })).toEqual({ timeZone: "America/New_York" });
});

test("mails state times in the zone that their reader chose, and for others as before", async () => {
  const first = await addOffer({}, new Date("2026-12-01T09:00:00Z"));
  const id = first.creatorUserId;
  await saveZone({ id, kind: "creator" }, "Asia/Tokyo");
  expect([await zoneOf(id), await zoneAwaited(first)]).toEqual(["Asia/Tokyo", "Asia/Tokyo"]);

  const now = new Date("2026-12-01T10:00:00Z");
  await counter(await openLink(first), 10, now);
  const offer = await offerTo({ email: first.creatorEmail }, now);
  const payloads = await look<{ template: "offer-received" | "counter-offer"; payload: object }>(
    `SELECT template, payload FROM outbound_email WHERE (template = 'offer-received' AND payload->>'offerId' = $1)
       OR (template = 'counter-offer' AND to_address = $2) ORDER BY template DESC`,
    [offer.id, first.buyerEmail],
  );
  const mails = await Promise.all(
    payloads.map(({ template, payload }) => renderMail(template, payload as MailPayloads[typeof template])),
  );
  expect(mails.map(({ subject }) => subject.split(" by ")[1])).toEqual([
    "Dec 3, 2026, 7:00 PM GMT+9",
    "Dec 3, 2026, 5:00 AM EST",
  ]);
  expect(mails[0]?.text).toContain("December 3, 2026 at 7:00\u00a0PM\u00a0GMT+9");
  expect(mails[1]?.text).toContain("December 3, 2026 at 5:00\u00a0AM\u00a0EST");
});

test("nobody's mail is in the zone of somebody else at the same mailbox", async () => {
  const offer = await addOffer();
  await saveZone({ id: offer.creatorUserId, kind: "creator" }, "Asia/Tokyo");
  const beside = offer.creatorEmail.replace("@", "+beside@");
  const payload = { name: "Bea Beside" };
  const readers = [offer.creatorEmail, beside];
  await enqueueMail(
    db(),
    readers.map((toAddress) => ({ template: "guide-link", toAddress, payload })),
  );
  const zones = `SELECT payload->>'zone' AS zone FROM outbound_email
    WHERE template = 'guide-link' AND to_address = ANY($1) ORDER BY to_address = $2`;
  expect(await look(zones, [readers, beside])).toEqual([{ zone: "Asia/Tokyo" }, { zone: null }]);
});

test("days are counted by the calendar of the agreement, and of each reader if it names no zone", async () => {
  const now = new Date("2027-03-10T20:00:00Z");
  const held = await addHeld(new Date("2026-10-01T00:00:00Z"), { termMonths: 3 });
  await saveZone({ id: held.offer.creatorUserId, kind: "creator" }, "Pacific/Auckland");
  const expiresAt = new Date("2027-03-14T10:00:00Z");
  const copy = { months: 3, status: "active", renewed: false, stopped: null, expiresAt } as const;
  const ids = await copyLicense(held, [copy, { ...copy, zoneless: true }]);
  await remindOfEnds(now);
  const stages = ids.map((grantId) =>
    look("SELECT party::text, stage FROM license_reminder WHERE grant_id = $1 ORDER BY stage, party", [grantId]),
  );
  expect(await Promise.all(stages)).toEqual([
    [
      { party: "buyer", stage: 14 },
      { party: "creator", stage: 14 },
    ],
    [
      { party: "creator", stage: 3 },
      { party: "buyer", stage: 14 },
    ],
  ]);
});

test("a calendar's text and a brand's decision use the member's zone", async () => {
  const now = new Date("2026-12-01T10:00:00Z");
  const offer = await addOffer({}, now);
  const brand = await signedIn(look, offer.buyerEmail);
  expect((await buyerOfMember(brand.id))?.buyerOrgId).toBe(offer.buyerOrgId);
  await saveZone(brand, "Europe/Berlin");
  const child = await countered(offer, now);
  expect(await zoneAwaited(child)).toBe("Europe/Berlin");
  await makeCalendarAddress(brand);
  const [, , id = "", token = ""] = new URL((await calendarAddress(brand.id)) ?? "").pathname.split("/");
  const unfolded = (await readCalendar(id, token, now))?.replaceAll("\r\n ", "");
  expect(unfolded).toMatch(/Expires December 3\\, 2026 at 11:00\sAM\sGMT\+1\./);
  expect(
    await look("SELECT details FROM admin_audit_log WHERE action = 'time_zone_saved' AND record_id = $1", [id]),
  ).toEqual([{ details: { zone: "Europe/Berlin" } }]);
});
