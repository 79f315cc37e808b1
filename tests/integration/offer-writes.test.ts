import { expect, test } from "vitest";
import {
  AUTO_APPROVE_STATEMENT,
  ELECTRONIC_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import { confirmOffer } from "@/lib/offers/confirm";
import { expireOffers, remindOfOffers, removeHeldOffers } from "@/lib/offers/deadlines";
import { approve, counter, decline } from "@/lib/offers/decide";
import {
  approvedMails,
  counteredMails,
  declinedMails,
  expiredMails,
  heldMails,
  receivedMails,
  reminderMail,
  submittedMails,
  withdrawnMails,
} from "@/lib/offers/mail";
import { decisionOfMember, offerInSession } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw } from "@/lib/offers/withdraw";
import { db } from "@/lib/postgres/db";
import { type OfferTerms, type Party, RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingBrand, actingMember, newMailbox } from "@/tests/support/members";
import {
  addCreator,
  addHeldOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  openLink,
  reload,
  requestTo,
} from "@/tests/support/offers";
import { replicaTerms, signature } from "@/tests/support/replicas";
import { inOrder, keptMails, type Written, written } from "@/tests/support/written";

// Everything that each act on an offer writes, row for row: nothing else may change, and nothing may be left out.

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const now = addHours(start, 0.1);
const origin = { ip: "203.0.113.7", userAgent: "Firefox" };
const browser = { ip: "203.0.113.7", user_agent: "Firefox" };

/** A brand whose offers a colleague makes, at an address other than the brand's. */
async function aDeal(rules: Parameters<typeof addCreator>[0] = {}) {
  const owner = await actingBrand(await confirmedBuyer(newMailbox()), start);
  const buyer = await actingMember(owner, "buyer", start);
  const creator = await addCreator({ rights: RIGHTS, priceFloorCents: 100, ...rules });
  const requested = (terms: Partial<OfferTerms> = {}) => ({ ...requestTo(creator, terms), buyerEmail: buyer.email });
  const send = async (terms: Partial<OfferTerms> = {}) => {
    const sent = await submitOffer(requested(terms), buyer, start);
    if (!sent.ok) throw new Error(sent.reason);
    return sent.offer;
  };
  const { email } = await db().profile.findUniqueOrThrow({ where: { id: owner.profileId } });
  return { owner: { ...owner, email }, buyer, creator, requested, send };
}

const logged = (actor: string, action: string, record_id: string, details: object, admin_id: string | null = null) => ({
  ...{ actor, admin_id, action, table_name: "offer", record_id, details },
});

/** `said`: what somebody agrees to in one act, as statement by document. */
const consents = (
  said: Readonly<Record<string, string>>,
  {
    party,
    email_key,
    agreed_at,
    ...about
  }: { party: Party; email_key: string; agreed_at: Date; offer_id: string; link_seen_at?: Date },
) =>
  Object.entries(said).map(([document, statement]) => ({
    ...{ document, statement, ...browser, party, email_key, agreed_at },
    // Agreed to once, for whatever is agreed to later.
    ...(document !== "electronic-agreement" && about),
  }));

/** The rows of an offer and of its agreement as they are added. */
const addedRows = ({ id, createdAt: created_at, ...offer }: OfferRecord, changes: object) => ({
  agreement: [{ offer_id: id, created_at }],
  offer: [
    {
      ...{ id, created_at, awaiting: offer.awaiting, status: offer.status },
      ...{ buyer_name: "Bo Larsen", buyer_organisation: "Larsen Coffee", buyer_org_id: offer.buyerOrgId },
      ...{ creator_user_id: offer.creatorUserId, rights: offer.rights, category: offer.category, territory: "us" },
      ...{ term_months: 3, use_case: offer.useCase, price_cents: offer.priceCents, outside_categories: false },
      ...{ root_offer_id: id, chain_position: 1, approval_token_expires_at: addHours(created_at, 48) },
      ...changes,
    },
  ],
  offer_search: [{ offer_id: id }],
});

const expectWritten = (writes: Written, expected: Written) => expect(writes).toEqual(inOrder(expected));

