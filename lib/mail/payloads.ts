import { z } from "zod";
import type { AgreedFacts } from "@/lib/terms/facts";
import { permitOf } from "@/lib/terms/permitted";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, ENDABLE, PARTIES, RIGHTS, TERRITORIES } from "@/lib/terms/terms";

// What several mails have in common, as stored in the outbox, with samples about invented people. Links are derived from ids
// and salts at rendering, so no payload holds a usable token. A stored payload may be of an earlier version, so added fields
// must be optional.

export const party = z.enum(PARTIES);

/** `zone`: an IANA name, added when the outbox stores the mail. */
export const zoned = z.object({ zone: z.string().optional() });

/** An offer without any typed text, for an unconfirmed address. `expiresAt`: when it is removed. */
export const heldOffer = zoned.extend({
  offerId: z.string(),
  tokenSalt: z.string(),
  /** "Likeness, voice" */
  rights: z.string(),
  category: z.string(),
  territory: z.string(),
  termMonths: z.number(),
  priceCents: z.number(),
  feeCents: z.number(),
  expiresAt: z.string(),
  /** The agreement's scope in words. Missing if it has none, and in payloads older than scopes. */
  scope: z
    .object({
      media: z.string(),
      paid: z.string(),
      handle: z.string(),
      edits: z.string(),
      exclusivity: z.string(),
      replica: z.string(),
    })
    .optional(),
  /** The day on which the licensee needs the material ("2027-02-28"), if one is agreed. */
  neededBy: z.string().optional(),
  /** The IANA name of the zone in which its term ends. Missing in the same cases. */
  termZone: z.string().optional(),
});
export type HeldOfferMail = z.infer<typeof heldOffer>;

function mailScope({ scope, words }: AgreedFacts) {
  const { media, paid, handle, edits, exclusivity, replica } = words;
  return scope && { scope: { media, paid, handle, edits, exclusivity, replica } };
}

export const mailTerms = (agreed: AgreedFacts) => {
  const { words, term, price, fee, neededBy } = agreed;
  return {
    rights: words.what,
    category: words.field,
    territory: words.where,
    termMonths: term.months,
    useCase: words.use,
    priceCents: price.cents,
    feeCents: fee.cents,
    permit: permitOf(agreed),
    ...mailScope(agreed),
    ...(neededBy && { neededBy }),
    ...(term.zone && { termZone: term.zone }),
  };
};

/** An offer as a mail states it: display text, amounts in whole cents of USD, times as ISO strings in UTC. */
export const offer = heldOffer.extend({
  creatorName: z.string(),
  buyerName: z.string(),
  buyerOrgName: z.string(),
  useCase: z.string(),
  renewsUntil: z.string().optional(),
  /** For the sentence about what is permitted. Missing in older payloads. */
  permit: z
    .object({
      rights: z.array(z.enum(RIGHTS)),
      exclusive: z.boolean(),
      media: z.array(z.enum(MEDIA)).nullable(),
      category: z.enum(CATEGORIES),
      product: z.string().nullable(),
      territory: z.enum(TERRITORIES),
    })
    .optional(),
});
export type OfferMail = z.infer<typeof offer>;

export const sampleOffer: OfferMail = {
  offerId: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  tokenSalt: "00112233445566778899aabbccddeeff",
  creatorName: "Riley Stone",
  buyerName: "Dana Lee",
  buyerOrgName: "Acme Audio",
  rights: "Likeness, voice",
  category: "Advertising",
  territory: "North America",
  termMonths: 3,
  useCase: "A 30-second radio spot and two posters for the spring campaign.",
  priceCents: 35_000,
  feeCents: 2_625,
  expiresAt: "2026-11-23T08:15:00.000Z",
  scope: {
    media: "Radio and podcast, print",
    paid: "Yes, in radio and podcast, print",
    handle: "No",
    edits: "Cut, crop and caption",
    exclusivity: "Not exclusive",
    replica: "Not permitted",
  },
  permit: {
    rights: ["likeness", "voice"],
    exclusive: false,
    media: ["radio_podcast", "print"],
    category: "advertising",
    product: "spring headphones",
    territory: "north_america",
  },
  termZone: "America/New_York",
};

