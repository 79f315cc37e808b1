import { certificateHash } from "@/lib/certificates/sign";
import { endOf } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { SAMPLE_NUMBER } from "@/lib/license-rows/rules";
import type { Sandbox } from "@/lib/licenses/sandboxes";
import type { LicenseEvent } from "@/lib/licenses/timeline";
import type { OfferRecord } from "@/lib/offers/record";
import { counterOffer, idFrom, newOffer } from "@/lib/offers/request";
import { type Decision, type OfferStatus, transitions } from "@/lib/offers/rules";
import { termFrom } from "@/lib/terms/agreement";
import { SAMPLE_NOTICE } from "@/lib/terms/notices";
import { MEDIA } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

/** An id that no row of any table has. */
const NOBODY = SAMPLE_NUMBER;

const rights: OfferTerms["rights"] = ["likeness", "voice"];

/** Every name and the intended use say that they are a sample, wherever they are shown or sent on. */
const terms: OfferTerms = {
  rights,
  category: "advertising",
  territory: "us",
  termMonths: 12,
  useCase: `${SAMPLE_NOTICE} A spring campaign for a coffee roaster: one video of 30 seconds with your face and voice, on our own channels and as a paid post.`,
  priceCents: 35_000,
  scope: {
    media: ["organic_social", "paid_social", "website"],
    handle: false,
    edits: "cut_crop_caption",
    product: "Harbor & Pine spring roast",
    exclusivity: null,
  },
  replica: null,
};

const invented = {
  submissionKey: "",
  buyerName: "Jo Pine (sample)",
  buyerEmail: "jo@harbor-pine.example",
  company: "Harbor & Pine Coffee (sample)",
  creator: { userId: NOBODY },
  terms,
};

const parties = (createdAt: Date) => ({
  creator: {
    userId: NOBODY,
    displayName: "Ines Calloway (sample)",
    email: "ines@calloway.example",
    mailboxKey: "ines@calloway.example",
    zone: "UTC",
    replicaNoticeDays: 7 as const,
    rules: {
      rights,
      categories: [terms.category],
      priceFloorCents: 10_000,
      autoApprove: false,
      allowsExclusive: false,
      media: MEDIA,
    },
  },
  org: {
    id: NOBODY,
    email: invented.buyerEmail,
    emailKey: invented.buyerEmail,
    confirmedAt: addHours(createdAt, -1),
  },
  by: { id: NOBODY, email: invented.buyerEmail },
});

/** A sample's license, and the offer that made it. */
export type SampleLicense = { offer: OfferRecord; grant: GrantRecord };

/** `counter`: what the creator asked for instead, if they did. */
export type Sample = { offer: OfferRecord; counter?: OfferRecord; license?: SampleLicense; endsAt: Date };

const decided = (offer: OfferRecord, decision: Decision, decidedAt: Date | null): OfferRecord => {
  const status: OfferStatus = transitions[decision].to;
  return { ...offer, status, decidedAt, decidedBy: offer.awaiting };
};

function licenseOf(offer: OfferRecord): SampleLicense | undefined {
  if (offer.status !== transitions.approve.to || !offer.decidedAt) return undefined;
  const period = termFrom(offer.agreement.content, offer.decidedAt);
  const grant = {
    id: SAMPLE_NUMBER,
    offerId: offer.id,
    buyerOrgId: offer.buyerOrgId,
    status: "active",
    ...period,
    certificateHash: certificateHash({ grantId: SAMPLE_NUMBER, agreementHash: offer.agreement.hash, ...period }),
    tokenSalt: "",
    revokedAt: null,
    revokedReason: null,
    replicaEndedAt: null,
    trainingEndedAt: null,
  } as const;
  return { offer, grant };
}

/** Like a license's timeline (lib/licenses/timeline), without mails and links, because a sample has none. */
export function sampleTimeline({ offer, counter, license }: Sample, now: Date): LicenseEvent[] {
  if (!license) return [];
  const { term } = offer.agreement.content;
  const events = [
    { what: "Offered", at: offer.createdAt },
    ...(counter ? [{ what: "Countered", at: counter.createdAt }] : []),
    { what: "Agreed", at: license.grant.effectiveAt },
    { what: "In effect", at: license.grant.effectiveAt },
  ].map((event) => ({ ...event, zone: term.zone ?? null }));
  return [...events, { what: "Ends", ...endOf(license.grant, offer.agreement.content) }].map((event) => ({
    ...event,
    isAhead: event.at > now,
  }));
}

/**
 * An invented offer in the form of a real one, with what came of it in this sandbox. Made in memory: no table of offers,
 * licenses, certificates or parties holds any of it. `hours`: how long the sample lives.
 */
export function sampleIn(sandbox: Sandbox, hours: number): Sample {
  const { offerId, createdAt, answer, counterPercent, answeredAt, brandAnswer, brandAnsweredAt } = sandbox;
  const made = newOffer(offerId, invented, parties(createdAt), createdAt);
  const offer = answer ? decided(made, answer, answeredAt) : made;
  const asked =
    counterPercent && answeredAt
      ? counterOffer(made, counterPercent, idFrom("sample-counter", offerId), answeredAt)
      : undefined;
  const counter = asked && brandAnswer ? decided(asked, brandAnswer, brandAnsweredAt) : asked;
  const license = licenseOf(counter ?? offer);
  return { offer, ...(counter && { counter }), ...(license && { license }), endsAt: addHours(createdAt, hours) };
}