test("an offer that is sent", async () => {
  const { buyer, requested } = await aDeal();
  const { result, writes } = await written(look, () =>
    submitOffer(requested({ category: "corporate" }), buyer, start, origin),
  );
  if (!result.ok) throw new Error(result.reason);
  const { offer } = result;
  expect(await reload(offer)).toMatchObject({ buyerAddress: buyer.email, creatorEmail: offer.creatorEmail });
  const details = { priceCents: 35_000, outsideCategories: true, held: false };
  const who = { party: "buyer", email_key: buyer.email, agreed_at: start, offer_id: offer.id } as const;
  expectWritten(writes, {
    ...addedRows(offer, { status: "pending", sent_at: start, made_by: buyer.profileId, outside_categories: true }),
    admin_audit_log: [logged("visitor", "offer_submitted", offer.id, details)],
    consent_record: consents({ "offer-terms": SUBMIT_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT }, who),
    outbound_email: keptMails(submittedMails(await reload(offer))),
  });
});

test("an offer that is held, and sent by its link", async () => {
  const creator = await addCreator();
  const request = requestTo(creator);
  const { result: offer, writes } = await written(look, () => addHeldOffer(request, start));
  const details = { priceCents: 35_000, outsideCategories: false };
  const { buyerEmail: email } = request;
  const brand = { name: "Larsen Coffee", email, email_key: email, mailbox_key: email, reviews_grave: false };
  const { buyer_org: added, ...rest } = writes;
  expect(added).toMatchObject([brand]);
  expectWritten(rest, {
    ...addedRows(offer, { status: "held" }),
    admin_audit_log: [logged("visitor", "offer_submitted", offer.id, { ...details, held: true })],
    outbound_email: keptMails(heldMails([offer])),
  });

  await db().creatorProfile.update({ where: { userId: creator.userId }, data: { categories: ["games"] } });
  const link = await openBuyerLink(offer, now);
  const { profiles, brand_member, confirmed_mailbox, ...sent } = (
    await written(look, () => confirmOffer(link, now, origin))
  ).writes;
  const { madeBy, buyerOrgId } = await reload(offer);
  expect(profiles).toMatchObject([{ email, email_verified_at: now, sessions_valid_from: now }]);
  expect(brand_member).toEqual([{ role: "owner", since: now, profile_id: madeBy, buyer_org_id: buyerOrgId }]);
  expect(confirmed_mailbox).toMatchObject([{ email_key: email, confirmed_at: now, acted_at: now }]);
  const confirmed = { ...logged("buyer", "buyer_confirmed", buyerOrgId, {}), table_name: "buyer_org" };
  const who = { party: "buyer", email_key: email, agreed_at: now, offer_id: offer.id } as const;
  expectWritten(sent, {
    admin_audit_log: [confirmed, logged("buyer", "offer_confirmed", offer.id, { ...details, outsideCategories: true })],
    buyer_org: [{ of: buyerOrgId, confirmed_at: [null, now] }],
    consent_record: consents({ "offer-terms": SEND_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT }, who),
    offer: [
      {
        of: offer.id,
        status: ["held", "pending"],
        made_by: [null, madeBy],
        sent_at: [null, now],
        outside_categories: [false, true],
        approval_token_expires_at: [addHours(start, 48), addHours(now, 48)],
      },
    ],
    outbound_email: keptMails(receivedMails(await reload(offer))),
  });
});

/** What an approval writes beside the offer, its consents and what it says of who approved. */
function licensed({ creatorUserId, buyerOrgId, ...offer }: OfferRecord, id: string, expiresAt: Date) {
  const of = { offer_id: offer.id, creator_user_id: creatorUserId, buyer_org_id: buyerOrgId };
  const { price, fee } = offer.agreement.content;
  const captured = { status: "captured", provider: "simulated", created_at: now };
  const period = `["${now
    .toISOString()
    .replace("T", " ")
    .replace(/\.000Z/, "+00")}","${expiresAt
    .toISOString()
    .replace("T", " ")
    .replace(/\.000Z/, "+00")}")`;
  const taken = { grant_id: id, creator_user_id: creatorUserId, field: offer.category, region: "us", period };
  return {
    license_grant: [{ id, ...of, status: "active", effective_at: now, expires_at: expiresAt }],
    license_slot: offer.rights.map((right) => ({ ...taken, right })),
    payment: [{ ...of, ...captured, amount_cents: price.cents, fee_cents: fee.cents }],
  };
}

