// In one file, though it is long: the limits are read beside each other.
import { beforeEach, expect, test } from "vitest";
import { type Mail, sampleMails } from "@/lib/mail/catalogue";
import { sampleEntry, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import { addHours } from "@/lib/time";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();
process.env.MAIL_PER_SECOND = "4000";
const { db } = await import("@/lib/postgres/db");
const { captureDue, claimDue } = await import("@/lib/outbox/claims");
const { markEngaged } = await import("@/lib/mail/confirmed");
const { enqueueMail } = await import("@/lib/mail/outbox");
const { askedFrom } = await import("@/lib/mail/asked-from");
const { lockMailboxes } = await import("@/lib/locks");

const start = new Date("2026-11-21T10:00:00.000Z");
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);
const OWNER = "jane.doe@example.com";

const spellings = [
  "JaneDoe@Example.com",
  "jane.doe+news@example.com",
  "janedoe+1.2@example.com",
  "j.a.n.e.doe@example.com",
];
const spelling = (index: number): string => spellings[index % spellings.length] ?? OWNER;

const confirm = (number: number, toAddress = OWNER): Mail => ({
  template: "waitlist-confirm",
  toAddress,
  payload: { ...sampleEntry, waitlistId: `b8a3c6de-0000-4000-8000-${String(number).padStart(12, "0")}` },
});
const approved = (toAddress = OWNER): Mail => ({
  template: "offer-approved",
  toAddress,
  payload: { ...sampleLicense, to: "buyer", byStandingInstruction: false },
});
const signIn = (toAddress = OWNER): Mail => ({
  template: "magic-link",
  toAddress,
  payload: { linkId: sampleOffer.offerId, tokenSalt: "00", name: "Jane", reason: "sign-in", expiresAt: "" },
});
const begin = (toAddress = OWNER): Mail => {
  const sample = sampleMails.find(({ template }) => template === "onboarding-link") ?? expect.unreachable();
  return { ...sample, toAddress };
};
/** Every kind of mail that a stranger can cause. */
const kinds: ((number: number, toAddress: string) => Mail)[] = [
  confirm,
  (_number, toAddress) => ({ template: "guide-link", toAddress, payload: { name: "Jane" } }),
  (_number, toAddress) => signIn(toAddress),
  (number, toAddress) => ({
    template: "inquiry-received",
    toAddress,
    payload: { name: "Jane", topic: `Topic ${number}`, kind: "message", ref: null },
  }),
  (number, toAddress) => ({
    template: "offer-sent",
    toAddress,
    payload: { ...sampleOffer, offerId: `4b0f6a3e-9a57-4a0b-9d38-${String(number).padStart(12, "0")}` },
  }),
  (_number, toAddress) => approved(toAddress),
];
const anyKind = (number: number): Mail => {
  const mail = kinds[number % kinds.length]?.(number, spelling(number));
  if (!mail) throw new Error("no kind");
  return mail;
};

