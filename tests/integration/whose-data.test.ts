import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openData, verifyDataToken } from "@/lib/accounts/data-access";
import { addSubscription } from "@/lib/content/subscribe";
import { inviteCreator, refuseInvitations, verifyInvitationToken } from "@/lib/creators/invite";
import { askedFrom } from "@/lib/mail/asked-from";
import { markEngaged } from "@/lib/mail/confirmed";
import { enqueueMail } from "@/lib/mail/outbox";
import { stopMails } from "@/lib/members/mails";
import { closeReport } from "@/lib/offers/admin";
import type { ReportOutcome } from "@/lib/offers/message-rules";
import { reportMessage, sendMessage } from "@/lib/offers/message-send";
import { type Writer, writerOf, writingBuyer } from "@/lib/offers/messages";
import type { BuyerLink } from "@/lib/offers/queries";
import { refuseBuyer } from "@/lib/offers/refused-buyers";
import { submitOffer } from "@/lib/offers/submit";
import { namesAsNumbers } from "@/lib/outbox/names";
import { db } from "@/lib/postgres/db";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { ownEntry } from "@/lib/waitlist/correct";
import { eraseOwn } from "@/lib/your-data/erase";
import { personAt } from "@/lib/your-data/person";
import { REGISTER } from "@/lib/your-data/register";
import { requestData } from "@/lib/your-data/request";
import { heldAt, rowsOf } from "@/lib/your-data/see";
import { mailsComingTo, stopMailsOf, withdrawConsent } from "@/lib/your-data/stop";
import { testDatabase } from "@/tests/support/database";
import { dumpOf, placesOf } from "@/tests/support/erasures";
import {
  addCreator,
  addOffer,
  approved,
  confirmedBuyer,
  openBuyerLink,
  openLink,
  requestTo,
} from "@/tests/support/offers";
import { addAdmin, join } from "@/tests/support/people";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date();

/** Two addresses that are one mailbox only where dots mean nothing. */
function namesakes(domain = `${randomUUID().slice(0, 8)}.example`) {
  const name = `lee${randomUUID().slice(0, 8)}`;
  return { dotted: `anna.${name}@${domain}`, plain: `anna${name}@${domain}` };
}

const heldOf = async (email: string) =>
  (await heldAt(proved(email), 20)).flatMap(({ tables }) => tables.map(({ of, count }) => [of.table, count]));

async function refuse(email: string) {
  const [row] = await look<{ id: string; token_salt: string }>(
    "SELECT id, token_salt FROM creator_invitation WHERE email_key = $1",
    [email],
  );
  const token = row && deriveToken("invitation-refuse", row.id, row.token_salt);
  const invited = await verifyInvitationToken(row?.id, token);
  if (!invited) throw new Error("nobody was invited");
  await refuseInvitations(invited, now);
}

const invitationsTo = (email: string) =>
  look("SELECT FROM outbound_email WHERE template = 'creator-invitation' AND to_address = $1", [email]);

test("rows of a mailbox belong to the address that they came from, and not to one that looks like it", async () => {
  const { dotted, plain } = namesakes();
  await markEngaged(db(), dotted, now);
  await inviteCreator(dotted, now);
  await addSubscription(plain, null, now);
  expect(await heldOf(dotted)).toContainEqual(["confirmed_mailbox", 1]);
  expect(await heldOf(dotted)).toContainEqual(["creator_invitation", 1]);
  const others = (await heldOf(plain)).map(([table]) => table);
  expect(others).toContain("blog_subscriptions");
  expect(others).not.toContain("confirmed_mailbox");
  expect(others).not.toContain("creator_invitation");

  expect(await mailsComingTo(proved(plain))).not.toContain("invitations");
  await stopMailsOf(proved(plain), "invitations", now);
  expect(await mailsComingTo(proved(dotted))).toContain("invitations");
  expect(await eraseOwn(proved(plain), now)).toBe("erased");
  expect(await heldOf(dotted)).toContainEqual(["confirmed_mailbox", 1]);
  expect(await heldOf(dotted)).toContainEqual(["creator_invitation", 1]);
  expect(await eraseOwn(proved(dotted), now)).toBe("erased");
  expect(await heldOf(dotted)).toEqual([]);
});