const approvalOf = (offer: OfferRecord, grantId: string, standingInstruction: boolean) => ({
  priceCents: offer.priceCents,
  grantId,
  termsHash: offer.agreement.hash,
  standingInstruction,
});

/** The certificate takes a place in a list; both are read by tests of their own. */
function apart({ certificate, status_place, status_list, confirmed_mailbox = [], ...rest }: Written) {
  return { certificate, confirmed_mailbox, rest };
}

test("an offer that its creator approves by the mailed link", async () => {
  const { send, creator } = await aDeal();
  const offer = await send();
  const link = await openLink(offer);
  const { result, writes } = await written(look, () => approve(link, now, origin));
  if (!result.ok) throw new Error(result.reason);
  const { grant } = result;
  const { certificate, confirmed_mailbox, rest } = apart(writes);
  expect(certificate).toMatchObject([{ grant_id: grant.id }]);
  expect(confirmed_mailbox).toMatchObject([{ email_key: creator.email, acted_at: now }]);
  const who = { party: "creator", email_key: creator.email, agreed_at: now, offer_id: offer.id } as const;
  const said = { "offer-terms": TERMS_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT };
  expectWritten(rest, {
    ...licensed(offer, grant.id, grant.expiresAt),
    admin_audit_log: [
      logged("creator", "offer_approved", offer.id, approvalOf(offer, grant.id, false), creator.userId),
    ],
    consent_record: consents(said, { ...who, link_seen_at: now }),
    offer: [
      {
        of: offer.id,
        ...{ status: ["pending", "approved"], seen_at: [null, now] },
        ...{ decided_at: [null, now], decided_by: [null, "creator"] },
      },
    ],
    outbound_email: keptMails(approvedMails(await reload(offer), grant, { standing: false, now })),
  });
});

test("an offer that a standing instruction approves: nobody has seen it, or acted", async () => {
  const { buyer, creator, requested } = await aDeal({ autoApprove: true });
  const { result, writes } = await written(look, () => submitOffer(requested(), buyer, now, origin));
  if (!result.ok) throw new Error(result.reason);
  const offer = await reload(result.offer);
  const grant = await db().licenseGrant.findUniqueOrThrow({ where: { offerId: offer.id } });
  const { confirmed_mailbox, rest } = apart(writes);
  expect(confirmed_mailbox).toEqual([]);
  const submitted = { priceCents: 35_000, outsideCategories: false, held: false };
  const by = { agreed_at: now, offer_id: offer.id } as const;
  const said = { "offer-terms": SUBMIT_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT };
  const standing = { "offer-terms": AUTO_APPROVE_STATEMENT };
  expectWritten(rest, {
    ...addedRows(offer, {
      ...{ status: "approved", sent_at: now, made_by: buyer.profileId },
      ...{ decided_at: now, decided_by: "standing_instruction" },
    }),
    ...licensed(offer, grant.id, grant.expiresAt),
    admin_audit_log: [
      logged("visitor", "offer_submitted", offer.id, submitted),
      logged("creator", "offer_approved", offer.id, approvalOf(offer, grant.id, true), creator.userId),
    ],
    consent_record: [
      ...consents(said, { ...by, party: "buyer", email_key: buyer.email }),
      ...consents(standing, { ...by, party: "creator", email_key: creator.email }).map(
        ({ ip: _, user_agent: __, ...row }) => row,
      ),
    ],
    outbound_email: keptMails(approvedMails(offer, grant, { standing: true, now })),
  });
});