export const license = offer.extend({
  grantId: z.string(),
  grantSalt: z.string(),
  effectiveAt: z.string(),
  /** The first instant after the term. */
  endsAt: z.string(),
  certificateHash: z.string(),
  /** Rights that ended on their own, or will; missing if there are none. */
  ended: z.array(z.object({ right: z.enum(ENDABLE), at: z.string() })).optional(),
});
export type LicenseMail = z.infer<typeof license>;

export const sampleLicense: LicenseMail = {
  ...sampleOffer,
  grantId: "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002",
  grantSalt: "ffeeddccbbaa99887766554433221100",
  effectiveAt: "2026-11-21T10:00:00.000Z",
  endsAt: "2027-02-22T05:00:00.000Z",
  certificateHash: "3f9a01bc77de42aa".padEnd(64, "0"),
};

/** Texts are as typed; days are midnight in UTC. */
export const disputedUse = license.extend({
  place: z.string(),
  where: z.string(),
  beginsOn: z.string(),
  endsOn: z.string(),
  reason: z.string(),
  /** The last second of the current step's clock, and the agreement's zone, in which it is shown. */
  dueAt: z.string().optional(),
  dueZone: z.string().optional(),
});
export type UseMail = z.infer<typeof disputedUse>;

/**
 * `words`: from the licensee's answer. `day`: when the use stopped. Of the steps:
 * - `late`: the licensee did not answer before the clock ran out.
 * - `referred`: whoever was to answer was erased.
 * - `settled`: the licensor did not reply to the answer.
 */
export const disputeStep = disputedUse.extend({
  to: party,
  step: z.enum(["stopped", "cured", "accepted", "asked", "referred", "late", "settled"]),
  words: z.string().optional(),
  day: z.string().optional(),
});
export type DisputeStepMail = z.infer<typeof disputeStep>;

export const sampleUse: UseMail = {
  ...sampleLicense,
  place: "Radio spot on WABE, Atlanta",
  where: "US",
  beginsOn: "2026-12-01T00:00:00.000Z",
  endsOn: "2027-01-15T00:00:00.000Z",
  reason: "The words of the spot were changed, and the license permits only cuts.",
  dueAt: "2027-01-10T04:59:59.000Z",
  dueZone: "America/New_York",
};

export const signInLink = zoned.extend({ linkId: z.string(), tokenSalt: z.string(), expiresAt: z.string() });

export const sampleLink = {
  linkId: "b8a3c6de-0000-4000-8000-000000000001",
  tokenSalt: "1234567890abcdef1234567890abcdef",
  expiresAt: "2026-11-21T10:30:00.000Z",
};

export const addressChange = zoned.extend({ changeId: z.string(), tokenSalt: z.string(), expiresAt: z.string() });

export const sampleChange = {
  changeId: "b8a3c6de-0000-4000-8000-000000000004",
  tokenSalt: "4567cdef4567cdef4567cdef4567cdef",
  expiresAt: "2026-11-23T10:30:00.000Z",
};

/** The session that acted, in words, and when it did. `until`: when the link that signs out everywhere stops working. */
export const session = zoned.extend({
  sessionId: z.string(),
  profileId: z.string(),
  browser: z.string(),
  at: z.string(),
  until: z.string(),
});
export type SessionMail = z.infer<typeof session>;

export const sampleSession: SessionMail = {
  sessionId: "b8a3c6de-0000-4000-8000-000000000004",
  profileId: "b8a3c6de-0000-4000-8000-000000000005",
  browser: "Firefox on Windows",
  at: "2026-11-21T10:00:00.000Z",
  until: "2026-12-19T10:00:00.000Z",
};

/** `interest` is display text ("License Partner"). */
export const waitlistEntry = z.object({
  waitlistId: z.string(),
  tokenSalt: z.string(),
  name: z.string(),
  interest: z.string(),
});

export const sampleEntry = {
  waitlistId: "b8a3c6de-0000-4000-8000-000000000002",
  tokenSalt: "abcdef0123456789abcdef0123456789",
  name: "Riley Stone",
  interest: "Talent",
};

/** `topic` is display text. */
export const inquiry = z.object({ name: z.string(), topic: z.string() });

export const sampleInquiry = { name: "Dana Lee", topic: "Press/Media" };

export const subscription = z.object({ subscriptionId: z.string(), tokenSalt: z.string() });

export const sampleSubscription = {
  subscriptionId: "b8a3c6de-0000-4000-8000-000000000003",
  tokenSalt: "0123abcd0123abcd0123abcd0123abcd",
};
