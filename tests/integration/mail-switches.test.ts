import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { remindOfEnds } from "@/lib/licenses/remind";
import { lockProfile } from "@/lib/locks";
import { mailOf, sampleMails, templatesOf } from "@/lib/mail/catalogue";
import { MAIL_KINDS, type MailKind } from "@/lib/mail/define";
import { links } from "@/lib/mail/links";
import { enqueueMail } from "@/lib/mail/outbox";
import { askForAddress, confirmAddress } from "@/lib/members/address";
import { emailPreferences, unsubscribe, verifyMailStopToken } from "@/lib/members/mails";
import { remindOfOffers } from "@/lib/offers/deadlines";
import { db } from "@/lib/postgres/db";
import type { Party } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { mailsComingTo, stopMailsOf } from "@/lib/your-data/stop";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { addHeld, copyLicense } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";
import { addressLinks, newMailbox, sendMails, signedIn } from "@/tests/support/members";
import { addOffer } from "@/tests/support/offers";
import { join } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const { GET, POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");
const { confirmLink, mailsTo } = addressLinks(look);
const now = new Date();
const all = { reminders: true, messages: true, endings: true, articles: false };
const none = { reminders: false, messages: false, endings: false, articles: false };

test("each optional mail obeys its switch and no other, and all other mails are sent", async () => {
  expect(MAIL_KINDS.map(templatesOf)).toEqual([["offer-reminder"], ["offer-message"], ["license-ending"]]);
  for (const mail of sampleMails) {
    for (const kind of MAIL_KINDS) {
      const email = `Reader-${randomUUID()}@example.test`;
      await db().mailStop.create({ data: { emailKey: email.toLowerCase(), kind, stoppedAt: now } });
      await enqueueMail(db(), [{ ...mail, toAddress: ` ${email}` }], now);
      const written = mailOf(mail.template).kind !== kind;
      expect(await mailsTo(` ${email}`), `${mail.template}, ${kind}`).toEqual(written ? [mail.template] : []);
    }
  }
});

test("no other mail can be switched off: the database refuses other kinds", async () => {
  const stop = { emailKey: newMailbox(), kind: "offer-received", stoppedAt: now };
  await expect(db().mailStop.create({ data: stop })).rejects.toThrow();
});

test("a member switches mails off one by one, queued ones too, and on again; a repeat changes nothing", async () => {
  const offer = await addOffer({}, addHours(now, -25));
  const creator = await signedIn(look, offer.creatorEmail);
  expect(await emailPreferences(creator.id)).toEqual(all);
  await remindOfOffers(now);
  expect(await mailsTo(offer.creatorEmail, "offer-reminder")).toHaveLength(1);
  await Promise.all([1, 2, 3].map(() => sendMails(creator, { ...all, reminders: false }, now)));
  expect(await emailPreferences(creator.id)).toEqual({ ...all, reminders: false });
  expect(await mailsTo(offer.creatorEmail, "offer-reminder")).toEqual([]);
  expect(await mailsTo(offer.creatorEmail, "offer-received")).toHaveLength(1);
  await remindOfOffers(addHours(now, 18));
  expect(await mailsTo(offer.creatorEmail, "offer-reminder")).toEqual([]);

  const key = offer.creatorEmail;
  const article = await db().blogSubscription.create({ data: { email: key, emailKey: key } });
  await sendMails(creator, { ...none, articles: true }, now);
  expect(await db().blogSubscription.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
    confirmedAt: now,
  });
  expect(await emailPreferences(creator.id)).toEqual({ ...none, articles: true });
  expect((await loggedOf(look, creator.id)).at(-1)).toEqual({
    ...{ actor: "creator", admin_id: creator.id, action: "mails_chosen", table_name: "profiles" },
    details: { ...none, articles: true },
  });
  // Who has the articles already has had them since then; who turns them on later, since that moment.
  const later = addHours(now, 1);
  const since = () =>
    db().blogSubscription.findUnique({ where: { emailKey: key }, select: { email: true, confirmedAt: true } });
  await sendMails(creator, { ...all, articles: true }, later);
  expect(await since()).toEqual({ email: key, confirmedAt: now });
  await sendMails(creator, all, later);
  expect(await since()).toBeNull();
  await sendMails(creator, { ...all, articles: true }, later);
  expect(await since()).toEqual({ email: key, confirmedAt: later });
  await sendMails(creator, all, now);
  expect(await emailPreferences(creator.id)).toEqual(all);
});

