import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { nameSkeleton } from "@/lib/text/look-alikes";

// Every lock that somebody waits for. Elsewhere stand:
// - claims, which wait for nobody (SKIP LOCKED)
// - the audit log's chain, which the commit locks, after all of these (7301002, SQL `append_to_audit_chain`)
// - the turn in this process that a decision waits for before its transaction (lib/postgres/key-lock)
// - how long anything waits (lib/postgres/bounds)
//
// A transaction takes its locks in this order, so that transactions never wait for each other in a circle:
//
// 1. what a form or a link is about: a session that acts for staff, a person, links to a person's data, inquiries, a brief, a
//    name
// 2. creators, in the order of their ids
// 3. profiles, then sessions, then brands, then their members
// 4. what is counted together: a brand's shortlist, a sender's offers, offers of a mailbox to a creator, messages of a chain,
//    page addresses that read alike
// 5. offers in the order of their creators and ids, then licenses, then disputes, then what a certificate
//    claims, then what staff search offers by; whoever holds the creators may take 4 and 5 in any order, also after 6: a refusal
//    and a revocation close other offers once their mails are written
// 6. mailboxes of outgoing mail, in their order (lib/mail/outbox)
//
// Whoever needs several creators reads which, locks them, and reads again. A row that a verb writes is locked from then on: so is
// that of a mailbox that acted (`markEngaged`), which is written before 6.

/**
 * The advisory locks. Each is an arbitrary number that nothing else uses, either alone or as the seed for a hash of what is
 * locked. 72707369 belongs to the migrations (scripts/migrations/migrate), 7301002 to the audit log's chain.
 */
export const locks = {
  /** One run of the schedule at a time. */
  schedule: 72_707_370,
  /** Per address: submissions of one form. */
  submissions: 72_707_372,
  /** The first administrator. */
  setUp: 7_301_001,
  /** Per buyer's mailbox and creator: offers made at the same time. */
  offers: 7_301_003,
  /** Per chain of offers: messages written at the same time, because they are counted together. */
  messages: 7_301_014,
  /** Per confirmed buyer's mailbox: offers made at the same time, to anybody. */
  senders: 7_301_006,
  /** Per person's mailbox: a creator's profile that begins there, moves there or back, or is erased. */
  persons: 7_301_004,
  /** Per brand: the creators that it keeps. */
  shortlists: 7_301_053,
  /** Per look-alike class of page addresses. */
  slugs: 7_301_010,
  /** Per look-alike class of names: saving one, and verifying somebody under it. */
  names: 7_301_013,
  /** Per address: links to what is held about it. */
  dataLinks: 7_301_016,
  /** Per feature flag. */
  flags: 7_301_011,
  /** Per mailbox: mails that count, written at the same time. */
  mailboxes: 72_707_371,
  /** Per account: simultaneous sign-ins, because only one is the first. */
  signIns: 7_301_012,
} as const;

const turn = (tx: Db, seed: number, key: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${seed}))`;

/**
 * Locks a person as far as one is known: one mailbox, however its address is spelled. For whoever begins a profile there, moves
 * one there or back, or erases it. Whatever `standingOf` (lib/creators/standing) says stays true until the transaction ends.
 */
export const lockPerson = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(person_mailbox_of(${emailKey}), ${locks.persons}))`;

/** Inquiries from an address: each comes wholly before or after, with all its mails. */
export const lockInquiries = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(${locks.submissions}, hashtext(${emailKey}))`;

/** Links to what is held about an address. They are made one after the other, and not while it is erased. */
export const lockDataLinks = (tx: Db, emailKey: string): Promise<number> => turn(tx, locks.dataLinks, emailKey);

/** A name: saving one that looks like it, and verifying somebody under it. */
export const lockName = (tx: Db, name: string): Promise<number> => turn(tx, locks.names, nameSkeleton(name));

/** A brief, which is confirmed, withdrawn or erased one at a time. */
export const lockBrief = (tx: Db, briefId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM brief WHERE id = ${briefId}::uuid FOR UPDATE`;

