import { expect, test } from "vitest";
import { remindOfEnds } from "@/lib/licenses/remind";
import { decline } from "@/lib/offers/decide";
import { db } from "@/lib/postgres/db";
import { PARTIES } from "@/lib/terms/terms";
import { addMonths, HOUR_MS } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, addRenewal, type Copy, copyLicense } from "@/tests/support/licenses";
import { openLink } from "@/tests/support/offers";

const { look } = await testDatabase();
const DAY_MS = 24 * HOUR_MS;

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
/** A day number in New York, independent of daylight saving time. */
const dayOf = (instant: Date): number => Date.parse(`${day.format(instant)}T00:00:00Z`) / DAY_MS;

/** Of a term that includes its last second. Its agreement names New York. */
const lastDayOf = (expiresAt: Date): number => dayOf(new Date(expiresAt.getTime() - 1_000));

/** The first millisecond in New York of the day `days` after that of `now`. The offset is 4 or 5 hours. */
function startOf(now: Date, days: number): Date {
  const wanted = dayOf(now) + days;
  const at = [4, 5].map((hours) => new Date(wanted * DAY_MS + hours * HOUR_MS));
  const start = at.find((one) => dayOf(one) === wanted && dayOf(new Date(one.getTime() - 1)) === wanted - 1);
  if (!start) throw new Error(`No day begins ${days} days after ${now.toISOString()}`);
  return start;
}

/** Around clock changes, leap days, and the ends of months and of a year. */
const moments = [
  "2027-03-13T07:00:00.000Z",
  "2027-03-14T06:59:59.999Z",
  "2027-11-07T05:30:00.000Z",
  "2027-12-31T23:59:59.999Z",
  "2028-02-28T05:00:00.000Z",
  "2028-02-29T12:00:00.000Z",
  "2028-04-30T04:00:00.000Z",
  "2028-05-31T03:59:59.999Z",
].map((instant) => new Date(instant));
const DAYS = [-2, -1, 0, 1, 2, 3, 4, 13, 14, 15, 16, 29, 30, 31, 32, 33];

const plain = { months: 3, status: "active", renewed: false, stopped: null } as const;
const kinds: readonly ((now: Date, days: number) => Copy)[] = [
  (now, days) => ({ ...plain, expiresAt: startOf(now, days) }),
  (now, days) => ({ ...plain, expiresAt: new Date(startOf(now, days + 1).getTime() - 1) }),
  (now, days) => ({ ...plain, expiresAt: new Date(now.getTime() + days * DAY_MS) }),
  (now, days) => ({ ...plain, expiresAt: new Date(now.getTime() + days * DAY_MS + 1), months: 2, stopped: "buyer" }),
  (now, days) => ({ ...plain, expiresAt: new Date(startOf(now, days).getTime() + 12 * HOUR_MS), months: 1 }),
  (now, days) => ({ ...plain, expiresAt: startOf(now, days), renewed: true }),
  (now, days) => ({ ...plain, expiresAt: startOf(now, days), status: "revoked" }),
  (now, days) => ({
    ...plain,
    expiresAt: startOf(now, days),
    status: days <= 0 ? "expired" : "active",
    stopped: "creator",
  }),
];

function stageOf({ expiresAt, months, status, renewed }: Copy, now: Date): number | undefined {
  const left = lastDayOf(expiresAt) - dayOf(now);
  if (status === "revoked" || renewed || left < -1) return undefined;
  if (left <= 0) return 0;
  if (left <= 3) return 3;
  if (left <= 14) return 14;
  return left <= 30 && months > 1 ? 30 : undefined;
}

const sides = ({ stopped }: Copy) => PARTIES.filter((side) => side !== stopped).sort();

/** Per license: the recipients, the number of days, and whether the text used the past tense. */
async function mailed(ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await look<{ id: string; mails: string[] }>(
    `SELECT payload->>'grantId' AS id,
       array_agg(concat_ws(' ', payload->>'to', payload->>'daysLeft', payload->>'hasEnded') ORDER BY payload->>'to', created_at) AS mails
     FROM outbound_email WHERE template = 'license-ending' AND payload->>'grantId' = ANY($1) GROUP BY 1`,
    [ids],
  );
  return new Map(rows.map(({ id, mails }) => [id, mails]));
}