test("an offer that its creator declines, with a reason and without one", async () => {
  const { send, buyer, creator } = await aDeal();
  await send();
  for (const reason of ["Not this season.", null]) {
    const offer = await send();
    const link = await openLink(offer);
    const { confirmed_mailbox: _, ...writes } = (await written(look, () => decline(link, reason, now))).writes;
    const row = { of: offer.id, status: ["pending", "declined"], seen_at: [null, now], decided_at: [null, now] };
    const of = { offer_id: offer.id, root_offer_id: offer.id, position: 1, created_at: now };
    expect(declinedMails(offer, reason)).toMatchObject([{ toAddress: buyer.email }]);
    expectWritten(writes, {
      admin_audit_log: [logged("creator", "offer_declined", offer.id, { withReason: reason !== null }, creator.userId)],
      offer: [{ ...row, decided_by: [null, "creator"], ...(reason && { decline_reason: [null, reason] }) }],
      outbound_email: keptMails(declinedMails(await reload(offer), reason)),
      ...(reason && { offer_message: [{ ...of, author: "creator", act: "decline", body: reason }] }),
    });
  }
});

test("a counter-offer with a note, and its approval by its maker's colleague in a session", async () => {
  const { send, owner, buyer, creator } = await aDeal();
  const offer = await send({ ...replicaTerms(), rights: RIGHTS });
  const link = await openLink(offer);
  const { result, writes } = await written(look, () => counter(link, 20, now, origin, signature, "For three spots."));
  if (!result.ok) throw new Error(result.reason);
  const child = await reload(result.child);
  const { confirmed_mailbox: _, consent_record: agreed = [], ...rest } = writes;
  expect(
    agreed.map(({ document, party, email_key, offer_id }) => [document, party, email_key, offer_id]).sort(),
  ).toEqual([
    ["ai-training", "creator", creator.email, child.id],
    ["digital-replica", "creator", creator.email, child.id],
    ["electronic-agreement", "creator", creator.email, undefined],
    ["offer-terms", "creator", creator.email, child.id],
  ]);
  for (const row of agreed) expect(row).toMatchObject({ ...browser, agreed_at: now });
  const hashes = "SELECT document_hash FROM consent_record WHERE offer_id = $1 AND document = 'offer-terms'";
  expect(await look(hashes, [child.id])).toEqual([{ document_hash: child.agreement.hash }]);
  const added = addedRows(child, {
    ...{ root_offer_id: offer.id, parent_offer_id: offer.id, chain_position: 2, counter_percent: 20 },
    ...{ price_cents: 42_000, awaiting: "buyer", status: "pending", sent_at: now, made_by: buyer.profileId },
    ...{ replica_initials: signature.initials, replica_adviser: signature.adviser },
  });
  const details = { percent: 20, childOfferId: child.id, priceCents: 42_000 };
  const note = { offer_id: offer.id, root_offer_id: offer.id, position: 1, created_at: now, author: "creator" };
  const parent = { of: offer.id, status: ["pending", "countered"], seen_at: [null, now], decided_at: [null, now] };
  expect(counteredMails(child, 35_000, 20)).toMatchObject([{ toAddress: buyer.email }]);
  expectWritten(rest, {
    ...added,
    offer: [...added.offer, { ...parent, decided_by: [null, "creator"] }],
    admin_audit_log: [logged("creator", "offer_countered", offer.id, details, creator.userId)],
    offer_message: [{ ...note, act: "counter", body: "For three spots." }],
    outbound_email: keptMails(counteredMails(child, 35_000, 20, "For three spots.")),
  });

  const party = (await decisionOfMember(child.id, owner, owner)) ?? expect.unreachable();
  const answer = await written(look, () => approve(party, now, origin));
  if (!answer.result.ok) throw new Error(answer.result.reason);
  const { grant } = answer.result;
  const who = { party: "buyer", email_key: owner.email, agreed_at: now, offer_id: child.id } as const;
  const decided = { seen_at: [null, now], decided_at: [null, now], decided_by: [null, "buyer"] };
  const answered = apart(answer.writes);
  expect(answered.confirmed_mailbox).toMatchObject([{ email_key: owner.email, acted_at: now }]);
  expectWritten(answered.rest, {
    ...licensed(child, grant.id, grant.expiresAt),
    admin_audit_log: [logged("buyer", "offer_approved", child.id, approvalOf(child, grant.id, false))],
    consent_record: consents({ "offer-terms": TERMS_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT }, who),
    offer: [{ of: child.id, status: ["pending", "approved"], ...decided }],
    outbound_email: keptMails(approvedMails(await reload(child), grant, { standing: false, now })),
  });
});

