import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { readWaiting } from "@/lib/admin/waiting";
import { findGrant } from "@/lib/license-rows/queries";
import { timelineOf } from "@/lib/licenses/timeline";
import { lockMessages, locks } from "@/lib/locks";
import { renderMail } from "@/lib/mail/render";
import { closeReport, findReport, listReports } from "@/lib/offers/admin";
import { approve, counter, decline } from "@/lib/offers/decide";
import { MAX_MESSAGES, MESSAGE_MAILS_AN_HOUR, MESSAGES_A_DAY } from "@/lib/offers/message-rules";
import { askedOfBrand, noteMessagesSeen, questionsTo, reportMessage, sendMessage } from "@/lib/offers/message-send";
import { conversationOf, hasUnseen, notesOfCreators, type Writer, writerOf, writingBuyer } from "@/lib/offers/messages";
import { type BuyerLink, offerInSession } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refuseBuyer } from "@/lib/offers/refused-buyers";
import { withdraw } from "@/lib/offers/withdraw";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import type { BuyerOfMember } from "@/lib/proofs";
import { addHours } from "@/lib/time";
import { deriveToken } from "@/lib/tokens";
import { countOfWaiting, hold, holdIn, testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { loggedOf } from "@/tests/support/logged";
import {
  addCreator,
  addOffer,
  approved,
  countered,
  decisionToken,
  offerTo,
  openBuyerLink,
  openLink,
  ownerOf,
  reload,
} from "@/tests/support/offers";
import { endOnly } from "@/tests/support/retention";

const { url, look } = await testDatabase();

const all: Listing = { search: "", filter: undefined, order: "newest", position: { kind: "start" } };

const buyerToken = ({ id, tokenSalt }: OfferRecord) => deriveToken("buyer-offer", id, tokenSalt);
const asCreator = async (offer: OfferRecord) => writerOf(await openLink(offer));
const asBuyer = async (offer: OfferRecord) =>
  writingBuyer((await openBuyerLink(offer)) as BuyerLink<"link" | "session">);

const stored = (offer: OfferRecord) =>
  look<{ author: string; act: string | null; body: string; position: number }>(
    "SELECT author, act, body, position FROM offer_message WHERE root_offer_id = $1 ORDER BY position",
    [offer.rootOfferId],
  );

const mailed = (address: string) =>
  look<{ payload: { text: string | null; isFolded?: true; offerId: string } }>(
    "SELECT payload FROM outbound_email WHERE template = 'offer-message' AND to_address = $1 ORDER BY created_at",
    [address],
  );

test("a question waits for whom it was put to, until it is answered or its offer is", async ({ offer, now }) => {
  const waiting = async (at = now) => {
    const { creatorUserId, buyerOrgId } = offer;
    const of = (questions: Awaited<ReturnType<typeof questionsTo>>) => questions.map(({ from, page }) => [from, page]);
    return {
      creator: of(await questionsTo({ creatorUserId }, at)),
      brand: of(await questionsTo({ buyerOrgId }, at)),
      inBrief: [...(await askedOfBrand([offer.id], at)).keys()],
    };
  };
  const none = { creator: [], brand: [], inBrief: [] };
  expect(await waiting()).toEqual(none);
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  await sendMessage(creator, "How long is the spot?", now);
  const asked = [offer.creatorName, paths.messagesOn(paths.offer(offer.id))];
  expect(await waiting()).toEqual({ creator: [], brand: [asked], inBrief: [offer.id] });
  expect(await waiting(addHours(now, 48)), "expired").toEqual(none);
  await sendMessage(buyer, "Thirty seconds.", now);
  expect(await waiting()).toEqual(none);
  // The brand asks about a counter-offer, and its creator reads it at the offer that it countered.
  const child = await countered(offer, now);
  expect(await waiting()).toEqual(none);
  await sendMessage(writerOf(await openLink(child)), "Does that include edits?", now);
  expect(await waiting()).toEqual({
    ...none,
    creator: [["Larsen Coffee", paths.messagesOn(paths.approve(offer.id))]],
  });
  await decline(await openLink(child), null, now);
  expect(await waiting()).toEqual(none);
});

test("no question waits that its reader reported, until staff leave it as it is, nor one that cannot be answered any more", async ({
  offer,
  admin,
  now,
}) => {
  const { buyerOrgId } = offer;
  const waiting = async () => (await questionsTo({ buyerOrgId }, now)).map(({ offer: { id } }) => id);
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  for (const outcome of ["hidden", "kept"] as const) {
    const sent = await sendMessage(creator, "Are you always this dull?", now);
    if (!sent.ok) throw new Error(sent.reason);
    expect(await waiting()).toEqual([offer.id]);
    expect(await reportMessage(buyer, { messageId: sent.id, reason: "abuse", words: null }, now)).toBe(true);
    expect([await waiting(), [...(await askedOfBrand([offer.id], now)).keys()]]).toEqual([[], []]);
    await closeReport(admin, { messageId: sent.id, outcome }, now);
    expect(await waiting(), outcome).toEqual(outcome === "kept" ? [offer.id] : []);
  }

  for (let count = 1; count < MESSAGES_A_DAY; count += 1) await sendMessage(buyer, `${count}`, now);
  await sendMessage(buyer, "The last of today", now);
  for (let count = 1; count < MESSAGES_A_DAY - 2; count += 1) await sendMessage(creator, `${count}`, now);
  expect((await stored(offer)).length).toBe(MAX_MESSAGES - 1);
  expect(await waiting()).toEqual([offer.id]);
  await sendMessage(creator, "And the tenth?", now);
  expect((await conversationOf(buyer, addHours(now, 25))).mayWrite).toBe("no-room");
  expect(await waiting()).toEqual([]);
});

test("the oldest question comes first, and each reader has their own alone", async ({ offer, now }) => {
  const [stranger, other] = [await addOffer({}, now), await addOffer({}, now)];
  await look("UPDATE offer SET buyer_org_id = $2 WHERE id = $1", [other.id, offer.buyerOrgId]);
  await sendMessage(await asCreator(offer), "How long is the spot?", addHours(now, 2));
  await sendMessage(await asCreator(stranger), "Which brand?", now);
  await sendMessage(await asCreator(other), "Which station?", addHours(now, 1));
  const later = addHours(now, 3);
  const waiting = (await questionsTo({ buyerOrgId: offer.buyerOrgId }, later)).map(({ offer: { id } }) => id);
  expect(waiting).toEqual([other.id, offer.id]);
  expect([...(await askedOfBrand([offer.id], later)).keys()]).toEqual([offer.id]);
});

test("the creator asks, the brand answers, and both see it and are mailed", async ({ offer, now }) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  expect((await conversationOf(creator, now)).mayWrite).toBe(true);
  expect((await conversationOf(buyer, now)).mayWrite).toBe("not-asked");
  expect(await sendMessage(buyer, "Please approve it soon.", now)).toEqual({ ok: false, reason: "not-asked" });

  expect(await sendMessage(creator, "How long is the spot?", now)).toMatchObject({ ok: true });
  expect((await conversationOf(buyer, now)).mayWrite).toBe(true);
  expect(await sendMessage(buyer, "30 seconds.", addHours(now, 1))).toMatchObject({ ok: true });

  for (const writer of [creator, buyer])
    expect((await conversationOf(writer, now)).messages).toMatchObject([
      { author: "creator", act: null, body: "How long is the spot?", isSeen: true },
      { author: "buyer", act: null, body: "30 seconds.", isSeen: false },
    ]);
  expect((await mailed(offer.buyerAddress)).map(({ payload }) => payload.text)).toEqual(["How long is the spot?"]);
  expect((await mailed(offer.creatorEmail)).map(({ payload }) => payload.text)).toEqual(["30 seconds."]);
});