test("another address of the same mailbox keeps its mails", async () => {
  const creator = await signedIn(look, (await addOffer()).creatorEmail);
  const { emailKey } = await db().profile.findUniqueOrThrow({ where: { id: creator.id } });
  const other = emailKey.replace("@", "+offers@");
  const reminder = sampleMails.find(({ template }) => template === "offer-reminder");
  if (!reminder) throw new Error("There is no sample");
  for (const toAddress of [emailKey, other]) await enqueueMail(db(), [{ ...reminder, toAddress }], now);
  await sendMails(creator, none, now);
  expect([await mailsTo(emailKey, "offer-reminder"), await mailsTo(other, "offer-reminder")]).toEqual([
    [],
    ["offer-reminder"],
  ]);
});

test("a mail that was withheld does not come once its kind is off", async () => {
  const offer = await addOffer({}, addHours(now, -25));
  const creator = await signedIn(look, offer.creatorEmail);
  await remindOfOffers(now);
  const withhold =
    "UPDATE outbound_email SET state = 'withheld', withheld_for = 'day' WHERE template = 'offer-reminder'";
  await look(withhold);
  expect(await mailsTo(offer.creatorEmail, "offer-reminder")).toHaveLength(1);
  await sendMails(creator, { ...all, reminders: false }, now);
  expect(await mailsTo(offer.creatorEmail, "offer-reminder")).toEqual([]);
});

test("a party's link ends that kind for its address, like the switch; the other party's mails continue", async () => {
  const start = new Date("2026-10-01T00:00:00Z");
  const held = await addHeld(start, { termMonths: 3 });
  const { offer } = held;
  const mail = { offerId: offer.id, tokenSalt: offer.tokenSalt };
  const tokenOf = (to: Party, kind: MailKind) =>
    new URL(links.mailStop({ ...mail, to }, kind)).pathname.split("/").at(-1);
  const link = await verifyMailStopToken(offer.id, tokenOf("buyer", "license-ends"));
  if (!link) throw new Error("The link opens nothing");
  expect(link).toMatchObject({ party: "buyer", kind: "license-ends", emailKey: held.email, isEnded: false });
  await Promise.all([1, 2].map(() => unsubscribe(link, now)));
  const ended = (await loggedOf(look, offer.id)).filter(({ action }) => action === "mails_ended");
  expect(ended).toEqual([
    {
      ...{ actor: "buyer", admin_id: null, action: "mails_ended", table_name: "offer" },
      details: { kind: "license-ends" },
    },
  ]);
  expect(await look("SELECT * FROM mail_stop WHERE email_key = $1", [held.email])).toEqual([
    { email_key: held.email, kind: "license-ends", stopped_at: now },
  ]);
  expect(await verifyMailStopToken(offer.id, tokenOf("buyer", "license-ends"))).toMatchObject({ isEnded: true });
  for (const kind of MAIL_KINDS)
    expect(await verifyMailStopToken(offer.id, tokenOf("creator", kind))).toEqual({
      ...{ offerId: offer.id, party: "creator", kind, emailKey: offer.creatorEmail, isEnded: false },
    });
  const brand = await signedIn(look, held.email);
  expect(await emailPreferences(brand.id)).toEqual({ ...all, endings: false });
  const expiresAt = new Date("2027-03-20T10:00:00Z");
  await copyLicense(held, [{ months: 3, status: "active", renewed: false, stopped: null, expiresAt }]);
  await remindOfEnds(new Date("2027-03-18T10:00:00Z"));
  expect(await mailsTo(held.email, "license-ending")).toEqual([]);
  expect(await mailsTo(offer.creatorEmail, "license-ending")).toHaveLength(1);
  for (const wrong of [offer.tokenSalt, "0".repeat(64), undefined, tokenOf("buyer", "license-ends")?.slice(1)]) {
    expect(await verifyMailStopToken(offer.id, wrong)).toBeUndefined();
  }
  expect(await verifyMailStopToken("x", tokenOf("buyer", "license-ends"))).toBeUndefined();
});