test("a mailbox of several addresses is theirs who acted last, at Google's domains whoever asks, and with whatever tag", async () => {
  const { dotted, plain } = namesakes();
  const first = async () =>
    (await look("SELECT confirmed_at AS at FROM confirmed_mailbox WHERE mailbox_key = $1", [plain]))[0];
  for (const [email, at, theirs, others] of [
    [dotted, 0, dotted, plain],
    [plain, 1, plain, dotted],
    [plain, 2, plain, dotted],
    [dotted, 3, dotted, plain],
  ] as const) {
    await markEngaged(db(), email, addHours(now, at));
    expect(await heldOf(theirs)).toContainEqual(["confirmed_mailbox", 1]);
    expect(await heldOf(others)).not.toContainEqual(["confirmed_mailbox", 1]);
    // Of the other one not even the time is left.
    expect(await first()).toEqual({ at: addHours(now, at === 2 ? 1 : at) });
  }
  const google = namesakes("gmail.com");
  for (const email of [google.dotted, google.plain]) await markEngaged(db(), email, now);
  expect(await heldOf(google.dotted)).toContainEqual(["confirmed_mailbox", 1]);
  const tagged = dotted.replace("@", "+likeright@other.");
  await markEngaged(db(), tagged, now);
  expect(await heldOf(tagged)).toContainEqual(["confirmed_mailbox", 1]);
  for (const form of ["+else", ""])
    expect(await heldOf(tagged.replace("+likeright", form))).toContainEqual(["confirmed_mailbox", 1]);
  expect(await heldOf(tagged.replace(".lee", "lee"))).toEqual([]);
});

test("an erased address is not left in the note of a link that a tag of it used last", async () => {
  const { plain } = namesakes();
  const tagged = plain.replace("@", "+shop@");
  for (const [first, last, erased] of [
    [plain, tagged, plain],
    [tagged, plain, tagged],
  ] as const) {
    await markEngaged(db(), first, now);
    await markEngaged(db(), last, addHours(now, 1));
    expect(await heldOf(erased)).toContainEqual(["confirmed_mailbox", 1]);
    expect(await eraseOwn(proved(erased), addHours(now, 2))).toBe("erased");
    expect(placesOf(await dumpOf(look), plain)).toEqual([]);
  }
});

test("a row of before, of which only the folded mailbox is known, is of whoever has that very address", async () => {
  const { dotted, plain } = namesakes();
  await look(
    "INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at) VALUES (gen_random_uuid(), $1, 'salt', $2)",
    [plain, now],
  );
  for (const other of [dotted, plain.replace("@", "+x@")]) expect(await heldOf(other)).toEqual([]);
  expect(await heldOf(plain)).toEqual([["creator_invitation", 1]]);
});

test("an account and a brand are of the very address, and of none that looks like it", async () => {
  const { dotted, plain } = namesakes();
  const { userId } = await addCreator();
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [userId, dotted]);
  const { buyerOrgId } = await confirmedBuyer(dotted);
  await look("UPDATE buyer_org SET created_at = $2 WHERE id = $1", [buyerOrgId, addHours(now, -1)]);
  for (const other of [plain, dotted.replace("@", "+x@")]) {
    expect(await heldOf(other)).toEqual([]);
    await addSubscription(other, null, now);
    expect(await eraseOwn(proved(other), now)).toBe("erased");
  }
  expect(await look("SELECT FROM profiles WHERE id = $1 AND email_key = $2", [userId, dotted])).toHaveLength(1);
  expect(await look("SELECT FROM buyer_org WHERE id = $1 AND closed_at IS NULL", [buyerOrgId])).toHaveLength(1);
});