test("a message writes its row, one entry of the log and one mail, about the offer of the chain that is open", async ({
  offer,
  now,
}) => {
  const written = async (outcome: Awaited<ReturnType<typeof sendMessage>>, open: OfferRecord, at: Date) => ({
    row: outcome.ok && (await db().offerMessage.findUnique({ where: { id: outcome.id } })),
    logged: (await loggedOf(look, open.id)).at(-1),
    mails: await look(
      "SELECT template, to_address, payload FROM outbound_email WHERE created_at = $1 AND payload->>'offerId' = $2",
      [at, open.id],
    ),
  });
  const unread = { act: null, seenAt: null, reportedAt: null, reportReason: null, reportWords: null };
  const open = { ...unread, closedAt: null, closedBy: null, outcome: null };
  const creator = await asCreator(offer);
  const buyer = await asBuyer(offer);

  const asked = addHours(now, 1);
  const question = await sendMessage(creator, "How long is the spot?", asked);
  expect(await written(question, offer, asked)).toEqual({
    row: {
      ...{ ...open, id: expect.any(String), rootOfferId: offer.id, offerId: offer.id },
      ...{ position: 1, author: "creator", body: "How long is the spot?", createdAt: asked },
    },
    logged: {
      ...{ actor: "creator", admin_id: offer.creatorUserId, action: "message_written", table_name: "offer" },
      details: {},
    },
    mails: [
      {
        ...{ template: "offer-message", to_address: offer.buyerAddress },
        payload: {
          ...{ offerId: offer.id, tokenSalt: offer.tokenSalt, to: "buyer", from: offer.creatorUserId },
          ...{ name: offer.creatorName, priceCents: offer.priceCents, text: "How long is the spot?" },
        },
      },
    ],
  });

  // Both write by the link of the offer that was countered.
  const child = await countered(offer, addHours(now, 2));
  const answered = addHours(now, 3);
  const answer = await sendMessage(buyer, "Thirty seconds.", answered);
  expect(await written(answer, child, answered)).toEqual({
    row: {
      ...{ ...open, id: expect.any(String), rootOfferId: offer.id, offerId: child.id },
      ...{ position: 2, author: "buyer", body: "Thirty seconds.", createdAt: answered },
    },
    logged: { actor: "buyer", admin_id: null, action: "message_written", table_name: "offer", details: {} },
    mails: [
      {
        ...{ template: "offer-message", to_address: offer.creatorEmail },
        payload: {
          ...{ offerId: child.id, tokenSalt: child.tokenSalt, to: "creator", from: offer.buyerOrgId },
          ...{ name: "Larsen Coffee", priceCents: child.priceCents, text: "Thirty seconds." },
          page: paths.signInTo(paths.messagesOn(paths.approve(offer.id))),
        },
      },
    ],
  });
  const seen = "SELECT seen_at FROM offer_message WHERE root_offer_id = $1 ORDER BY position";
  expect(await look(seen, [offer.id])).toEqual([{ seen_at: answered }, { seen_at: null }]);
  // Whoever looks again saw it when they first did.
  await noteMessagesSeen(creator, addHours(now, 4));
  await noteMessagesSeen(creator, addHours(now, 5));
  await sendMessage(creator, "Thank you.", addHours(now, 6));
  expect(await look(seen, [offer.id])).toEqual([
    { seen_at: answered },
    { seen_at: addHours(now, 4) },
    { seen_at: null },
  ]);
});

test("messages are written until the moment at which the offer's time is over, and by the roles that may", async ({
  offer,
  now,
}) => {
  const creator = await asCreator(offer);
  const { approvalTokenExpiresAt: over } = offer;
  const before = new Date(over.getTime() - 1);
  expect([(await conversationOf(creator, before)).mayWrite, (await conversationOf(creator, over)).mayWrite]).toEqual([
    true,
    "closed",
  ]);
  expect(await sendMessage(creator, "Too late", over)).toEqual({ ok: false, reason: "closed" });
  expect(await sendMessage(creator, "Just in time", before)).toMatchObject({ ok: true });
  const buyer = await asBuyer(offer);
  const mayWrite = async (role: BuyerOfMember["role"], at: Date) =>
    (await conversationOf(buyer, at, { role } as BuyerOfMember)).mayWrite;
  expect(await Promise.all((["owner", "buyer", "approver"] as const).map((role) => mayWrite(role, now)))).toEqual([
    true,
    true,
    "role",
  ]);
  expect(await mayWrite("approver", over)).toBe("closed");
});