const states = async (): Promise<Record<string, number>> => {
  const rows = await look<{ what: string; count: number }>(
    "SELECT concat_ws(' ', state::text, withheld_for) AS what, count(*)::int FROM outbound_email GROUP BY 1",
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
};
const write = (mails: readonly Mail[], at: Date) => enqueueMail(db(), mails, at);

beforeEach(async () => {
  await look("DELETE FROM outbound_email");
  await look("DELETE FROM confirmed_mailbox");
});

test("an unconfirmed mailbox gets five mails an hour over all templates and spellings, in any order", async () => {
  const withheld = await Promise.all(Array.from({ length: 200 }, (_, number) => write([anyKind(number)], start)));
  expect(withheld.filter((count) => count === 0)).toHaveLength(5);
  const { queued, ...rest } = await states();
  expect(queued).toBe(5);
  expect(Object.values(rest).reduce((sum, count) => sum + count, 0)).toBe(195);
});

test("a mail that waits for its mailbox is counted by what is known of the mailbox then", async () => {
  for (let count = 0; count < 5; count += 1) await write([approved()], start);
  const release = await holdIn(async (tx) => {
    await lockMailboxes(tx, ["janedoe@example.com"]);
    await markEngaged(tx, OWNER, minutes(1));
  });
  const late = write([approved()], minutes(1));
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  release();
  expect(await late).toBe(0);
});

test("five in one statement pass, and five in one transaction", async () => {
  expect(
    await write(
      Array.from({ length: 9 }, (_, number) => confirm(number, spelling(number))),
      start,
    ),
  ).toBe(4);
  await db().$transaction(async (tx) => {
    for (let number = 10; number < 20; number += 1) await enqueueMail(tx, [confirm(number)], minutes(61));
  });
  expect(await states()).toMatchObject({ queued: 10, "withheld hour": 9 });
});

test("what was written exactly an hour before counts no more, and a moment less does", async () => {
  const five = Array.from({ length: 5 }, (_, number) => confirm(number));
  expect(await write(five, start)).toBe(0);
  expect(await write([confirm(10)], new Date(minutes(60).getTime() - 1))).toBe(1);
  expect(await write([confirm(11)], minutes(60))).toBe(0);
});

test("what was written exactly a day before counts no more, and a moment less does", async () => {
  for (let hour = 0; hour < 4; hour += 1)
    for (let number = 0; number < 5; number += 1) await write([confirm(hour * 10 + number)], minutes(hour * 60));
  expect(await states()).toEqual({ queued: 20 });
  expect(await write([confirm(100)], new Date(addHours(start, 24).getTime() - 1))).toBe(1);
  expect(await states()).toEqual({ queued: 20, "withheld day": 1 });
  expect(await write([confirm(101)], addHours(start, 24))).toBe(0);
});

test("five within any hour, and twenty within any day", async () => {
  for (let minute = 0; minute < 2 * 24 * 60; minute += 14) {
    await Promise.all(
      [0, 1, 2].map((number) => write([confirm(minute * 10 + number, spelling(number))], minutes(minute))),
    );
  }
  const rows = await look<{ at: Date }>(
    "SELECT created_at AS at FROM outbound_email WHERE state = 'queued' ORDER BY 1",
  );
  const most = (hours: number) =>
    Math.max(...rows.map(({ at }) => rows.filter((row) => row.at >= at && row.at < addHours(at, hours)).length));
  expect(most(1)).toBe(5);
  expect(most(24)).toBe(20);
  expect(rows.length).toBe(40);
  // Five an hour for four hours use up the day's twenty; the last hour has none left.
  expect(
    await look("SELECT DISTINCT withheld_for FROM outbound_email WHERE created_at >= $1 AND created_at < $2", [
      addHours(start, 22),
      addHours(start, 23),
    ]),
  ).toEqual([{ withheld_for: "day" }]);
});

test.each([
  ["sign in", signIn],
  ["begin", begin],
])(
  "five networks do not use up the link that the owner asks for from a sixth to %s; it goes out once a day",
  async (_, link) => {
    for (let network = 1; network <= 5; network += 1)
      for (let number = 0; number < 4; number += 1)
        await askedFrom(`192.0.2.${network}`, () => write([confirm(network * 10 + number)], start));
    const before = (await states()).queued ?? 0;
    const ask = (at: Date) => askedFrom("198.51.100.9", () => write([link()], at));
    expect([await ask(minutes(1)), await ask(minutes(20))]).toEqual([0, 1]);
    expect((await states()).queued).toBe(before + 1);
  },
);

test("one network uses up neither the hour nor the day of an unconfirmed mailbox, and another's first mail always goes out", async () => {
  const [stranger, owner] = ["203.0.113.7", "198.51.100.9"];
  const ask = (ip: string, number: number, at: Date) =>
    askedFrom(ip, () => write([confirm(number, spelling(number))], at));
  for (let number = 0; number < 10; number += 1) await ask(stranger, number, start);
  expect(await states()).toEqual({ queued: 4, "withheld network": 6 });
  expect(await ask(owner, 20, minutes(1))).toBe(0);
  // The five of the hour are used up by now.
  expect(await ask(owner, 21, minutes(2))).toBe(1);
  expect(await states()).toMatchObject({ queued: 5, "withheld hour": 1 });

  for (const [number, ip] of ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].entries())
    expect(await ask(ip, 30 + number, minutes(3)), ip).toBe(number < 3 ? 0 : 1);
  for (let hour = 2; hour < 24; hour += 1)
    for (let number = 0; number < 5; number += 1) await ask(stranger, hour * 100 + number, minutes(hour * 60));
  const rows = await look<{ by: string; count: number }>(
    "SELECT asked_from AS by, count(*)::int FROM outbound_email WHERE state = 'queued' GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
  );
  expect(rows).toMatchObject([{ count: 16 }]);
  expect(await ask("192.0.2.9", 9_000, minutes(23 * 60 + 30))).toBe(0);
});

