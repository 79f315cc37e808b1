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

/** The link of a mail, the session of the awaited party, or the creator's standing instruction. */
export type ApprovedBy = "link" | "session" | "standing";

/** `via` and `linkedOfferId`: the mail and the offer whose link led to the statement. */
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

/** A creator who licenses a digital replica ticks it on the page that has its uses alone. */
const termsStatement = ({ replica }: OfferRecord, party: Party): string =>
  replica && party === "creator" ? OFFER_TERMS_STATEMENT : TERMS_STATEMENT;

/** A session alone shows no mail that led to the decision. */
const decisionOn = (offer: OfferRecord, by: "link" | "session"): Said => ({
  statement: termsStatement(offer, offer.awaiting),
  ...(by === "link" && {
    via: offer.awaiting === "creator" ? "offer-received" : "counter-offer",
    linkedOfferId: offer.id,
  }),
});

const electronic = (offer: OfferRecord, party: Party): Consent =>
  electronicConsent(emailKey(party === "creator" ? offer.creatorEmail : offer.buyerAddress), party);

/** `linkedOfferId`: of the offer whose link led to the statement, if it is another one of the same brief. */
export const buyerConsents = (offer: OfferRecord, linkedOfferId = offer.id): Consent[] => [
  consentTo(offer, "buyer", submission(offer, linkedOfferId)),
  electronic(offer, "buyer"),
];

/** The text of the described uses that the creator signed; undefined without a digital replica, or before. */
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
  // A standing instruction says nothing new: it approves only for creators who agreed to act electronically before.
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
