import type { OfferRecord } from "@/lib/offers/record";
import { newOffer } from "@/lib/offers/request";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";

type Changes = {
  id?: string;
  creatorId?: string;
  creatorEmail?: string;
  orgId?: string;
  company?: string;
  terms?: Partial<OfferTerms>;
};

/** An offer of $1,320 that a confirmed buyer made at `now`, as a record without a database. Needs LINK_SECRET. */
export const sentOffer = (now: Date, changes: Changes = {}): OfferRecord => {
  const { id = "offer-1", creatorId = "creator", orgId = "org", company = "Larsen Coffee" } = changes;
  return newOffer(
    id,
    {
      submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
      buyerName: "Bo Larsen",
      buyerEmail: "bo@example.test",
      company,
      creator: { emailKey: "ada@example.test" },
      terms: {
        rights: ["likeness", "voice"],
        category: "games",
        territory: "north_america",
        termMonths: 3,
        useCase: "A trailer.",
        priceCents: 132_000,
        scope: NARROWEST,
        replica: null,
        ...changes.terms,
      },
    },
    {
      creator: {
        userId: creatorId,
        displayName: "Ada Merritt",
        email: changes.creatorEmail ?? "Ada@example.test",
        mailboxKey: "ada@example.test",
        zone: null,
        replicaNoticeDays: 7,
        rules: {
          rights: ["likeness", "voice"],
          categories: [],
          priceFloorCents: 100,
          autoApprove: false,
          allowsExclusive: false,
          media: MEDIA,
        },
      },
      org: { id: orgId, email: "bo@example.test", emailKey: "bo@example.test", confirmedAt: now },
      by: { id: "bo", email: "bo@example.test" },
    },
    now,
  );
};