test("of what creators wrote, a brand's list has the note of each answer, and none that staff hid", async ({
  offer,
  admin,
  now,
}) => {
  const other = await addOffer({}, now);
  await sendMessage(await asCreator(offer), "A question", now);
  const won = await counter(await openLink(offer), 10, now, undefined, undefined, "Two posters are more work.");
  if (!won.ok) throw new Error(won.reason);
  await decline(await openLink(won.child), "It is too much.", now);
  await decline(await openLink(other), "An insult", now);
  const notes = async () => Object.fromEntries(await notesOfCreators([offer.id, won.child.id, other.id]));
  const note = { [offer.id]: "Two posters are more work." };
  expect(await notes()).toEqual({ ...note, [other.id]: "An insult" });
  expect(Object.fromEntries(await notesOfCreators([other.id]))).toEqual({ [other.id]: "An insult" });
  for (const [one, outcome] of [
    [offer, "kept"],
    [other, "hidden"],
  ] as const) {
    const buyer = await asBuyer(one);
    const { id: messageId = "" } = (await conversationOf(buyer, now)).messages.find(({ act }) => act !== null) ?? {};
    await reportMessage(buyer, { messageId, reason: "abuse", words: null }, now);
    expect(await closeReport(admin, { messageId, outcome }, now)).toBe(true);
  }
  expect(await notes()).toEqual(note);
});

test("who writes again has seen what the other side wrote, and the other side not what it wrote itself", async ({
  offer,
  now,
}) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  for (const words of ["How long is the spot?", "And where?"]) await sendMessage(creator, words, now);
  await sendMessage(buyer, "30 seconds.", now);
  await sendMessage(buyer, "On the radio.", now);
  expect((await conversationOf(creator, now)).messages.map(({ author, isSeen }) => [author, isSeen])).toEqual([
    ["creator", true],
    ["creator", true],
    ["buyer", false],
    ["buyer", false],
  ]);
});

test("who opens the page has seen the other side's messages, and nobody else's", async ({ offer, now }) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  await sendMessage(creator, "How long is the spot?", now);
  await noteMessagesSeen(creator, now);
  expect((await conversationOf(creator, now)).messages).toMatchObject([{ isSeen: false }]);
  const unseen = async () => [
    hasUnseen(await conversationOf(creator, now)),
    hasUnseen(await conversationOf(buyer, now)),
  ];
  expect(await unseen()).toEqual([false, true]);
  await noteMessagesSeen(buyer, now);
  expect((await conversationOf(creator, now)).messages).toMatchObject([{ isSeen: true }]);
  expect(await unseen()).toEqual([false, false]);
});

test("who opens the page of one offer has not seen what was written about another", async ({ offer, now }) => {
  const other = await addOffer({}, now);
  for (const one of [offer, other]) await sendMessage(await asCreator(one), "How long is the spot?", now);
  await noteMessagesSeen(await asBuyer(offer), now);
  expect((await conversationOf(await asCreator(other), now)).messages).toMatchObject([{ isSeen: false }]);
});

test("a note goes with a decision, and a decision that lost leaves none", async ({ offer, now }) => {
  const link = await openLink(offer);
  const won = await counter(link, 10, now, undefined, undefined, "Two posters are more work.");
  if (!won.ok) throw new Error(won.reason);
  expect(await decline(link, "Too late", now)).toMatchObject({ ok: false, reason: "already-decided" });
  expect(await counter(link, 20, now, undefined, undefined, "Too late")).toMatchObject({ ok: false });
  expect(await decline(await openLink(won.child), "It is too much.", now)).toEqual({ ok: true });
  expect(await stored(offer)).toEqual([
    { author: "creator", act: "counter", body: "Two posters are more work.", position: 1 },
    { author: "buyer", act: "decline", body: "It is too much.", position: 2 },
  ]);
  const decided = "SELECT offer_id FROM offer_message WHERE root_offer_id = $1 ORDER BY position";
  expect(await look(decided, [offer.id])).toEqual([{ offer_id: offer.id }, { offer_id: won.child.id }]);
  const [note] = await look<{ payload: { note: string } }>(
    "SELECT payload FROM outbound_email WHERE template = 'counter-offer' AND to_address = $1",
    [offer.buyerAddress],
  );
  expect(note?.payload.note).toBe("Two posters are more work.");
});

test("of many decisions with a note at once, one wins and one note is written", async ({ offer, now }) => {
  const link = await openLink(offer);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 ? decline(link, `No ${index}`, now) : counter(link, 10, now, undefined, undefined, `Yes ${index}`),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stored(offer)).toHaveLength(1);
});