test("all networks together cause at most eight mails an hour and thirty a day, and more to confirmed people", async () => {
  const ask = (network: number, at: Date, toAddress = OWNER) =>
    askedFrom(`192.0.2.${network}`, () => write([confirm(network, toAddress)], at));
  for (let hour = 0; hour < 20; hour += 1)
    for (let network = 0; network < 12; network += 1) await ask(hour * 12 + network, minutes(hour * 60));
  const [{ count = 0 } = {}] = await look<{ count: number }>(
    "SELECT count(*)::int FROM outbound_email WHERE state = 'queued'",
  );
  expect(count).toBe(30);
  const [{ most = 0 } = {}] = await look<{ most: number }>(
    "SELECT max(count)::int AS most FROM (SELECT count(*) FROM outbound_email WHERE state = 'queued' GROUP BY date_trunc('hour', created_at)) AS hours",
  );
  expect(most).toBe(8);

  const friend = "friend@example.com";
  await markEngaged(db(), friend, start);
  for (let number = 0; number < 16; number += 1)
    expect(await askedFrom("192.0.2.1", () => write([confirm(500 + number, friend)], minutes(1)))).toBe(
      number < 12 ? 0 : 1,
    );
  for (let number = 0; number < 10; number += 1)
    await askedFrom("192.0.2.2", () => write([confirm(600 + number, friend)], minutes(2)));
  // The twenty of the hour are used up by now; its owner asks from a third network.
  expect(await askedFrom("192.0.2.3", () => write([confirm(700, friend)], minutes(3)))).toBe(0);
  expect(await askedFrom("192.0.2.3", () => write([confirm(701, friend)], minutes(4)))).toBe(1);
});

test("an IPv6 customer's networks are one, and who asked is forgotten after a day", async () => {
  for (let number = 0; number < 6; number += 1)
    await askedFrom(`2001:db8:1:${number}::/64`, () => write([confirm(number)], start));
  expect(await states()).toEqual({ queued: 4, "withheld network": 2 });
  expect(await endOnly(minutes(24 * 60), "mail-networks")).toBe(0);
  expect(await endOnly(minutes(24 * 60 + 1), "mail-networks")).toBe(6);
  expect(await look("SELECT FROM outbound_email WHERE asked_from IS NOT NULL")).toHaveLength(0);
});

test("others are not limited by it, even in the same domain", async () => {
  await write(
    Array.from({ length: 9 }, (_, number) => confirm(number)),
    start,
  );
  expect(await write([confirm(20, "john.doe@example.com"), confirm(21, "jane.doe@example.org")], start)).toBe(0);
});

