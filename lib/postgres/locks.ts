/**
 * The advisory locks, each an arbitrary number that no other use has: alone, or as the seed of a hash of what is locked.
 * 72707369 belongs to the migrations (scripts/migrations/session).
 */
export const locks = {
  /** One run of the schedule at a time. */
  schedule: 72_707_370,
  /** Per address: submissions of one form. */
  submissions: 72_707_372,
  /** The first administrator. */
  setUp: 7_301_001,
  /** Per buyer's mailbox and creator: offers made at once. */
  offers: 7_301_003,
  /** Per chain of offers: messages written at once, which are counted together. */
  messages: 7_301_014,
  /** Per form of a brief. */
  briefs: 7_301_015,
  /** Per confirmed buyer's mailbox: offers made at once, to whomever. */
  senders: 7_301_006,
  /** Per address: an account that moves there. */
  newAddress: 7_301_004,
  /** Per creator: licenses made and ended. The trigger "take_license_slots" has the number, too. */
  licensor: 7_301_005,
  /** Per creator: its row of the search, and of answer times. The functions "creator_search_renew" and "creator_answers_renew" take them. */
  creatorSearch: 7_301_051,
  creatorAnswers: 7_301_052,
  /** Per brand: creators that it keeps. */
  shortlists: 7_301_053,
  /** Per look-alike class of page addresses. */
  slugs: 7_301_010,
  /** Per look-alike class of names: who saves one, and who is verified under it. */
  names: 7_301_013,
  /** Per feature flag. */
  flags: 7_301_011,
  /** Per account: sign-ins at once, of which only the first is the first. */
  signIns: 7_301_012,
} as const;