test("five a day for each side and ten in a chain, also if all are sent at once", async ({ offer, now }) => {
  const all = async (writer: Writer, at: Date) =>
    (await Promise.all(Array.from({ length: 12 }, (_, index) => sendMessage(writer, `Word ${index}`, at)))).filter(
      ({ ok }) => ok,
    ).length;
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  expect(await all(creator, now)).toBe(MESSAGES_A_DAY);
  expect((await conversationOf(creator, now)).mayWrite).toBe("no-room");
  const both = await Promise.all([all(buyer, now), all(creator, addHours(now, 23))]);
  expect(both).toEqual([MESSAGES_A_DAY, 0]);
  expect((await stored(offer)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(await all(creator, addHours(now, 30))).toBe(0);
  expect(MAX_MESSAGES).toBe(10);
  // The decision goes through without words alone.
  const link = await openLink(offer);
  expect(await decline(link, "One more word", addHours(now, 30))).toMatchObject({ ok: false, reason: "no-room" });
  expect(await counter(link, 10, addHours(now, 30), undefined, undefined, "One more")).toMatchObject({
    ok: false,
    reason: "no-room",
  });
  expect((await reload(offer)).status).toBe("pending");
  expect(await decline(link, null, addHours(now, 30))).toEqual({ ok: true });
});

test("messages of a chain count over its counter-offers, a day after the fifth there is room", async ({
  offer,
  now,
}) => {
  const creator = await asCreator(offer);
  for (let count = 0; count < MESSAGES_A_DAY; count += 1)
    expect(await sendMessage(creator, `${count}`, now)).toMatchObject({ ok: true });
  const child = await countered(offer, now);
  expect(await sendMessage(creator, "And", now)).toEqual({ ok: false, reason: "no-room" });
  const later = addHours(now, 25);
  expect(await sendMessage(await asCreator(offer), "And", later)).toEqual({ ok: false, reason: "not-asked" });
  expect(await sendMessage(await asBuyer(child), "Why?", later)).toMatchObject({ ok: true });
  expect(await sendMessage(await asCreator(offer), "Because", later)).toMatchObject({ ok: true });
});

test("a message of exactly a day ago does not count any more, and one of less does", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  for (let count = 0; count < MESSAGES_A_DAY; count += 1) await sendMessage(creator, `${count}`, now);
  const dayAfter = addHours(now, 24);
  const justBefore = new Date(dayAfter.getTime() - 1);
  expect(await sendMessage(creator, "And", justBefore)).toEqual({ ok: false, reason: "no-room" });
  expect(await sendMessage(creator, "And", dayAfter)).toMatchObject({ ok: true });
});

test("a creator whom the brand wrote to on the first offer writes on after a counter-offer", async ({ offer, now }) => {
  expect(await sendMessage(await asCreator(offer), "How long?", now)).toMatchObject({ ok: true });
  expect(await sendMessage(await asBuyer(offer), "30 seconds.", now)).toMatchObject({ ok: true });
  await countered(offer, now);
  const creator = await asCreator(offer);
  expect((await conversationOf(creator, now)).mayWrite).toBe(true);
  expect(await sendMessage(creator, "Two cuts are more work.", now)).toMatchObject({ ok: true });
});

test("the creator of a counter-offer is mailed their own page of it, and no link by which the brand decides", async ({
  offer,
  now,
}) => {
  const child = await countered(offer, now);
  expect(await sendMessage(await asBuyer(child), "Why?", now)).toMatchObject({ ok: true });
  const [mail] = await mailed(offer.creatorEmail);
  const { text } = await renderMail("offer-message", mail?.payload);
  expect(text).toContain(paths.signInTo(paths.approve(offer.id)));
  expect(text).not.toContain(decisionToken(child));
  // The brand is asked to sign in for no answer: its mail opens the counter-offer.
  expect(await sendMessage(await asCreator(offer), "Two tags are more work.", now)).toMatchObject({ ok: true });
  const answer = (await mailed(offer.buyerAddress)).at(-1);
  const opened = (await renderMail("offer-message", answer?.payload)).text;
  expect(opened).toContain(paths.messagesOn(paths.offerLink(child.id, buyerToken(child))));
  expect(opened).not.toContain(paths.signIn);
});

test("nothing is written once the offer is decided, withdrawn, expired or refused", async ({ now }) => {
  const closings: [string, (offer: OfferRecord) => Promise<unknown>, Date][] = [
    ["approved", (offer) => approved(offer, now), now],
    ["declined", async (offer) => decline(await openLink(offer), null, now), now],
    ["refused", (offer) => refuseBuyer({ userId: offer.creatorUserId }, offer.buyerOrgId, now), now],
    ["expired", async () => undefined, addHours(now, 24 * 30)],
  ];
  for (const [what, close, at] of closings) {
    const offer = await addOffer({}, now);
    const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
    await sendMessage(creator, "A question", now);
    await close(offer);
    for (const writer of [creator, buyer]) {
      expect(await sendMessage(writer, "One more", at), what).toEqual({ ok: false, reason: "closed" });
      expect((await conversationOf(writer, at)).mayWrite, what).toBe("closed");
    }
  }
});

test("a refused brand writes nothing, also on an offer that is open", async ({ offer, now }) => {
  await sendMessage(await asCreator(offer), "A question", now);
  const buyer = await asBuyer(offer);
  await db().refusedBuyer.create({
    data: {
      creatorUserId: offer.creatorUserId,
      buyerOrgId: offer.buyerOrgId,
      mailboxKey: offer.buyerAddress,
      refusedAt: now,
    },
  });
  expect(await sendMessage(buyer, "An answer", now)).toMatchObject({ ok: false });
  expect(await stored(offer)).toHaveLength(1);
});

test("a message and an approval at once: what was written was written before", async ({ now }) => {
  for (let round = 0; round < 6; round += 1) {
    const offer = await addOffer({}, now);
    const [creator, link] = [await asCreator(offer), await openLink(offer)];
    const [sent, answer] = await Promise.all([sendMessage(creator, "A question", now), approve(link, now)]);
    expect(answer.ok).toBe(true);
    expect(await stored(offer)).toHaveLength(sent.ok ? 1 : 0);
  }
});

test("a message that waits for a decision in progress is not written after it", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  const release = await hold(
    url,
    `UPDATE offer SET status = 'declined', decided_at = now(), decided_by = 'creator' WHERE id = $1`,
    offer.id,
  );
  const sent = sendMessage(creator, "A question", now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await release();
  expect(await sent).toMatchObject({ ok: false });
  expect(await stored(offer)).toEqual([]);
});

test("a message is counted after one that is being written at that moment", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  const release = await hold(
    url,
    `WITH held AS (SELECT pg_advisory_xact_lock(hashtextextended($1::text, ${locks.messages})))
     INSERT INTO offer_message (id, root_offer_id, offer_id, position, author, body, created_at)
     SELECT gen_random_uuid(), $1::uuid, $1::uuid, 1, 'creator', 'First', now() FROM held`,
    offer.id,
  );
  const sent = sendMessage(creator, "Second", now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await release();
  expect(await sent).toMatchObject({ ok: true });
  expect((await stored(offer)).map(({ body, position }) => [body, position])).toEqual([
    ["First", 1],
    ["Second", 2],
  ]);
});

test("a link that was replaced and a session that ended write nothing", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  await db().offer.update({ where: { id: offer.id }, data: { tokenSalt: "another" } });
  expect(await sendMessage(creator, "A question", now)).toMatchObject({ ok: false });
  const [id] = [randomUUID()];
  const session = { sessionId: id, profileId: offer.creatorUserId };
  await db().signInSession.create({ data: { id, profileId: offer.creatorUserId, kind: "creator", endedAt: now } });
  const fresh = await reload(offer);
  expect(await sendMessage({ ...creator, offer: fresh, session }, "A question", now)).toMatchObject({ ok: false });
  await db().signInSession.update({ where: { id }, data: { endedAt: null, createdAt: addHours(now, -24) } });
  expect(await sendMessage({ ...creator, offer: fresh, session }, "A question", now)).toMatchObject({ ok: false });
  await db().signInSession.update({ where: { id }, data: { createdAt: addHours(now, 24) } });
  const strangers = { sessionId: randomUUID(), profileId: (await addOffer({}, now)).creatorUserId };
  await db().signInSession.create({
    data: { id: strangers.sessionId, profileId: strangers.profileId, kind: "creator", createdAt: addHours(now, 24) },
  });
  expect(await sendMessage({ ...creator, offer: fresh, session: strangers }, "A question", now)).toMatchObject({
    ok: false,
  });
  expect(await sendMessage({ ...creator, offer: fresh, session }, "A question", now)).toMatchObject({ ok: true });
});