test.each(MAIL_KINDS)(
  "the address in each mail of %s ends it with one POST, and only leads to the page when opened",
  async (kind) => {
    const offer = await addOffer();
    const sample = sampleMails.find((mail) => mailOf(mail.template).kind === kind) ?? expect.unreachable();
    const payload = { ...sample.payload, offerId: offer.id, tokenSalt: offer.tokenSalt, to: "creator" };
    const address = links.stopMails({ offerId: offer.id, tokenSalt: offer.tokenSalt, to: "creator" }, kind);
    // Of the end of a license, the mail's own address ends it for that license; this one for all stands beside it.
    if (kind !== "license-ends") expect(mailOf(sample.template).unsubscribe?.(payload)).toBe(address);
    const [id = "", token = ""] = new URL(address).pathname.split("/").slice(-2);
    const context = { params: Promise.resolve({ id, token }) };
    const shown = await GET(new Request(address), context);
    expect([shown.status, shown.headers.get("location")]).toEqual([303, `/mailed/mails/${id}/${token}`]);
    const stops = () => look("SELECT kind FROM mail_stop WHERE email_key = $1", [offer.creatorEmail]);
    expect(await stops()).toEqual([]);
    const post = () => POST(new Request(address, { method: "POST", body: "List-Unsubscribe=One-Click" }), context);
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect(await stops()).toEqual([{ kind }]);
  },
);

test("a link and the account's form take turns, so that neither undoes what the other did", async () => {
  const offer = await addOffer();
  const creator = await signedIn(look, offer.creatorEmail);
  const mail = { offerId: offer.id, tokenSalt: offer.tokenSalt, to: "creator" } as const;
  const token = new URL(links.mailStop(mail, "offer-messages")).pathname.split("/").at(-1);
  const link = (await verifyMailStopToken(offer.id, token)) ?? expect.unreachable();
  const acts = [
    () => unsubscribe(link, now),
    () => sendMails(creator, { ...all, messages: false, endings: false }, now),
  ];
  for (const act of acts) {
    const release = await holdIn((tx) => lockProfile(tx, creator.id));
    const acting = act();
    await expect.poll(() => countOfWaiting(look)).toBe(1);
    await release();
    await acting;
  }
  expect(await emailPreferences(creator.id)).toEqual({ ...all, messages: false, endings: false });
});

test("whoever proved a mailbox ends each kind that comes to it, once and no other, and the log names the kind", async () => {
  const { creatorEmail: key } = await addOffer();
  const { id } = await db().profile.findUniqueOrThrow({ where: { emailKey: key } });
  const entry = await join({ email: key, consentUpdates: true });
  await db().blogSubscription.create({ data: { email: key, emailKey: key } });
  const kinds = ["offer-reminders", "offer-messages", "license-ends", "articles", "launch-updates"];
  const coming = async () => (await mailsComingTo(proved(key))).toSorted();
  expect(await coming()).toEqual(kinds.toSorted());
  for (const [place, kind] of kinds.entries()) {
    for (const hours of [0, 1]) await stopMailsOf(proved(key), kind, addHours(now, hours));
    expect(await coming()).toEqual(kinds.slice(place + 1).toSorted());
  }
  await stopMailsOf(proved(key), "sign-in", now);
  const stops = kinds.slice(0, 3).map((kind) => ({ kind, stopped_at: now }));
  expect(await look("SELECT kind, stopped_at FROM mail_stop WHERE email_key = $1", [key])).toEqual(
    expect.arrayContaining(stops),
  );
  const ended = (table_name: string, kind: string) => ({
    ...{ actor: "visitor", admin_id: null, action: "mails_ended", table_name, details: { kind } },
  });
  const ends = async (recordId: string) =>
    (await loggedOf(look, recordId)).filter(({ action }) => action === "mails_ended");
  expect(await ends(id)).toEqual(stops.map(({ kind }) => ended("profiles", kind)));
  expect(await ends(entry)).toEqual([ended("waitlist_submissions", "launch-updates")]);
  expect(await mailsComingTo(proved(newMailbox()))).toEqual([]);
});

test("a switch stays off after a change of address", async () => {
  const { creatorEmail } = await addOffer();
  const creator = await signedIn(look, creatorEmail);
  await sendMails(creator, none, now);
  const to = newMailbox();
  // Stopped by whoever had the address before.
  await db().mailStop.create({ data: { emailKey: to, kind: "offer-messages", stoppedAt: now } });
  await askForAddress(creator, to, now);
  expect(await confirmAddress(await confirmLink(to), undefined, now)).toEqual({ ok: true });
  expect(await emailPreferences(creator.id)).toEqual(none);
  expect(await look("SELECT FROM mail_stop WHERE email_key = $1", [creatorEmail])).toEqual([]);
});
