import { createHmac } from "node:crypto";
import type { Renewed } from "@/lib/agreements/clauses";
import { makeAgreement } from "@/lib/agreements/document";
import type { BuyerOrgRow } from "@/lib/buyers/confirm";
import type { Licensor, LicensorKey } from "@/lib/creators/queries";
import { env } from "@/lib/env";
import { LINK_HOURS } from "@/lib/licensing/notices";
import type { OfferTerms } from "@/lib/licensing/terms";
import { type OfferRecord, offerRecord } from "@/lib/offers/record";
import { HOLD_HOURS, isOutsideCategories } from "@/lib/offers/rules";
import { isSameName } from "@/lib/text/name";
import { addHours } from "@/lib/time";
import { newSalt } from "@/lib/tokens";

/** What a brand asks for. `submissionKey` is the random value of the form that was sent, so that a repeat is recognised. */
export type OfferRequest = {
  submissionKey: string;
  buyerName: string;
  buyerEmail: string;
  /** The organisation that the buyer acts for, as typed. */
  company?: string | undefined;
  creator: LicensorKey;
  terms: OfferTerms;
  /** The license that it is to renew. */
  renews?: Renewed | undefined;
};

/** An offer id that only the holder of the form's key can cause: the same form sent twice makes one offer. */
export function offerIdOf({ submissionKey }: OfferRequest): string {
  const hex = createHmac("sha256", env().LINK_SECRET).update(`offer-id\0${submissionKey}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The organisation that an offer names; none when it is the person's own name again. */
export const organisationIn = ({ company, buyerName }: OfferRequest): string | null =>
  company && !isSameName(company, buyerName) ? company : null;

type Parties = { creator: Licensor; org: BuyerOrgRow };

/** The offer that a request makes, under `id`: sent, or held until the buyer's address is confirmed. */
export function newOffer(
  id: string,
  request: OfferRequest,
  { creator, org }: Parties,
  isConfirmed: boolean,
  now: Date,
): OfferRecord {
  const agreement = makeAgreement(id, request.terms, {
    licensor: { id: creator.userId, name: creator.displayName },
    licensee: {
      id: org.id,
      organisation: organisationIn(request),
      representative: request.buyerName,
      email: org.email,
    },
    renews: request.renews,
  });
  const row = {
    id,
    rootOfferId: id,
    parentOfferId: null,
    chainPosition: 1,
    counterPercent: null,
    renewsGrantId: request.renews?.license ?? null,
    status: isConfirmed ? "pending" : "held",
    awaiting: "creator",
    outsideCategories: isOutsideCategories(request.terms, creator.rules),
    approvalTokenExpiresAt: addHours(now, isConfirmed ? LINK_HOURS : HOLD_HOURS),
    tokenSalt: newSalt(),
    createdAt: now,
    sentAt: isConfirmed ? now : null,
    decidedAt: null,
    isOpened: false,
    decidedBy: null,
    declineReason: null,
    buyerOrgId: org.id,
    buyerAddress: org.email,
    buyerConfirmedAt: org.confirmedAt,
    creatorUserId: creator.userId,
    creatorEmail: creator.email,
    grantId: null,
    grantSalt: null,
  } as const;
  return offerRecord(row, agreement);
}