test("a session of a brand's member that ended, or of somebody who left the brand, writes nothing", async ({
  offer,
  now,
}) => {
  await sendMessage(await asCreator(offer), "A question", now);
  const sessionId = randomUUID();
  const owner = await ownerOf(offer);
  const { buyerOrgId, profileId } = owner;
  await db().signInSession.create({ data: { id: sessionId, profileId, kind: "creator" } });
  const buyer = { ...owner, sessionId };
  const link = (await offerInSession(offer.id, buyer, now)) ?? expect.unreachable();
  await db().signInSession.update({ where: { id: sessionId }, data: { endedAt: now } });
  expect(await sendMessage(writingBuyer(link), "An answer", now)).toMatchObject({ ok: false });
  await db().signInSession.update({ where: { id: sessionId }, data: { endedAt: null } });
  const leave = (leftAt: Date | null) =>
    db().brandMember.updateMany({ where: { buyerOrgId, profileId }, data: { leftAt } });
  await leave(now);
  // Another brand's owner they still are.
  const { buyerOrgId: other } = await ownerOf(await addOffer({}, now));
  await db().brandMember.create({ data: { buyerOrgId: other, profileId, role: "owner", since: now } });
  expect(await sendMessage(writingBuyer(link), "An answer", now)).toMatchObject({ ok: false });
  await leave(null);
  expect(await sendMessage(writingBuyer(link), "An answer", now)).toMatchObject({ ok: true });
});

test("no word of a stranger goes to a mailbox that nobody confirmed", async ({ offer, now }) => {
  await db().buyerOrg.update({ where: { id: offer.buyerOrgId }, data: { confirmedAt: null } });
  const unproved = await reload(offer);
  await sendMessage(await asCreator(unproved), "Buy my watches", now);
  const counterOffer = await counter(await openLink(unproved), 10, now, undefined, undefined, "Buy my watches");
  expect(counterOffer.ok).toBe(true);
  const mails = await look<{ payload: object }>("SELECT payload FROM outbound_email WHERE to_address = $1", [
    offer.buyerAddress,
  ]);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify(mails)).not.toContain("watches");
});

test("no mail says that there are more messages to who got none of those before", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  for (let number = 0; number < MESSAGE_MAILS_AN_HOUR; number += 1) await sendMessage(creator, `Part ${number}`, now);
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE to_address = $1", [
    offer.buyerAddress,
  ]);
  await sendMessage(creator, "The last part", addHours(now, 0.5));
  expect((await mailed(offer.buyerAddress)).at(-1)?.payload).toMatchObject({ text: "The last part" });
});

test("mails about messages of one sender are folded within an hour", async ({ offer, now }) => {
  const creator = await asCreator(offer);
  for (let count = 0; count < MESSAGES_A_DAY; count += 1)
    await sendMessage(creator, `Word ${count}`, addHours(now, count / 60));
  const mails = await mailed(offer.buyerAddress);
  expect(mails.map(({ payload }) => payload.text)).toEqual(["Word 0", "Word 1", "Word 2", null]);
  expect(mails.at(-1)?.payload.isFolded).toBe(true);
});

test("a mail of exactly an hour ago folds none any more, one of less does, and nor does a fold of an hour ago", async ({
  offer,
  now,
}) => {
  const other = await addOffer({}, now);
  const hour = addHours(now, 1);
  for (const one of [offer, other])
    for (let count = 0; count < MESSAGE_MAILS_AN_HOUR; count += 1)
      await sendMessage(await asCreator(one), `Word ${count}`, now);
  await sendMessage(await asCreator(offer), "An hour later", hour);
  await sendMessage(await asCreator(other), "A moment before", new Date(hour.getTime() - 1));
  await sendMessage(await asCreator(other), "Two hours later", addHours(now, 2));
  const texts = async (one: OfferRecord) =>
    (await mailed(one.buyerAddress)).slice(MESSAGE_MAILS_AN_HOUR).map(({ payload }) => payload.text);
  expect(await texts(offer)).toEqual(["An hour later"]);
  expect(await texts(other)).toEqual([null, "Two hours later"]);
});

test("mails about messages of one brand keep those of another from nobody", async ({ now }) => {
  const creator = await addCreator({ rights: ["likeness", "voice"], priceFloorCents: 100 });
  const [loud, other] = [await offerTo(creator, now), await offerTo(creator, now)];
  for (const offer of [loud, other]) await sendMessage(await asCreator(offer), "A question", now);
  const brand = await asBuyer(loud);
  for (let count = 0; count < MESSAGES_A_DAY; count += 1) await sendMessage(brand, `Word ${count}`, now);
  await sendMessage(await asBuyer(other), "An answer", addHours(now, 0.1));
  expect((await mailed(creator.email)).at(-1)?.payload).toMatchObject({ offerId: other.id, text: "An answer" });
});

test("messages change neither the agreement nor what is licensed", async ({ offer, now }) => {
  await sendMessage(await asCreator(offer), "Only if the price is $1 and the term 60 months.", now);
  const before = offer.agreement;
  const grant = await approved(offer, now);
  const after = await reload(offer);
  expect(after.agreement).toEqual(before);
  expect(after.agreement.document).not.toContain("60 months.");
  const [certificate] = await look<{ certificate: unknown }>(
    "SELECT to_jsonb(c) AS certificate FROM certificate c WHERE c.grant_id = $1",
    [grant.id],
  );
  expect(JSON.stringify(certificate)).not.toContain("price is $1");
});

test("the reader reports a message, once, and nobody else", async ({ offer, now }) => {
  const stranger = await addOffer({}, now);
  const [other, otherBuyer] = [await asCreator(stranger), await asBuyer(stranger)];
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const sent = await sendMessage(creator, "Pay me elsewhere", now);
  if (!sent.ok) throw new Error(sent.reason);
  const report = { messageId: sent.id, reason: "fraud", words: "He asks for cash" } as const;
  expect(await reportMessage(creator, report, now)).toBe(false);
  for (const one of [other, otherBuyer]) expect(await reportMessage(one, report, now)).toBe(false);
  await db().offer.update({ where: { id: offer.id }, data: { tokenSalt: "another" } });
  expect(await reportMessage(buyer, report, now)).toBe(false);
  await db().offer.update({ where: { id: offer.id }, data: { tokenSalt: offer.tokenSalt } });
  await noteMessagesSeen(buyer, now);
  const later = addHours(now, 1);
  expect(await reportMessage(buyer, report, later)).toBe(true);
  expect(await reportMessage(buyer, report, addHours(now, 2))).toBe(false);
  // The creator's own id stands in the log; a brand acts for its address.
  const answered = await sendMessage(buyer, "No", now);
  if (!answered.ok) throw new Error(answered.reason);
  expect(await reportMessage(creator, { messageId: answered.id, reason: "spam", words: null }, later)).toBe(true);
  // The first was seen before, the answer by its report.
  const reported = `SELECT reported_at, seen_at, report_reason AS reason, report_words AS words, outcome, closed_at
    FROM offer_message WHERE id = ANY($1) ORDER BY position`;
  const open = { reported_at: later, outcome: null, closed_at: null };
  expect(await look(reported, [[sent.id, answered.id]])).toEqual([
    { ...open, seen_at: now, reason: "fraud", words: "He asks for cash" },
    { ...open, seen_at: later, reason: "spam", words: null },
  ]);
  const audited = await look(
    `SELECT record_id, actor, admin_id AS actor_id, details FROM admin_audit_log
     WHERE action = 'message_reported' AND record_id = ANY($1) ORDER BY id`,
    [[sent.id, answered.id]],
  );
  expect(audited).toEqual([
    { record_id: sent.id, actor: "buyer", actor_id: null, details: { reason: "fraud" } },
    { record_id: answered.id, actor: "creator", actor_id: offer.creatorUserId, details: { reason: "spam" } },
  ]);
});