test("who refuses invitations refuses them for no namesake, but for every tag, and refusals of before hold", async () => {
  const { dotted, plain } = namesakes();
  await inviteCreator(plain, now);
  await refuse(plain);
  await inviteCreator(plain.replace("@", "+x@"), now);
  await inviteCreator(dotted, now);
  expect(await invitationsTo(plain.replace("@", "+x@"))).toEqual([]);
  expect(await invitationsTo(dotted)).toHaveLength(1);
  const older = namesakes();
  await look(
    `INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at, refused_at)
     VALUES (gen_random_uuid(), mailbox_of($1), 'salt', $2, $2)`,
    [older.dotted, addHours(now, -24 * 500)],
  );
  await inviteCreator(older.dotted, now);
  expect(await invitationsTo(older.dotted)).toEqual([]);
});

test("a refused brand's namesake may make an offer, and so may a creator's", async () => {
  const [brand, own] = [namesakes(), namesakes()];
  const creator = await addCreator({ priceFloorCents: 100 });
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [creator.userId, own.dotted]);
  const offer = async (buyerEmail: string) =>
    submitOffer({ ...requestTo({ email: own.dotted }), buyerEmail }, await confirmedBuyer(buyerEmail), now);
  const sent = await offer(brand.plain);
  if (!sent.ok) throw new Error(sent.reason);
  await refuseBuyer(creator, sent.offer.buyerOrgId, now);
  expect(await offer(brand.plain.replace("@", "+x@"))).toMatchObject({ reason: "buyer-refused" });
  expect(await offer(brand.dotted)).toMatchObject({ ok: true });
  expect(await offer(own.dotted.replace("@", "+x@"))).toMatchObject({ reason: "own-profile" });
  expect(await offer(own.plain)).toMatchObject({ ok: true });
});

test("an address that changed hands shows and erases of each owner what came while it was theirs", async () => {
  const [moved, before, after] = [addHours(now, -100), addHours(now, -200), addHours(now, -50)];
  const address = `${randomUUID().slice(0, 8)}@hands.example`;
  const to = `new.${address}`;
  const [former, next] = [await addCreator(), await addCreator()];
  const write = async (at: Date, kind: "license-ends" | "offer-messages") => {
    await look(
      "INSERT INTO contact_submissions (id, full_name, email, email_key, subject, message, created_at) VALUES (gen_random_uuid(), 'A', $1, $1, 'legal', 'A question', $2)",
      [address, at],
    );
    await look(
      `INSERT INTO inbound_reply (id, contact_id, body, written_by, mail_id, written_at)
       SELECT gen_random_uuid(), id, 'An answer', gen_random_uuid(), gen_random_uuid(), $2 FROM contact_submissions WHERE email_key = $1 AND created_at = $2`,
      [address, at],
    );
    await stopMails(db(), address, kind, at);
    await look(
      "INSERT INTO data_access (id, email, email_key, token_hash, asked_at, expires_at) VALUES (gen_random_uuid(), $1, $1, gen_random_uuid()::text, $2, $2)",
      [address, at],
    );
    const payload = { name: "A" };
    await enqueueMail(db(), [{ template: "guide-link", toAddress: address, payload }], at);
    await enqueueMail(
      db(),
      [{ template: "inquiry-notice", toAddress: "legal@example.test", payload: { email: address } as never }],
      at,
    );
  };
  await write(before, "offer-messages");
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [former.userId, to]);
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4)`,
    [former.userId, address, to, moved],
  );
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [next.userId, address]);
  await write(after, "license-ends");
  const named = [
    ["contact_submissions", 1],
    ["inbound_reply", 1],
    ["mail_stop", 1],
    ["data_access", 1],
    ["outbound_email", 1],
  ];
  for (const email of [to, address]) expect(await heldOf(email)).toEqual(expect.arrayContaining(named));
  expect(await eraseOwn(proved(address), now)).toBe("erased");
  expect(await heldOf(to)).toEqual(expect.arrayContaining(named));
  const about = "SELECT created_at FROM outbound_email WHERE payload ->> 'email' = $1";
  expect(await look(about, [address])).toEqual([{ created_at: before }]);
  expect(await eraseOwn(proved(to), now)).toBe("erased");
  expect(await look(about, [address])).toEqual([]);
  for (const table of ["contact_submissions", "mail_stop", "data_access"])
    expect(await look(`SELECT FROM ${table} WHERE email_key = $1`, [address]), table).toEqual([]);
});

test("the former owner of an address erases nothing of the next one's, who undid a move to it", async () => {
  const address = `${randomUUID().slice(0, 8)}@hands.example`;
  const [former, at] = [await addCreator(), addHours(now, -100)];
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at, undone_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4, $5)`,
    [former.userId, former.email, address, addHours(at, -10), at],
  );
  await addSubscription(address, null, now);
  await look("UPDATE blog_subscriptions SET created_at = $2 WHERE email_key = $1", [address, addHours(at, -1)]);
  expect(await heldOf(address)).not.toContainEqual(["blog_subscriptions", 1]);
  expect(await heldOf(former.email)).toContainEqual(["blog_subscriptions", 1]);
  await requestData(address, now);
  await look("UPDATE blog_subscriptions SET created_at = $2 WHERE email_key = $1", [address, addHours(at, 1)]);
  expect(await heldOf(address)).toContainEqual(["blog_subscriptions", 1]);
  expect(await heldOf(former.email)).not.toContainEqual(["blog_subscriptions", 1]);
});