test("a counter-offer that its brand declines, and an offer that it takes back", async () => {
  const { send, buyer, creator } = await aDeal();
  const child = await countered(await send(), start);
  const link = await openLink(child);
  const { confirmed_mailbox = [], ...writes } = (await written(look, () => decline(link, "Too dear.", now))).writes;
  expect(confirmed_mailbox).toMatchObject([{ email_key: buyer.email, acted_at: now }]);
  const decided = { decided_at: [null, now], decided_by: [null, "buyer"] };
  const words = { offer_id: child.id, root_offer_id: child.rootOfferId, position: 1, created_at: now };
  expect(declinedMails(child, "Too dear.")).toMatchObject([{ toAddress: creator.email }]);
  expectWritten(writes, {
    admin_audit_log: [logged("buyer", "offer_declined", child.id, { withReason: true })],
    offer: [
      {
        ...{ of: child.id, status: ["pending", "declined"], seen_at: [null, now], ...decided },
        decline_reason: [null, "Too dear."],
      },
    ],
    offer_message: [{ ...words, author: "buyer", act: "decline", body: "Too dear." }],
    outbound_email: keptMails(declinedMails(await reload(child), "Too dear.")),
  });

  const offer = await send();
  await look("UPDATE outbound_email SET state = 'sent', sent_at = $1 WHERE state = 'queued'", [start]);
  expectWritten((await written(look, () => withdraw(buyer, offer.id, now))).writes, {
    admin_audit_log: [logged("buyer", "offer_withdrawn", offer.id, {})],
    offer: [{ of: offer.id, status: ["pending", "withdrawn"], ...decided }],
    outbound_email: keptMails(withdrawnMails(await reload(offer))),
  });
});

test("an offer above the amount: it waits for a colleague, who releases it in a session", async () => {
  const { owner, buyer, requested } = await aDeal();
  const approver = await actingMember(owner, "approver", start);
  await db().buyerOrg.update({ where: { id: buyer.buyerOrgId }, data: { reviewAboveCents: 30_000 } });
  const { result, writes } = await written(look, () => submitOffer(requested(), buyer, start, origin));
  if (!result.ok) throw new Error(result.reason);
  const { offer } = result;
  const until = addHours(start, 7 * 24);
  const about = { offerId: offer.id, creatorName: "Ada Merritt", priceCents: 35_000 };
  const details = { priceCents: 35_000, outsideCategories: false };
  const review = (to_address: string, payload: object) => ({ template: "offer-review", to_address, payload });
  expectWritten(writes, {
    ...addedRows(offer, {
      ...{ status: "held", made_by: buyer.profileId, approval_token_expires_at: until },
      ...{ review_asked_at: start, review_asked_by: buyer.profileId },
    }),
    admin_audit_log: [logged("visitor", "offer_submitted", offer.id, { ...details, held: true })],
    outbound_email: [owner, approver].map(({ email }) =>
      review(email, { what: "asked", ...about, who: buyer.email, until: until.toISOString() }),
    ),
  });

  const link = (await offerInSession(offer.id, approver, now)) ?? expect.unreachable();
  const { result: outcome, writes: sent } = await written(look, () => confirmOffer(link, now, origin));
  expect(outcome).toEqual({ ok: true, approvedAtOnce: false });
  const who = { party: "buyer", email_key: approver.email, agreed_at: now, offer_id: offer.id } as const;
  expectWritten(sent, {
    admin_audit_log: [
      logged("buyer", "offer_confirmed", offer.id, details),
      logged("buyer", "offer_released", offer.id, {}, approver.profileId),
    ],
    consent_record: consents({ "offer-terms": SEND_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT }, who),
    offer: [
      {
        ...{ of: offer.id, status: ["held", "pending"], released_by: [null, approver.profileId] },
        ...{ sent_at: [null, now], approval_token_expires_at: [until, addHours(now, 48)] },
      },
    ],
    outbound_email: [
      ...keptMails(receivedMails(await reload(offer))),
      review(buyer.email, { what: "released", ...about, who: approver.email }),
    ],
  });
});