test("of reports of one message at once, one is made", async ({ offer, now }) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const sent = await sendMessage(creator, "Pay me elsewhere", now);
  if (!sent.ok) throw new Error(sent.reason);
  const release = await hold(url, "SELECT FROM offer_message WHERE id = $1 FOR UPDATE", sent.id);
  const report = { messageId: sent.id, reason: "fraud", words: null } as const;
  const both = Promise.all([reportMessage(buyer, report, now), reportMessage(buyer, report, now)]);
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  expect((await both).filter(Boolean)).toHaveLength(1);
});

test("of closings of one report at once, one is made, and none of a message that there is not", async ({
  offer,
  admin,
  now,
}) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const sent = await sendMessage(creator, "Pay me elsewhere", now);
  if (!sent.ok) throw new Error(sent.reason);
  const messageId = sent.id;
  await reportMessage(buyer, { messageId, reason: "fraud", words: null }, now);
  const release = await holdIn((tx) => lockMessages(tx, offer.rootOfferId));
  const closings = Promise.all(
    (["kept", "hidden"] as const).map((outcome) => closeReport(admin, { messageId, outcome }, now)),
  );
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  expect((await closings).filter(Boolean)).toHaveLength(1);
  expect((await loggedOf(look, messageId)).map(({ action }) => action)).toEqual(["message_reported", "report_closed"]);
  for (const unknown of [randomUUID(), "x"])
    expect(await closeReport(admin, { messageId: unknown, outcome: "kept" }, now)).toBe(false);
});

test("withdrawing leaves the messages as they are", async ({ offer, now }) => {
  await sendMessage(await asCreator(offer), "A question", now);
  await withdraw({ buyerOrgId: offer.buyerOrgId } as Parameters<typeof withdraw>[0], offer.id, now);
  expect(await stored(offer)).toHaveLength(1);
});

test("staff close a report once, and nobody else reads what they hide", async ({ offer, admin, now }) => {
  const [reportedAt, closedAt] = [addHours(now, 1), addHours(now, 2)];
  const link = await openLink(offer);
  await decline(link, "An insult", now);
  const buyer = await asBuyer(offer);
  const [message] = (await conversationOf(buyer, now)).messages;
  const messageId = message?.id ?? "";
  const close = { messageId, outcome: "hidden" } as const;
  const listed = async (filter: "open" | "resolved", search = offer.creatorEmail) =>
    (await listReports({ ...all, filter, search })).rows;
  expect(await closeReport(admin, close, closedAt)).toBe(false);
  expect(await listed("open")).toEqual([]);
  expect(await reportMessage(buyer, { messageId, reason: "abuse", words: "Read it" }, reportedAt)).toBe(true);
  expect((await readWaiting()).reports).toBeGreaterThan(0);
  const report = {
    ...{ id: messageId, createdAt: reportedAt, writtenAt: now, author: "creator", body: "An insult" },
    ...{ reason: "abuse", words: "Read it", closedAt: null, outcome: null, offerId: offer.id, hiddenBefore: 0 },
    ...{ creatorUserId: offer.creatorUserId, creator: "Ada Merritt", creatorEmail: offer.creatorEmail },
    ...{ isCreatorSuspended: false, brand: "Larsen Coffee", brandEmail: offer.buyerAddress },
  };
  expect(await listed("open")).toEqual([report]);
  expect([await listed("resolved"), await listed("open", `x${offer.creatorEmail}`)]).toEqual([[], []]);
  expect(await closeReport(admin, { messageId, outcome: "suspended" }, closedAt)).toBe(false);
  expect(await closeReport(admin, close, closedAt)).toBe(true);
  expect(await closeReport(admin, { messageId, outcome: "kept" }, closedAt)).toBe(false);
  expect(await findReport(messageId)).toEqual({ ...report, closedAt, outcome: "hidden" });
  expect([await listed("open"), (await listed("resolved")).map(({ id }) => id)]).toEqual([[], [messageId]]);
  expect(await db().offerMessage.findUnique({ where: { id: messageId } })).toMatchObject({ closedBy: admin.id });
  expect((await loggedOf(look, messageId)).at(-1)).toEqual({
    ...{ actor: "admin", admin_id: admin.id, action: "report_closed", table_name: "offer_message" },
    details: { outcome: "hidden" },
  });
  for (const writer of [buyer, await asCreator(offer)])
    expect((await conversationOf(writer, now)).messages).toMatchObject([{ body: null }]);
  expect((await reload(offer)).declineReason).toBeNull();
});

test("a message whose creator was suspended for it is closed as such, hidden, and counted against them", async ({
  offer,
  admin,
  now,
}) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const ids: string[] = [];
  for (const words of ["An insult", "Another insult"]) {
    const sent = await sendMessage(creator, words, now);
    if (!sent.ok) throw new Error(sent.reason);
    ids.push(sent.id);
    await reportMessage(buyer, { messageId: sent.id, reason: "abuse", words: null }, now);
  }
  const [messageId = "", other = ""] = ids;
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [offer.creatorUserId]);
  expect(await findReport(messageId)).toMatchObject({ isCreatorSuspended: true });
  expect(await closeReport(admin, { messageId, outcome: "suspended" }, now)).toBe(true);
  expect(await findReport(messageId)).toMatchObject({ outcome: "suspended", hiddenBefore: 0 });
  expect(await findReport(other)).toMatchObject({ outcome: null, hiddenBefore: 1 });
  expect((await conversationOf(buyer, now)).messages.map(({ body }) => body)).toEqual([null, "Another insult"]);
});

