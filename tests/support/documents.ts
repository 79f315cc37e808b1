import type { Copies } from "@/lib/documents/copies";
import type { LicenseDocument } from "@/lib/documents/document";
import { makeAgreement } from "@/lib/terms/agreement";
import type { OfferTerms } from "@/lib/terms/terms";

const terms: OfferTerms = {
  rights: ["likeness", "voice"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A spring campaign: posters, and clips of up to thirty seconds.",
  priceCents: 250_000,
};

type Typed = { use?: string; licensor?: string; organisation?: string | null; representative?: string };

export function sampleDocument({
  use = terms.useCase,
  licensor = "Ada Merritt",
  organisation = "Larsen Coffee",
  representative = "Bo Larsen",
}: Typed = {}): LicenseDocument {
  const id = "3f9a01bc-77de-42aa-9d1c-0123456789ab";
  const licensee = { id: "b1", organisation, representative, email: "bo@example.test" };
  return {
    grant: {
      id,
      effectiveAt: new Date("2026-11-21T08:05:00Z"),
      expiresAt: new Date("2027-02-21T08:05:00Z"),
      certificateHash: "3f9a01bc77de42aa".repeat(4),
    },
    agreement: makeAgreement("o1", { ...terms, useCase: use }, { licensor: { id: "c1", name: licensor }, licensee }),
    certificate: "eyJhbGciOiJFZERTQSJ9.eyJpZCI6IngifQ.c2lnbmF0dXJl",
    verifyUrl: `https://likeright.com/v/${id}`,
    evidence: [
      {
        party: "licensor",
        name: licensor,
        method: "Pressed Approve behind the link that was mailed to the address of the account",
        agreedAt: new Date("2026-11-21T08:05:00Z"),
        statement: "I have read the terms above and agree to them.",
        digest: "ab".repeat(32),
      },
      {
        party: "licensee",
        name: representative,
        method: "Confirmed the offer behind the link that was mailed to bo@example.test",
        agreedAt: new Date("2026-11-20T18:00:00Z"),
        statement: "I make this offer and am bound by it when it is approved.",
        digest: "cd".repeat(32),
      },
    ],
    odrl: '{"@type":"Agreement"}',
  };
}

/** In memory, unlike lib/documents/copies. */
export function copiesInMemory(): Copies {
  const kept = new Map<string, Uint8Array>();
  return {
    find: async (source) => kept.get(source),
    keep: async (source, bytes) => {
      kept.set(source, kept.get(source) ?? bytes);
      return kept.get(source) ?? bytes;
    },
  };
}