test("the acceptance of a dear counter-offer waits for a colleague, who accepts it", async () => {
  const { owner, buyer, send } = await aDeal();
  const child = await countered(await send(), start);
  const approver = await actingMember(owner, "approver", start);
  await db().buyerOrg.update({ where: { id: buyer.buyerOrgId }, data: { reviewAboveCents: 30_000 } });
  const asking = (await decisionOfMember(child.id, buyer, buyer)) ?? expect.unreachable();
  const asked = await written(look, () => approve(asking, now));
  expect(asked.result).toEqual({ ok: false, reason: "in-review", outcome: "pending" });
  const about = { offerId: child.id, creatorName: "Ada Merritt", priceCents: 38_500, isCounter: true };
  expectWritten(asked.writes, {
    offer: [{ of: child.id, review_asked_at: [null, now], review_asked_by: [null, buyer.profileId] }],
    outbound_email: [owner, approver].map(({ email: to_address }) => ({
      ...{ template: "offer-review", to_address },
      payload: { what: "asked", ...about, who: buyer.email, until: addHours(start, 48).toISOString() },
    })),
  });

  const releasing = (await decisionOfMember(child.id, approver, approver)) ?? expect.unreachable();
  const { result, writes } = await written(look, () => approve(releasing, now, origin));
  if (!result.ok) throw new Error(result.reason);
  const { grant } = result;
  const who = { party: "buyer", email_key: approver.email, agreed_at: now, offer_id: child.id } as const;
  const decided = { seen_at: [null, now], decided_at: [null, now], decided_by: [null, "buyer"] };
  expectWritten(apart(writes).rest, {
    ...licensed(child, grant.id, grant.expiresAt),
    admin_audit_log: [
      logged("buyer", "offer_released", child.id, {}, approver.profileId),
      logged("buyer", "offer_approved", child.id, approvalOf(child, grant.id, false)),
    ],
    consent_record: consents({ "offer-terms": TERMS_STATEMENT, "electronic-agreement": ELECTRONIC_STATEMENT }, who),
    offer: [{ of: child.id, status: ["pending", "approved"], released_by: [null, approver.profileId], ...decided }],
    outbound_email: keptMails(approvedMails(await reload(child), grant, { standing: false, now })),
  });
});

test("what the schedule does with open offers: it reminds whoever is awaited, ends them, and removes what was never sent", async () => {
  await look("UPDATE offer SET status = 'expired', decided_at = now() WHERE status = 'pending'");
  const { send } = await aDeal();
  const offer = await send();
  const child = await countered(await send(), start);
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  const both = [offer, child];
  const at = (hours: number) => addHours(start, hours);
  const early = await written(look, () => remindOfOffers(at(24)));
  expectWritten(early.writes, {
    offer: both.map(({ id }) => ({ of: id, reminded_24h_at: [null, at(24)] })),
    outbound_email: keptMails(both.map((one) => reminderMail(one, 24))),
  });
  const late = await written(look, () => remindOfOffers(at(42)));
  expectWritten(late.writes, {
    offer: both.map(({ id }) => ({ of: id, reminded_24h_at: [at(24), at(42)], reminded_6h_at: [null, at(42)] })),
    outbound_email: keptMails(both.map((one) => reminderMail(one, 6))),
  });
  const ended = await written(look, () => expireOffers(at(48)));
  expectWritten(ended.writes, {
    admin_audit_log: both.map(({ id, awaiting }) => logged("system", "offer_expired", id, { awaited: awaiting })),
    offer: both.map(({ id }) => ({ of: id, status: ["pending", "expired"], decided_at: [null, at(48)] })),
    outbound_email: keptMails(both.flatMap(expiredMails)),
  });
  const removed = await written(look, () => removeHeldOffers(at(48)));
  expectWritten(removed.writes, {
    admin_audit_log: [logged("system", "offer_removed", held.id, {})],
    agreement: [{ gone: held.id }],
    offer: [{ gone: held.id }],
    offer_search: [{ gone: held.id }],
  });
});