test("a report counts what staff hid of the same creator or brand in other offers, and of nobody else", async ({
  admin,
  now,
}) => {
  const creator = await addCreator({ rights: ["likeness", "voice"], priceFloorCents: 100 });
  const [one, two, strangers] = [await offerTo(creator, now), await offerTo(creator, now), await addOffer({}, now)];
  // The same brand asks two creators.
  await look("UPDATE offer SET buyer_org_id = $2 WHERE id = $1", [strangers.id, one.buyerOrgId]);
  const stranger = await reload(strangers);
  const say = async (writer: Writer, reader: Writer, outcome: "hidden" | "kept" | undefined) => {
    const sent = await sendMessage(writer, "An insult", now);
    if (!sent.ok) throw new Error(sent.reason);
    await reportMessage(reader, { messageId: sent.id, reason: "abuse", words: null }, now);
    if (outcome) await closeReport(admin, { messageId: sent.id, outcome }, now);
    return async () => (await findReport(sent.id))?.hiddenBefore;
  };
  const sides = async (offer: OfferRecord) => ({ creator: await asCreator(offer), buyer: await asBuyer(offer) });
  const [first, second, third] = [await sides(one), await sides(two), await sides(stranger)];
  await say(first.creator, first.buyer, "hidden");
  await say(first.creator, first.buyer, "kept");
  const ofCreator = await say(second.creator, second.buyer, undefined);
  const ofStranger = await say(third.creator, third.buyer, undefined);
  await say(first.buyer, first.creator, "hidden");
  const ofBrand = await say(third.buyer, third.creator, undefined);
  const ofOtherBrand = await say(second.buyer, second.creator, undefined);
  expect([await ofCreator(), await ofStranger(), await ofBrand(), await ofOtherBrand()]).toEqual([1, 0, 1, 0]);
});

test("a closed report waits no more", async ({ offer, admin, now }) => {
  const waiting = async () => {
    const { reports, allReports } = await readWaiting();
    return { reports, allReports };
  };
  const { reports, allReports } = await waiting();
  const sent = await sendMessage(await asCreator(offer), "Pay me elsewhere", now);
  if (!sent.ok) throw new Error(sent.reason);
  await reportMessage(await asBuyer(offer), { messageId: sent.id, reason: "fraud", words: null }, now);
  expect(await waiting()).toEqual({ reports: reports + 1, allReports: allReports + 1 });
  await closeReport(admin, { messageId: sent.id, outcome: "kept" }, now);
  expect(await waiting()).toEqual({ reports, allReports: allReports + 1 });
});

test("a reason for declining stays when staff hide another message of its author", async ({ offer, admin, now }) => {
  const asked = await sendMessage(await asCreator(offer), "An insult", now);
  if (!asked.ok) throw new Error(asked.reason);
  await decline(await openLink(offer), "Not for coffee.", now);
  await reportMessage(await asBuyer(offer), { messageId: asked.id, reason: "abuse", words: null }, now);
  expect(await closeReport(admin, { messageId: asked.id, outcome: "hidden" }, now)).toBe(true);
  expect((await reload(offer)).declineReason).toBe("Not for coffee.");
  expect(
    await look(
      "SELECT payload ->> 'reason' AS reason FROM outbound_email WHERE template = 'offer-declined' AND to_address = $1",
      [offer.buyerAddress],
    ),
  ).toEqual([{ reason: "Not for coffee." }]);
});

test("a report counts the other messages of its author that staff have hidden, and not itself", async ({
  offer,
  admin,
  now,
}) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const hiddenBefore: (number | undefined)[] = [];
  for (const words of ["An insult", "Another insult"]) {
    const sent = await sendMessage(creator, words, now);
    if (!sent.ok) throw new Error(sent.reason);
    await reportMessage(buyer, { messageId: sent.id, reason: "abuse", words: null }, now);
    await closeReport(admin, { messageId: sent.id, outcome: "hidden" }, now);
    hiddenBefore.push((await findReport(sent.id))?.hiddenBefore);
  }
  expect(hiddenBefore).toEqual([0, 1]);
});

test("what staff hide of a brand's words is no reason for declining a counter-offer any more", async ({
  offer,
  admin,
  now,
}) => {
  const child = await countered(offer, now);
  expect(await decline(await openLink(child), "An insult", now)).toEqual({ ok: true });
  const creator = await asCreator(offer);
  const messageId = (await conversationOf(creator, now)).messages[0]?.id ?? "";
  expect(await reportMessage(creator, { messageId, reason: "abuse", words: null }, now)).toBe(true);
  expect(await closeReport(admin, { messageId, outcome: "hidden" }, now)).toBe(true);
  expect((await reload(child)).declineReason).toBeNull();
});

test("what staff leave as it is stays, also as a reason for declining", async ({ offer, admin, now }) => {
  await decline(await openLink(offer), "A sharp word", now);
  const buyer = await asBuyer(offer);
  const messageId = (await conversationOf(buyer, now)).messages[0]?.id ?? "";
  await reportMessage(buyer, { messageId, reason: "abuse", words: null }, now);
  expect(await closeReport(admin, { messageId, outcome: "kept" }, now)).toBe(true);
  expect((await conversationOf(buyer, now)).messages).toMatchObject([{ body: "A sharp word" }]);
  expect((await reload(offer)).declineReason).toBe("A sharp word");
});

test("no report counts against its author what the other side did, nor that it is suspended", async ({
  offer,
  admin,
  now,
}) => {
  const [creator, buyer] = [await asCreator(offer), await asBuyer(offer)];
  const asked = await sendMessage(creator, "A rude question", now);
  const sent = await sendMessage(buyer, "An insult", now);
  const [askedId, messageId] = [asked, sent].map((one) => (one.ok ? one.id : ""));
  if (!askedId || !messageId) throw new Error("not sent");
  await reportMessage(buyer, { messageId: askedId, reason: "abuse", words: null }, now);
  await closeReport(admin, { messageId: askedId, outcome: "hidden" }, now);
  expect(await reportMessage(creator, { messageId, reason: "abuse", words: null }, now)).toBe(true);
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [offer.creatorUserId]);
  expect(await closeReport(admin, { messageId, outcome: "suspended" }, now)).toBe(false);
  expect((await findReport(messageId))?.hiddenBefore).toBe(0);
  expect(await closeReport(admin, { messageId, outcome: "hidden" }, now)).toBe(true);
});

