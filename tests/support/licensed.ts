import fc from "fast-check";
import type { LicenseFacts } from "@/lib/license-rows/facts";
import { makeAgreement } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { CATEGORIES, type OfferTerms, RIGHTS, TERRITORIES } from "@/lib/terms/terms";

const terms: OfferTerms = {
  rights: ["voice", "training"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A secret campaign.",
  priceCents: 123_400,
};
const names = { licensor: "Ada Merritt", organisation: "Larsen Coffee" as string | null, representative: "Bo Larsen" };

type Changes = { terms?: Partial<OfferTerms>; names?: Partial<typeof names>; state?: LicenseFacts["state"] };

export function sampleLicensed(changes: Changes = {}): LicenseFacts {
  const { licensor, organisation, representative } = { ...names, ...changes.names };
  const { content } = makeAgreement(
    "5f0c7a52-6f55-4a57-9a52-000000000004",
    { ...terms, ...changes.terms },
    {
      licensor: { id: "5f0c7a52-6f55-4a57-9a52-000000000002", name: licensor },
      licensee: {
        id: "5f0c7a52-6f55-4a57-9a52-000000000003",
        organisation,
        representative,
        email: "bo@secret.test",
      },
    },
  );
  const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
  const expiresAt = new Date("2027-02-28T12:00:00.000Z");
  return {
    ...agreedFacts(content),
    number: id,
    address: `https://site.test/v/${id}`,
    state: changes.state ?? "active",
    effectiveAt: new Date("2026-11-30T12:00:00.000Z"),
    expiresAt,
    endsAt: expiresAt,
  };
}

/** Parts of a sample that policies must not contain: price and fee, address, intended use, representative. */
export const SECRETS = /1,?234|secret|Bo Larsen/i;

export const anyLicensed = fc
  .record({
    terms: fc.record({
      rights: fc.subarray([...RIGHTS]),
      category: fc.constantFrom(...CATEGORIES),
      territory: fc.constantFrom(...TERRITORIES),
    }),
    names: fc.record({
      licensor: fc.string({ unit: "grapheme" }),
      organisation: fc.option(fc.string({ unit: "grapheme" })),
      representative: fc.string({ unit: "grapheme" }),
    }),
    state: fc.constantFrom("active" as const, "expired" as const, "revoked" as const),
  })
  .map(sampleLicensed);
