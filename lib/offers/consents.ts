import { type Consent, electronicConsent, statementHash } from "@/lib/audit/consent-documents";
import {
  AI_TRAINING_STATEMENT,
  AUTO_APPROVE_STATEMENT,
  OFFER_TERMS_STATEMENT,
  SEND_STATEMENT,
  SUBMIT_STATEMENT,
  TERMS_STATEMENT,
  TRAINING_TERMS_STATEMENT,
} from "@/lib/audit/consent-statements";
import type { Evidence } from "@/lib/certificates/credential";
import { type OfferRecord, replicaSignatureOf } from "@/lib/offers/record";
import { signedStatement } from "@/lib/terms/replica-words";
import type { Party } from "@/lib/terms/terms";
import { emailKey } from "@/lib/text/email";

/** The link in a mail, the awaited party's session, or the creator's standing instruction. */
export type ApprovedBy = "link" | "session" | "standing";

/** `via`: the mail that led to the statement. `linkedOfferId`: the offer whose link it had. */
type Said = Required<Pick<Consent, "statement">> & Pick<Consent, "via" | "linkedOfferId">;

const consentTo = (offer: OfferRecord, party: Party, said: Said): Consent => ({
  document: "offer-terms",
  documentHash: offer.agreement.hash,
  emailKey: emailKey(party === "creator" ? offer.creatorEmail : offer.buyerAddress),
  party,
  offerId: offer.id,
  ...said,
});

/** True if the offer waited for its buyer's address to be confirmed. */
const wasHeld = ({ sentAt, createdAt }: OfferRecord): boolean => sentAt !== null && sentAt > createdAt;

const submission = (offer: OfferRecord, linkedOfferId: string): Said =>
  wasHeld(offer)
    ? { statement: SEND_STATEMENT, via: "offer-confirm", ...(linkedOfferId !== offer.id && { linkedOfferId }) }
    : { statement: SUBMIT_STATEMENT };

/** A creator who licenses a digital replica agrees on a page that shows only its uses. */
const termsStatement = ({ replica }: OfferRecord, party: Party): string =>
  replica && party === "creator" ? OFFER_TERMS_STATEMENT : TERMS_STATEMENT;

/** With a session, no mail is known to have led to the decision. */
const decisionOn = (offer: OfferRecord, by: "link" | "session"): Said => ({
  statement: termsStatement(offer, offer.awaiting),
  ...(by === "link" && {
    via: offer.awaiting === "creator" ? "offer-received" : "counter-offer",
    linkedOfferId: offer.id,
  }),
});

const electronic = (offer: OfferRecord, party: Party): Consent =>
  electronicConsent(emailKey(party === "creator" ? offer.creatorEmail : offer.buyerAddress), party);

/** `linkedOfferId`: the offer whose link led to the statement, if another one of the same brief. */
export const buyerConsents = (offer: OfferRecord, linkedOfferId = offer.id): Consent[] => [
  consentTo(offer, "buyer", submission(offer, linkedOfferId)),
  electronic(offer, "buyer"),
];

/** The described uses as the creator signed them; undefined without a digital replica, or before the signature. */
function signedReplica(offer: OfferRecord): string | undefined {
  const signature = replicaSignatureOf(offer);
  return offer.replica && signature ? signedStatement(offer.replica, signature) : undefined;
}

function creatorConsents(offer: OfferRecord, terms: Consent): Consent[] {
  const training = { ...terms, statement: `${TRAINING_TERMS_STATEMENT}. ${AI_TRAINING_STATEMENT}` };
  const statement = signedReplica(offer);
  return [
    terms,
    ...(offer.rights.includes("training")
      ? [{ ...training, document: "ai-training" as const, documentHash: statementHash(AI_TRAINING_STATEMENT) }]
      : []),
    ...(statement
      ? [{ ...terms, statement, document: "digital-replica" as const, documentHash: statementHash(statement) }]
      : []),
  ];
}

export function approvalConsents(offer: OfferRecord, by: ApprovedBy): Consent[] {
  const said = by === "standing" ? { statement: AUTO_APPROVE_STATEMENT } : decisionOn(offer, by);
  if (offer.awaiting === "buyer") return [consentTo(offer, "buyer", said), electronic(offer, "buyer")];
  const agreed = creatorConsents(offer, consentTo(offer, "creator", said));
  // A standing instruction records no new agreement to act electronically: it approves only for creators who gave one before.
  return by === "standing" ? agreed : [...agreed, electronic(offer, "creator")];
}

export const counterConsents = (offer: OfferRecord, child: OfferRecord, by: "link" | "session"): Consent[] => [
  ...creatorConsents(child, consentTo(child, "creator", decisionOn(offer, by))),
  electronic(child, "creator"),
];

const methods = {
  link: "decision-link",
  session: "decision-session",
  standing: "standing-instruction",
} as const satisfies Record<ApprovedBy, Evidence["method"]>;

export function evidenceOf(offer: OfferRecord, decidedAt: Date, by: ApprovedBy): Evidence[] {
  const agreed = (party: Evidence["party"], method: Evidence["method"], agreedAt: Date, { statement }: Said) => ({
    party,
    method,
    agreedAt,
    statementDigest: statementHash(statement),
  });
  const made = offer.sentAt ?? offer.createdAt;
  const statement = by === "standing" ? AUTO_APPROVE_STATEMENT : termsStatement(offer, offer.awaiting);
  const initialed = signedReplica(offer);
  const replica = (agreedAt: Date): Evidence[] =>
    initialed ? [agreed("licensor", "replica-initials", agreedAt, { statement: initialed })] : [];
  if (offer.awaiting === "buyer") {
    return [
      agreed("licensor", "counter-offer", made, { statement: termsStatement(offer, "creator") }),
      agreed("licensee", methods[by], decidedAt, { statement }),
      ...replica(made),
    ];
  }
  return [
    agreed("licensor", methods[by], decidedAt, { statement }),
    agreed("licensee", "offer", made, submission(offer, offer.id)),
    ...replica(decidedAt),
  ];
}