/** Copies a mail into each state that it can have, as if it had been tried. */
const inEachState = (template: string, address: string) =>
  look(
    `WITH one AS (DELETE FROM outbound_email WHERE template = $1 AND to_address = $2 RETURNING template, to_address, payload)
     INSERT INTO outbound_email (template, to_address, payload, budget, state, withheld_for)
     SELECT template, to_address, payload, 'never', state, CASE state WHEN 'withheld' THEN 'day' END
     FROM (SELECT * FROM one LIMIT 1) AS one, unnest(enum_range(NULL::email_state)) AS state`,
    [template, address],
  );
const statesOf = async (template: string, address: string) =>
  (
    await look<{ state: string; payload: object }>(
      "SELECT state::text, payload FROM outbound_email WHERE template = $1 AND to_address = $2 ORDER BY 1",
      [template, address],
    )
  ).map(({ state, payload }) => [state, JSON.stringify(payload).includes("nsult")]);
const UNSENT = ["failed", "queued", "sending", "withheld"];

test("what staff hide is mailed no more unless its mail has left: not what failed or is being tried either", async ({
  offer,
  admin,
  now,
}) => {
  const other = await addOffer({}, now);
  await sendMessage(await asCreator(other), "An insult", now);
  await sendMessage(await asCreator(offer), "An insult", now);
  const buyer = await asBuyer(offer);
  const messageId = (await conversationOf(buyer, now)).messages[0]?.id ?? "";
  await reportMessage(buyer, { messageId, reason: "abuse", words: null }, now);
  await sendMessage(buyer, "Please stay polite.", now);
  await inEachState("offer-message", offer.buyerAddress);
  await sendMessage(await asCreator(offer), "Another insult", now);
  expect(await mailed(offer.buyerAddress)).toHaveLength(7);
  expect(await closeReport(admin, { messageId, outcome: "hidden" }, now)).toBe(true);
  expect(await statesOf("offer-message", offer.buyerAddress)).toEqual([
    ["captured", true],
    ["sent", true],
  ]);
  // What the other side wrote is not its author's to lose, nor what was written about another offer.
  expect(await mailed(offer.creatorEmail)).toHaveLength(1);
  expect(await mailed(other.buyerAddress)).toHaveLength(1);
});

test("what staff hide of a decision is not mailed if its mail has not gone out", async ({ offer, admin, now }) => {
  const hide = async (buyer: Awaited<ReturnType<typeof asBuyer>>) => {
    const messageId = (await conversationOf(buyer, now)).messages[0]?.id ?? "";
    expect(await reportMessage(buyer, { messageId, reason: "abuse", words: null }, now)).toBe(true);
    expect(await closeReport(admin, { messageId, outcome: "hidden" }, now)).toBe(true);
  };
  const told = async (template: string, address: string) =>
    (
      await look<{ payload: object }>("SELECT payload FROM outbound_email WHERE template = $1 AND to_address = $2", [
        template,
        address,
      ])
    ).map(({ payload }) => payload);
  const won = await counter(await openLink(offer), 10, now, undefined, undefined, "An insult");
  if (!won.ok) throw new Error(won.reason);
  await inEachState("counter-offer", offer.buyerAddress);
  await hide(await asBuyer(offer));
  const countered = await told("counter-offer", offer.buyerAddress);
  expect(countered).toMatchObject(Array.from({ length: 6 }, () => ({ offerId: won.child.id })));
  const blanked = [["captured", true], ...UNSENT.map((state) => [state, false]), ["sent", true]].toSorted();
  expect(await statesOf("counter-offer", offer.buyerAddress)).toEqual(blanked);

  const [other, third] = [await addOffer({}, now), await addOffer({}, now)];
  for (const one of [other, third]) await decline(await openLink(one), "An insult", now);
  await inEachState("offer-declined", other.buyerAddress);
  await hide(await asBuyer(other));
  expect(await statesOf("offer-declined", other.buyerAddress)).toEqual(blanked);
  expect((await told("offer-declined", other.buyerAddress)).filter((payload) => !("reason" in payload))).toEqual([]);
  // Not what somebody else wrote.
  expect(await told("offer-declined", third.buyerAddress)).toMatchObject([{ reason: "An insult" }]);

  // A mail that only says that there is a reason does not send its reader to one that is gone.
  const unproved = await addOffer({}, now);
  await db().buyerOrg.update({ where: { id: unproved.buyerOrgId }, data: { confirmedAt: null } });
  await decline(await openLink(await reload(unproved)), "An insult", now);
  expect(await told("offer-declined", unproved.buyerAddress)).toMatchObject([{ reason: null, hasReason: true }]);
  await hide(await asBuyer(unproved));
  const [declined = expect.unreachable()] = await told("offer-declined", unproved.buyerAddress);
  expect(declined).toMatchObject({ offerId: unproved.id, reason: null });
  expect(declined).not.toHaveProperty("hasReason");
});

test("messages are removed after their time, but not those of an open offer or report", async ({ now }) => {
  const [old, open, reported] = [await addOffer({}, now), await addOffer({}, now), await addOffer({}, now)];
  for (const offer of [old, open, reported]) await sendMessage(await asCreator(offer), "A question", now);
  for (const offer of [old, reported]) await decline(await openLink(offer), null, now);
  const [message] = (await conversationOf(await asBuyer(reported), now)).messages;
  await reportMessage(await asBuyer(reported), { messageId: message?.id ?? "", reason: "spam", words: null }, now);
  await endOnly(addHours(now, 24 * 364), "messages");
  expect(await stored(old)).toHaveLength(1);
  await endOnly(addHours(now, 24 * 366), "messages");
  expect([await stored(old), await stored(open), await stored(reported)].map(({ length }) => length)).toEqual([
    0, 1, 1,
  ]);
});

test("a license's timeline says how many messages there were, and no word of them", async ({ offer, now }) => {
  await sendMessage(await asCreator(offer), "A secret question", now);
  await sendMessage(await asBuyer(offer), "A secret answer", now);
  const grant = await findGrant((await approved(offer, now)).id);
  if (!grant) throw new Error("no license");
  const events = await timelineOf(grant, offer.agreement.content, now);
  expect(events.map(({ what }) => what)).toContain("2 messages before the agreement");
  expect(JSON.stringify(events)).not.toContain("secret");
});