/** As an account that moves, and is taken back if `undone`. */
async function move(userId: string, from: string, to: string, at: Date, undone?: Date): Promise<void> {
  const here = undone ? from : to;
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [userId, here]);
  await look(
    `INSERT INTO address_change (id, profile_id, from_email, from_key, to_email, to_key, token_salt, asked_at, expires_at, confirmed_at, undone_at)
     VALUES (gen_random_uuid(), $1, $2, $2, $3, $3, 'salt', $4, $4, $4, $5)`,
    [userId, from, to, at, undone ?? null],
  );
}

const threeAddresses = () => ["v", "w", "x"].map((name) => `${name}@${randomUUID().slice(0, 8)}.example`);

test("what an address had before an account came and went is still its own", async () => {
  const [v = "", w = "", x = ""] = threeAddresses();
  await addSubscription(w, null, addHours(now, -400));
  const { userId, email } = await addCreator();
  await move(userId, email, v, addHours(now, -350));
  await move(userId, v, w, addHours(now, -300));
  await move(userId, w, x, addHours(now, -200));
  expect(await heldOf(w)).toContainEqual(["blog_subscriptions", 1]);
  expect(await heldOf(x)).not.toContainEqual(["blog_subscriptions", 1]);
  expect(await eraseOwn(proved(w), now)).toBe("erased");
  expect(await look("SELECT FROM blog_subscriptions WHERE email_key = $1", [w])).toEqual([]);

  const [confirmed = ""] = threeAddresses();
  await addSubscription(confirmed, null, addHours(now, -400));
  const stranger = await addCreator();
  await move(stranger.userId, stranger.email, confirmed, addHours(now, -300), addHours(now, -299));
  expect(await heldOf(confirmed)).toContainEqual(["blog_subscriptions", 1]);
});

test("an address that an account left is erased for whoever has it once the account cannot come back", async () => {
  const { userId, email } = await addCreator();
  const [to = ""] = threeAddresses();
  await move(userId, email, to, addHours(now, -71));
  await addSubscription(email, null, now);
  expect(await eraseOwn(proved(email), now)).toBe("left");
  expect(await eraseOwn(proved(email), addHours(now, 2))).toBe("erased");
  expect(await look("SELECT FROM blog_subscriptions WHERE email_key = $1", [email])).toEqual([]);
  expect(await look("SELECT FROM creator_profile WHERE user_id = $1 AND closed_at IS NULL", [userId])).toHaveLength(1);
});