const words = (copy: Copy, now: Date) =>
  `${Math.max(0, lastDayOf(copy.expiresAt) - dayOf(now))} ${copy.expiresAt <= now}`;

test.each(moments.map((now) => [now.toISOString(), now] as const))(
  "at %s each license has the one current mail, however many runs there are, and a run two days later adds the next",
  async (_, now) => {
    const held = await addHeld(new Date(now.getTime() - 200 * DAY_MS), { termMonths: 3 });
    const copies = DAYS.flatMap((days) => kinds.map((kind) => kind(now, days)));
    const ids = await copyLicense(held, copies);
    expect(ids).toHaveLength(128);
    const later = new Date(now.getTime() + 2 * DAY_MS);
    await Promise.all([1, 2, 3].map(() => remindOfEnds(now)));
    const expected = copies.map((copy) => {
      const stage = stageOf(copy, now);
      return stage === undefined ? [] : sides(copy).map((side) => `${side} ${words(copy, now)}`);
    });
    const mails = await mailed(ids);
    expect(ids.map((id) => mails.get(id) ?? [])).toEqual(expected);
    expect(await look("SELECT 1 FROM license_reminder WHERE grant_id = ANY($1)", [ids])).toHaveLength(
      expected.flat().length,
    );
    expect(await remindOfEnds(now)).toBe(0);

    await Promise.all([1, 2].map(() => remindOfEnds(later)));
    const after = await mailed(ids);
    expect(ids.map((id) => after.get(id) ?? [])).toEqual(
      copies.map((copy, index) => {
        const next = stageOf(copy, later);
        const isNew = next !== undefined && next !== stageOf(copy, now);
        const before = expected[index] ?? [];
        return sides(copy).flatMap((side) => [
          ...before.filter((mail) => mail.startsWith(side)),
          ...(isNew ? [`${side} ${words(copy, later)}`] : []),
        ]);
      }),
    );
  },
);

test("an offer to renew that waits or was declined stops no mail", async () => {
  const now = new Date("2029-06-02T12:00:00.000Z");
  const held = await addHeld(addMonths(now, -3));
  // Its last day ends in New York, after the one in UTC.
  const atEnd = held.grant.expiresAt;
  const day = new Date(atEnd.getTime() - 2 * DAY_MS);
  const renewal = await addRenewal(held, day);
  expect((await decline(await openLink(renewal), null, day)).ok).toBe(true);
  await addRenewal(held, day);
  await remindOfEnds(atEnd);
  expect((await mailed([held.grant.id])).get(held.grant.id)).toEqual(["buyer 0 true", "creator 0 true"]);
});

test("the days to the end are counted where the agreement says it ends, wherever its readers are", async () => {
  const made = new Date("2028-01-15T12:00:00.000Z");
  const held = await addHeld(made);
  expect(held.grant.expiresAt.toISOString()).toBe("2028-04-16T04:00:00.000Z");
  await db().profile.update({ where: { id: held.creator.userId }, data: { timeZone: "Asia/Tokyo" } });
  const mailedAt = async (now: string) => {
    await remindOfEnds(new Date(now));
    return (await mailed([held.grant.id])).get(held.grant.id)?.at(-1);
  };
  // In Tokyo the 15th has begun, and in UTC too.
  expect(await mailedAt("2028-04-15T03:59:59.000Z")).toBe("creator 1 false");
  expect(await mailedAt("2028-04-15T04:00:00.000Z")).toBe("creator 0 false");
});

test("one run writes more mails than one of its batches", async () => {
  const now = new Date("2029-05-02T12:00:00.000Z");
  const held = await addHeld(new Date(now.getTime() - 200 * DAY_MS), { termMonths: 3 });
  await copyLicense(held, Array<Copy>(110).fill({ ...plain, expiresAt: startOf(now, 3) }));
  expect(await remindOfEnds(now)).toBe(220);
});