/** Several briefs, in the order of their ids. */
export const lockBriefs = (tx: Db, briefIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`SELECT FROM brief WHERE id = ANY(${[...briefIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;

/** A creator with everything that others decide by: rules, offers, licenses and what they take, samples, page and search. */
export const lockCreator = (tx: Db, userId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${userId}::uuid FOR NO KEY UPDATE`;

/** A creator who is being erased, so that nothing new refers to them. Call `lockCreators` first, which locks them in order. */
export const lockCreatorGone = (tx: Db, userId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${userId}::uuid FOR UPDATE`;

/** The creator of a license. Locks nobody if they were erased: the license's own row is then the lock. */
export const lockCreatorOfLicense = (tx: Db, grantId: string): Promise<number> =>
  tx.$executeRaw`
    SELECT FROM creator_profile WHERE user_id = (SELECT creator_user_id FROM license_grant WHERE id = ${grantId}::uuid)
    FOR NO KEY UPDATE`;

/** Several creators, each once. */
export const lockCreators = (tx: Db, userIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    SELECT FROM creator_profile WHERE user_id = ANY(${[...userIds]}::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`;

/** A person's account: address, links and sessions. */
export const lockProfile = (tx: Db, profileId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM profiles WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;

/** The same, by its address. */
export const lockProfileAt = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM profiles WHERE email_key = ${emailKey} FOR NO KEY UPDATE`;

/** Keeps an account from being erased while something of its brand is written under its number. Comes before the brand. */
export const keepProfile = (tx: Db, profileId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM profiles WHERE id = ${profileId}::uuid FOR KEY SHARE`;

/** An account that is being erased, so that nothing new refers to it. */
export const lockProfileGone = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM profiles WHERE email_key = ${emailKey} FOR UPDATE`;

/** Simultaneous sign-ins to an account, because only one is the first from its browser. */
export const lockSignIns = (tx: Db, profileId: string): Promise<number> => turn(tx, locks.signIns, profileId);

/** A session that acts, or whose mailbox is being proved. */
export const lockSession = (tx: Db, sessionId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM sign_in_session WHERE id = ${sessionId}::uuid FOR NO KEY UPDATE`;

/** Keeps a session from ending while staff act by it. */
export const keepSession = (tx: Db, sessionId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM sign_in_session WHERE id = ${sessionId}::uuid FOR SHARE`;

/** Administrators. Whoever becomes one, or ceases to be one, waits for the others, so that one always remains. */
export const lockRoles = (tx: Db): Promise<number> => tx.$executeRaw`SELECT pg_advisory_xact_lock(${locks.setUp})`;

/** A brand that is closed, erased or merged, or gets another address. Nobody else may keep it meanwhile. */
export const lockBrand = (tx: Db, buyerOrgId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR UPDATE`;

/** The same, by its address. */
export const lockBrandAt = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE email_key = ${emailKey} FOR UPDATE`;

/** A brand's requests to check its organization, and what staff answer. */
export const lockChecks = (tx: Db, buyerOrgId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR NO KEY UPDATE`;

/** A brand's members: who joins, leaves or gets another role. One after the other, because an owner always remains. */
export const lockTeam = (tx: Db, buyerOrgId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR NO KEY UPDATE`;

/** Keeps a member from being removed, and from getting another role, while they act. Locks the brand first, like `keepBrand`. */
export async function keepMember(tx: Db, buyerOrgId: string, profileId: string): Promise<void> {
  await keepBrand(tx, buyerOrgId);
  await tx.$executeRaw`
    SELECT FROM brand_member WHERE buyer_org_id = ${buyerOrgId}::uuid AND profile_id = ${profileId}::uuid AND left_at IS NULL FOR SHARE`;
}

/** The creators that a brand keeps, because they are counted. */
export const lockShortlist = (tx: Db, buyerOrgId: string): Promise<number> => turn(tx, locks.shortlists, buyerOrgId);

/** Keeps a brand from being closed or erased, and from changing its address. */
export const keepBrand = (tx: Db, buyerOrgId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE id = ${buyerOrgId}::uuid FOR KEY SHARE`;

/** The same, by its address. */
export const keepBrandAt = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM buyer_org WHERE email_key = ${emailKey} FOR KEY SHARE`;

/**
 * All offers from a confirmed buyer's mailbox, because they are counted together. Never for an address that somebody only
 * typed: that person could make its owner wait.
 */
export const lockSender = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(mailbox_of(${emailKey}), ${locks.senders}))`;

/** A mailbox's offers to one creator, and the mails about them, because they are counted together. */
export const lockOffersBetween = (tx: Db, emailKey: string, creatorUserId: string): Promise<number> =>
  lockOffersToEach(tx, emailKey, [creatorUserId]);

/** The same for several creators, in the order of their ids. */
export const lockOffersToEach = (tx: Db, emailKey: string, creatorUserIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(mailbox_of(${emailKey}) || creator, ${locks.offers}))
    FROM unnest(${[...new Set(creatorUserIds)].toSorted()}::text[]) AS creator`;

/** The messages of one chain of offers, because they are counted together. */
export const lockMessages = (tx: Db, rootOfferId: string): Promise<number> => turn(tx, locks.messages, rootOfferId);

/** Page addresses that read alike, by the form that they share. */
export const lockSlug = (tx: Db, skeleton: string): Promise<number> => turn(tx, locks.slugs, skeleton);

/** An offer that is being decided, withdrawn or sent. */
export const lockOffer = (tx: Db, offerId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM offer WHERE id = ${offerId}::uuid FOR NO KEY UPDATE`;

/** Several offers that end or get new links together. */
export const lockOffers = (tx: Db, offerIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    SELECT FROM offer WHERE id = ANY(${[...offerIds]}::uuid[]) ORDER BY creator_user_id, id FOR NO KEY UPDATE`;

/** What staff search offers by, in the order of the offers. `which`: a condition on `o`. */
export const lockOfferSearch = (tx: Db, which: Prisma.Sql): Promise<number> =>
  tx.$executeRaw`
    SELECT FROM offer_search s JOIN offer o ON o.id = s.offer_id WHERE ${which} ORDER BY o.id FOR UPDATE OF s`;

/** A license whose state or uses are changing. */
export const lockLicense = (tx: Db, grantId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM license_grant WHERE id = ${grantId}::uuid FOR NO KEY UPDATE`;

/** A dispute that is taking a step. */
export const lockDispute = (tx: Db, disputeId: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM use_dispute WHERE id = ${disputeId}::uuid FOR UPDATE`;

/** Several disputes. */
export const lockDisputes = (tx: Db, disputeIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`SELECT FROM use_dispute WHERE id = ANY(${[...disputeIds]}::uuid[]) ORDER BY id FOR UPDATE`;

/** Keeps a license from being revoked while somebody renews it. */
export const keepLicense = (tx: Db, grantId: string): Promise<number> => keepLicenses(tx, [grantId]);

/** The same for several, while somebody is held to them. */
export const keepLicenses = (tx: Db, grantIds: readonly string[]): Promise<number> =>
  tx.$executeRaw`SELECT FROM license_grant WHERE id = ANY(${[...grantIds]}::uuid[]) ORDER BY id FOR SHARE`;

/** What a certificate claims about its two sides: the creator's verification, and the check of the brand's organization. */
export async function keepClaims(
  tx: Db,
  { creatorUserId, buyerOrgId }: { creatorUserId: string; buyerOrgId: string },
): Promise<void> {
  await tx.$executeRaw`SELECT FROM creator_verification WHERE creator_user_id = ${creatorUserId}::uuid AND ended_at IS NULL FOR SHARE`;
  await tx.$executeRaw`SELECT FROM organisation_check WHERE buyer_org_id = ${buyerOrgId}::uuid AND ended_at IS NULL FOR SHARE`;
}

/** A feature flag. */
export const lockFlag = (tx: Db, key: string): Promise<number> => turn(tx, locks.flags, key);

/** An inquiry or a waitlist entry that staff are working on. */
export const lockInboundEntry = (
  tx: Db,
  table: "contact_submissions" | "waitlist_submissions",
  id: string,
): Promise<number> =>
  table === "contact_submissions"
    ? tx.$executeRaw`SELECT FROM contact_submissions WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    : tx.$executeRaw`SELECT FROM waitlist_submissions WHERE id = ${id}::uuid FOR NO KEY UPDATE`;

/** A waitlist entry whose answers are changing. */
export const lockWaitlistEntry = (tx: Db, emailKey: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM waitlist_submissions WHERE email_key = ${emailKey} FOR NO KEY UPDATE`;

/** The entry that brought others to the waitlist, because they are counted when they confirm. */
export const lockReferrer = (tx: Db, code: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM waitlist_submissions WHERE referral_code = ${code} FOR NO KEY UPDATE`;

/** An announcement that is being edited, sent or deleted. */
export const lockAnnouncement = (tx: Db, id: string): Promise<number> =>
  tx.$executeRaw`SELECT FROM announcement WHERE id = ${id}::uuid FOR UPDATE`;

const readerRow = z.strictObject({ id: z.string(), email: z.string(), tokenSalt: z.string() });
export type Reader = z.infer<typeof readerRow>;

/** Part of a mailing's readers: at most `most` after the id `last`, in the order of their ids. */
export type Part = { last: string | null; most: number };

/**
 * Reads and keeps readers of a mailing, those of whom the condition `which` is true. An unsubscription waits, and removes the mail
 * that is written meanwhile.
 */
export const keepReaders = (
  tx: Db,
  table: "waitlist_submissions" | "blog_subscriptions",
  which: Prisma.Sql,
  { last, most }: Part,
): Promise<Reader[]> => queryRows(tx, readerRow)`
  SELECT id::text, email, token_salt AS "tokenSalt" FROM ${Prisma.raw(table)}
  WHERE ${which} AND (${last}::uuid IS NULL OR id > ${last}::uuid) ORDER BY id LIMIT ${most} FOR SHARE`;

/** Mails that an erasure deletes, because whoever sends one may be changing it. `which`: a condition on `t`. */
export const lockMails = (tx: Db, which: Prisma.Sql): Promise<number> =>
  tx.$executeRaw`SELECT FROM outbound_email t WHERE ${which} FOR UPDATE`;

/** Entries of the audit log whose notes an erasure blanks. */
export const lockEntries = (tx: Db, entries: readonly string[]): Promise<number> =>
  tx.$executeRaw`SELECT FROM admin_audit_log WHERE id = ANY(${[...entries]}::bigint[]) ORDER BY id FOR UPDATE`;

/** The state of the mail provider, for one statement that reads and changes it. */
export const lockedProvider = (which = Prisma.sql`true`): Prisma.Sql =>
  Prisma.sql`SELECT id, state, since, failures FROM mail_provider WHERE ${which} FOR UPDATE`;

/** The limits' counters that still count, in the order in which all statements lock them, for one statement that changes them. */
export const lockedCounters = (keys: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT key FROM rate_limit WHERE key = ANY(${[...keys]}::text[]) AND count > 0 AND window_ends_at > now()
  ORDER BY key FOR UPDATE`;

/** Mailboxes that are being written to, in their order, because their mails are counted. */
export const lockMailboxes = (tx: Db, mailboxes: readonly string[]): Promise<number> =>
  tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(mailbox, ${locks.mailboxes})) FROM unnest(${[...mailboxes]}::text[]) AS mailbox`;
