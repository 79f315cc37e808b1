import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { endData, openData, verifyData, verifyDataToken } from "@/lib/accounts/data-access";
import { DATA_LINK_HOURS, DATA_MINUTES } from "@/lib/accounts/rules";
import { addSubscription } from "@/lib/content/subscribe";
import { lockDataLinks } from "@/lib/locks";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { requestData } from "@/lib/your-data/request";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const now = new Date();

/** The newest link that was mailed to an address of which something is held. */
async function mailedLink(email = `${randomUUID().slice(0, 8)}@asked.example`, at = now) {
  await addSubscription(email, null, at);
  await requestData(email, at);
  const [mail] = await look<{ id: string; salt: string }>(
    `SELECT payload ->> 'accessId' AS id, payload ->> 'tokenSalt' AS salt FROM outbound_email
     WHERE to_address = $1 AND template = 'your-data-link' ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  const token = mail && deriveToken("your-data", mail.id, mail.salt);
  const link = (await verifyDataToken(mail?.id, token, at)) ?? expect.unreachable();
  return { email, link, stateAt: async (time: Date) => (await verifyDataToken(mail?.id, token, time))?.state };
}

async function begun() {
  const { email, link } = await mailedLink();
  const { cookie } = (await openData(link, now)) ?? expect.unreachable();
  const [id = "", token = ""] = cookie.split(".");
  return { email, cookie, id, token };
}

test("a link opens its address's data once, however many browsers follow it at once", async () => {
  const { email, link, stateAt } = await mailedLink();
  const opened = (await Promise.all([1, 2, 3, 4, 5].map(() => openData(link, now)))).filter(Boolean);
  expect(opened).toHaveLength(1);
  expect(await verifyData(opened[0]?.cookie, now)).toMatchObject({ email, emailKey: email });
  expect(await stateAt(now)).toBe("used");
  expect(await openData(link, now)).toBeUndefined();
});

test("whoever asks twice at once is mailed one link", async () => {
  const email = `${randomUUID().slice(0, 8)}@asked.example`;
  await addSubscription(email, null, now);
  const release = await holdIn((tx) => lockDataLinks(tx, email));
  const both = Promise.all([requestData(email, now), requestData(email, now)]);
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  await both;
  expect(await look("SELECT FROM data_access WHERE email_key = $1", [email])).toHaveLength(1);
});

test("whoever asks again within ten minutes has the link already, unless its mail was withheld, failed or used", async () => {
  const email = `${randomUUID().slice(0, 8)}@asked.example`;
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  const newest = "(SELECT id FROM outbound_email WHERE to_address = $1 ORDER BY created_at DESC LIMIT 1)";
  const links = async () =>
    (await look("SELECT FROM outbound_email WHERE to_address = $1 AND template = 'your-data-link'", [email])).length;
  const mailsMore = async (at: Date) => {
    const before = await links();
    await requestData(email, at);
    return (await links()) - before;
  };
  await mailedLink(email);
  expect(await mailsMore(new Date(minutes(10).getTime() - 1))).toBe(0);
  expect(await mailsMore(minutes(10))).toBe(1);
  for (const [minute, state, more] of [
    [11, "sent", 0],
    [12, "sending", 0],
    [13, "failed", 1],
    [14, "withheld", 1],
  ] as const) {
    await look(`UPDATE outbound_email SET state = $2::email_state, withheld_for = 'hour' WHERE id = ${newest}`, [
      email,
      state,
    ]);
    expect(await mailsMore(minutes(minute)), state).toBe(more);
  }
  // The newest link was used.
  await look("UPDATE data_access SET used_at = $2 WHERE email_key = $1 AND retired_at IS NULL", [email, minutes(14)]);
  expect(await mailsMore(minutes(15))).toBe(1);
});

test("a link opens nothing after its time, nor once a later one was mailed", async () => {
  const { email, link, stateAt } = await mailedLink();
  const over = addHours(now, DATA_LINK_HOURS);
  expect(await stateAt(over)).toBe("ended");
  expect(await openData(link, over)).toBeUndefined();
  const later = addHours(now, 0.2);
  const second = await mailedLink(email, later);
  expect([await stateAt(later), await second.stateAt(later)]).toEqual(["ended", "open"]);
  expect(await openData(link, later)).toBeUndefined();
  expect(await openData(second.link, later)).toBeDefined();
});

test("a link still opens if the next one is withheld", async () => {
  const { email, link, stateAt } = await mailedLink();
  const later = addHours(now, 0.2);
  const received = ["One", "Two", "Three", "Four", "Five"].map((topic) => ({
    ...{ template: "inquiry-received" as const, toAddress: email },
    payload: { name: "Jane", topic, kind: "message" as const, ref: null },
  }));
  await enqueueMail(db(), received, later);
  await requestData(email, later);
  const mails =
    "SELECT state FROM outbound_email WHERE to_address = $1 AND template = 'your-data-link' ORDER BY created_at";
  expect((await look(mails, [email])).map(({ state }) => state)).toEqual(["queued", "withheld"]);
  expect(await stateAt(later)).toBe("open");
  expect(await openData(link, later)).toBeDefined();
});

test("a session is its browser's alone: another's token opens nothing of it", async () => {
  const [one, other] = [await begun(), await begun()];
  expect(await verifyData(one.cookie, now)).toMatchObject({ email: one.email });
  for (const cookie of [
    `${one.id}.${other.token}`,
    `${other.id}.${one.token}`,
    `${one.id}.${"0".repeat(64)}`,
    `${one.cookie}.`,
    one.id,
    "",
    undefined,
  ])
    expect(await verifyData(cookie, now), cookie).toBeUndefined();
});

test("a session ends after half an hour, and for every copy of its cookie when it is ended", async () => {
  const [one, other] = [await begun(), await begun()];
  const minutes = (count: number) => addHours(now, count / 60);
  expect(await verifyData(one.cookie, minutes(DATA_MINUTES - 1))).toBeDefined();
  expect(await verifyData(one.cookie, minutes(DATA_MINUTES))).toBeUndefined();
  await endData((await verifyData(one.cookie, now)) ?? expect.unreachable(), now);
  expect(await verifyData(one.cookie, now)).toBeUndefined();
  expect(await verifyData(other.cookie, now)).toMatchObject({ email: other.email });
});