test("what told an account of its sessions at an address that it had left goes with the account", async () => {
  const { userId, email } = await addCreator();
  const [to = ""] = threeAddresses();
  await move(userId, email, to, addHours(now, -100));
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, named, state, sent_at, created_at)
     VALUES ('account-notice', $1, jsonb_build_object('profileId', $2::text), '{${namesAsNumbers([userId])}}', 'sent', $3, $3)`,
    [email, userId, addHours(now, -99)],
  );
  expect(await eraseOwn(proved(to), now)).toBe("erased");
  expect(await look("SELECT FROM outbound_email WHERE to_address = $1", [email])).toEqual([]);
});

test("what the next holder of an address agreed to is no evidence of the former one's licenses", async () => {
  const offer = await addOffer({}, now);
  await approved(offer, now);
  const [address, to = ""] = [offer.creatorEmail, ...threeAddresses()];
  await look("UPDATE consent_record SET agreed_at = $2 WHERE email_key = $1", [address, addHours(now, -200)]);
  const kept = await look("SELECT id FROM consent_record WHERE email_key = $1", [address]);
  expect(kept.length).toBeGreaterThan(0);
  await move(offer.creatorUserId, address, to, addHours(now, -100));
  const next = await addCreator();
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [next.userId, address]);
  await look(
    `INSERT INTO consent_record (id, email_key, party, document, document_hash, agreed_at)
     VALUES (gen_random_uuid(), $1, 'creator', 'terms-of-service', repeat('a', 64), $2)`,
    [address, now],
  );
  expect(await eraseOwn(proved(address), now)).toBe("erased");
  expect(await look("SELECT id FROM consent_record WHERE email_key = $1", [address])).toEqual(kept);
});

test("an address to which no account comes back is not kept waiting: the one that was there was taken back to another", async () => {
  const [first = "", between = "", last = ""] = threeAddresses();
  const { userId } = await addCreator();
  // One link undid both moves.
  await move(userId, between, last, addHours(now, -60), addHours(now, -1));
  await move(userId, first, between, addHours(now, -70), addHours(now, -1));
  await addSubscription(between, null, now);
  expect(await eraseOwn(proved(between), now)).toBe("erased");
  expect(await look("SELECT FROM profiles WHERE id = $1 AND email_key = $2", [userId, first])).toHaveLength(1);
});

test("an entry that came at the very moment at which its address passed on is of whoever had it from then on", async () => {
  const [v = "", w = ""] = threeAddresses();
  const { userId, email } = await addCreator();
  await move(userId, email, v, addHours(now, -200));
  await move(userId, v, w, addHours(now, -100));
  const id = await join({ email: v }, addHours(now, -200));
  expect(await ownEntry(proved(v))).toBeUndefined();
  await db().waitlistSubmission.update({ where: { id }, data: { createdAt: addHours(now, -100) } });
  expect(await ownEntry(proved(v))).toMatchObject({ id });
});

test("an entry of the waitlist is corrected, and its consent withdrawn, by whoever had the address when it came", async () => {
  const [v = "", w = ""] = threeAddresses();
  const id = await join({ email: v }, addHours(now, -300));
  const { userId, email } = await addCreator();
  await look("UPDATE profiles SET email = $2, email_key = $2 WHERE id = $1", [userId, v]);
  expect(await ownEntry(proved(v))).toMatchObject({ id });
  await move(userId, v, w, addHours(now, -100));
  expect(email).not.toBe(w);
  expect(await ownEntry(proved(v))).toBeUndefined();
  const consented = async () => (await db().waitlistSubmission.findUniqueOrThrow({ where: { id } })).consentUpdates;
  await withdrawConsent(proved(v), "update-emails", now);
  expect(await consented()).toBe(true);
  await withdrawConsent(proved(w), "update-emails", now);
  expect(await consented()).toBe(false);
});

test("a consent that is withdrawn ends with its rule, also of an address that was left, and no other's does", async () => {
  const rules = { rights: ["likeness", "training"], autoApprove: true } as const;
  const [one, other] = [await addCreator(rules), await addCreator(rules)];
  const [to = ""] = threeAddresses();
  const left = one.email;
  for (const email of [left, other.email])
    await look(
      `INSERT INTO consent_record (id, email_key, party, document, document_hash, agreed_at)
       SELECT gen_random_uuid(), $1, 'creator', document, repeat('a', 64), $2 FROM unnest(ARRAY['ai-training', 'auto-approve']) AS document`,
      [email, addHours(now, -300)],
    );
  await move(one.userId, left, to, addHours(now, -200));
  const stands = async ({ userId, email }: typeof one) => {
    const { rights, autoApprove } = await db().creatorProfile.findUniqueOrThrow({ where: { userId } });
    const given = await look<{ document: string }>(
      `SELECT document FROM consent_record WHERE email_key = $1 AND document IN ('ai-training', 'auto-approve')
         AND withdrawn_at IS NULL ORDER BY 1`,
      [email],
    );
    return { rights, autoApprove, consents: given.map(({ document }) => document) };
  };
  const all = { rights: ["likeness", "training"], autoApprove: true, consents: ["ai-training", "auto-approve"] };
  await withdrawConsent(proved(left), "ai-training", now);
  expect([await stands(one), await stands(other)]).toEqual([all, all]);
  await withdrawConsent(proved(to), "ai-training", now);
  expect(await stands(one)).toEqual({ rights: ["likeness"], autoApprove: true, consents: ["auto-approve"] });
  await withdrawConsent(proved(to), "auto-approve", now);
  expect(await stands(one)).toEqual({ rights: ["likeness"], autoApprove: false, consents: [] });
  expect(await stands(other)).toEqual(all);
});

test("who stops invitations gets none that waited, and one of a year is one, also of before", async () => {
  const [one = "", other = ""] = threeAddresses();
  await inviteCreator(one, now);
  await stopMailsOf(proved(one), "invitations", now);
  expect(await invitationsTo(one)).toEqual([]);
  const withDot = namesakes().dotted;
  await inviteCreator(withDot, now);
  await stopMailsOf(proved(withDot), "invitations", now);
  expect(await mailsComingTo(proved(withDot))).not.toContain("invitations");
  const dotted = other.replace("w@", "w.x@");
  await look(
    `INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at) VALUES (gen_random_uuid(), mailbox_of($1), 'salt', $2)`,
    [dotted, addHours(now, -24 * 20)],
  );
  await inviteCreator(dotted, now);
  expect(await invitationsTo(dotted)).toEqual([]);
});

test("an address of which nothing is held gets no link to its data, and nothing is kept of the question", async () => {
  const email = `${randomUUID().slice(0, 8)}@nobody.example`;
  await requestData(email, now);
  expect(await look("SELECT FROM outbound_email WHERE to_address = $1", [email])).toEqual([]);
  expect(await look("SELECT FROM data_access WHERE email_key = $1", [email])).toEqual([]);
});

test("a link to one's data whose mail is withheld leaves the mailed one valid", async () => {
  const email = `${randomUUID().slice(0, 8)}@asked.example`;
  await addSubscription(email, null, now);
  const mails = () =>
    look<{ id: string; token_salt: string; state: string }>(
      `SELECT payload ->> 'accessId' AS id, payload ->> 'tokenSalt' AS token_salt, state FROM outbound_email
       WHERE to_address = $1 AND template = 'your-data-link' ORDER BY created_at`,
      [email],
    );
  let asked = 0;
  for (; asked < 10 && (await mails()).at(-1)?.state !== "withheld"; asked += 1)
    await requestData(email, addHours(now, asked * 0.19));
  const at = addHours(now, asked * 0.19);
  const [last, withheld] = (await mails()).slice(-2);
  expect([last?.state, withheld?.state]).toEqual(["queued", "withheld"]);
  const token = last && deriveToken("your-data", last.id, last.token_salt);
  expect(await verifyDataToken(last?.id, token, at)).toMatchObject({ state: "open" });
});

test("a link to one's data is mailed once within minutes, whoever asks, again once it is used, and first of a full day", async () => {
  const email = `${randomUUID().slice(0, 8)}@asked.example`;
  await addSubscription(email, null, now);
  const links = () =>
    look<{ id: string; token_salt: string; state: string }>(
      `SELECT payload ->> 'accessId' AS id, payload ->> 'tokenSalt' AS token_salt, state FROM outbound_email
       WHERE to_address = $1 AND template = 'your-data-link' ORDER BY created_at`,
      [email],
    );
  await Promise.all(Array.from({ length: 5 }, () => requestData(email, now)));
  expect(await links()).toHaveLength(1);
  expect(await look("SELECT FROM data_access WHERE email_key = $1", [email])).toHaveLength(1);
  await requestData(email, addHours(now, 0.2));
  const [, second] = await links();
  const token = second && deriveToken("your-data", second.id, second.token_salt);
  const link = await verifyDataToken(second?.id, token, addHours(now, 0.2));
  if (!link) throw new Error("nothing was mailed");
  expect(await openData(link, addHours(now, 0.21))).toBeDefined();
  await requestData(email, addHours(now, 0.22));
  expect((await links()).map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);

  // Strangers used up the day's mails with others.
  const flooded = `${randomUUID().slice(0, 8)}@asked.example`;
  await addSubscription(flooded, null, now);
  await look(
    `INSERT INTO outbound_email (template, to_address, payload, budget, created_at, asked_from)
     SELECT 'guide-link', $1, '{}', 'always', $2, 'network' || n FROM generate_series(1, 80) AS n`,
    [flooded, now],
  );
  await askedFrom("198.51.100.7", () => requestData(flooded, now));
  expect(
    await look("SELECT state FROM outbound_email WHERE to_address = $1 AND template = 'your-data-link'", [flooded]),
  ).toEqual([{ state: "queued" }]);
});

test("a profile that its owner closed is shown as closed, and one that staff suspended as suspended", async () => {
  const { userId, email } = await addCreator();
  const profiles = REGISTER.find(({ table }) => table === "creator_profile") ?? expect.unreachable();
  const stateOf = async () =>
    (await rowsOf(db(), profiles, await personAt(db(), email), 1)).rows.map(({ row }) => row.State);
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [userId]);
  expect(await stateOf()).toEqual(["suspended"]);
  await look("UPDATE creator_profile SET closed_at = now(), is_public = false WHERE user_id = $1", [userId]);
  expect(await stateOf()).toEqual(["closed"]);
});

test("what staff hid of a message is shown to whoever wrote it alone, and what they left to both sides", async () => {
  const offer = await addOffer({}, now);
  const admin = await addAdmin();
  const [creator, buyer] = [
    writerOf(await openLink(offer)),
    writingBuyer((await openBuyerLink(offer)) as BuyerLink<"link" | "session">),
  ];
  const said = async (writer: Writer, words: string, outcome?: ReportOutcome) => {
    const sent = await sendMessage(writer, words, now);
    if (!sent.ok) throw new Error(sent.reason);
    if (!outcome) return;
    const reader = writer === creator ? buyer : creator;
    await reportMessage(reader, { messageId: sent.id, reason: "abuse", words: null }, now);
    expect(await closeReport(admin, { messageId: sent.id, outcome }, now)).toBe(true);
  };
  await said(creator, "A question");
  await said(creator, "A sharp word", "kept");
  await said(creator, "An insult", "hidden");
  await said(buyer, "Another insult", "hidden");
  const shownTo = async (email: string) => {
    const person = await personAt(db(), email);
    const messages = REGISTER.find(({ table }) => table === "offer_message") ?? expect.unreachable();
    const { rows } = await rowsOf(db(), messages, person, 20);
    return rows.map(({ row }) => row.Message);
  };
  const shown = ["A question", "A sharp word"];
  expect((await shownTo(offer.creatorEmail)).toSorted()).toEqual([...shown, "An insult", undefined]);
  expect((await shownTo(offer.buyerAddress)).toSorted()).toEqual([...shown, "Another insult", undefined]);
});