test("the same mail is sent again after ten minutes, or once its link was used", async () => {
  expect(await write([signIn()], start)).toBe(0);
  expect(await write([signIn(spelling(1))], minutes(9.9))).toBe(1);
  expect(await states()).toEqual({ queued: 1, "withheld repeat": 1 });
  // A withheld mail does not count as the one that a later mail repeats.
  expect(await write([signIn()], minutes(10))).toBe(0);
  await markEngaged(db(), spelling(2), minutes(11));
  expect(await write([signIn()], minutes(12))).toBe(0);
  expect(await write([signIn()], minutes(13))).toBe(1);
  // What is mailed in the moment in which a link was used is a link of its own.
  await markEngaged(db(), OWNER, minutes(30));
  expect(await write([signIn()], minutes(30))).toBe(0);
  expect(await write([signIn()], minutes(31))).toBe(1);
});

test("two equal mails at once are sent as one", async () => {
  const withheld = await Promise.all(
    Array.from({ length: 10 }, (_, number) => write([signIn(spelling(number))], start)),
  );
  expect(withheld.toSorted()).toEqual([0, ...Array.from({ length: 9 }, () => 1)]);
});

test("a mail that the provider refused may be requested again", async () => {
  await write([signIn()], start);
  await look("UPDATE outbound_email SET state = 'failed'");
  expect(await write([signIn()], minutes(1))).toBe(0);
});

test("confirmed people always get decisions and licenses; mail that a stranger can cause is still limited", async () => {
  await markEngaged(db(), spelling(0), start);
  expect(
    await write(
      Array.from({ length: 80 }, (_, number) => approved(spelling(number))),
      minutes(1),
    ),
  ).toBe(0);
  await write(
    Array.from({ length: 80 }, (_, number) => confirm(number, spelling(number))),
    minutes(2),
  );
  expect(await states()).toEqual({ queued: 100, "withheld hour": 60 });
  expect(await write([approved(), signIn()], minutes(3))).toBe(0);
  for (let hour = 2; hour < 5; hour += 1) {
    await write(
      Array.from({ length: 30 }, (_, number) => confirm(hour * 100 + number)),
      minutes(hour * 60),
    );
  }
  expect(await states()).toMatchObject({ queued: 100 + 2 + 40 });
});

test("receipts of forms count towards a mailbox that is known, too", async () => {
  await markEngaged(db(), OWNER, start);
  const receipts = Array.from({ length: 25 }, (_, number) => kinds[3]?.(number, OWNER) ?? expect.unreachable());
  expect(receipts[0]?.template).toBe("inquiry-received");
  expect(await write(receipts, minutes(1))).toBe(5);
  expect(await states()).toEqual({ queued: 20, "withheld hour": 5 });
});

test("decisions for an unconfirmed address count like anything else", async () => {
  expect(
    await write(
      Array.from({ length: 8 }, () => approved()),
      start,
    ),
  ).toBe(3);
});

test("mail to the team is never withheld", async () => {
  const notice: Mail = {
    template: "inquiry-notice",
    toAddress: "support@likeright.test",
    payload: { name: "Jane", topic: "Press/Media", email: OWNER, facts: [], message: "Hello" },
  };
  expect(
    await write(
      Array.from({ length: 50 }, () => notice),
      start,
    ),
  ).toBe(0);
});

test("the dispatcher neither claims nor captures withheld mail", async () => {
  await write(
    Array.from({ length: 9 }, (_, number) => confirm(number)),
    start,
  );
  const { claims } = await claimDue(100, minutes(60));
  expect(claims).toHaveLength(5);
  expect(await captureDue(100, addHours(start, 100))).toBe(5);
  expect(await states()).toEqual({ captured: 5, "withheld hour": 4 });
});

test("the database refuses a withheld mail without a reason, and an unknown budget", async () => {
  await expect(
    look(
      "INSERT INTO outbound_email (template, to_address, payload, state) VALUES ('x', 'a@example.com', '{}', 'withheld')",
    ),
  ).rejects.toThrow("outbound_email_withheld");
  await expect(
    look(
      "INSERT INTO outbound_email (template, to_address, payload, budget) VALUES ('x', 'a@example.com', '{}', 'none')",
    ),
  ).rejects.toThrow("outbound_email_budget");
});
