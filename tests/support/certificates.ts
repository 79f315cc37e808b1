import fc from "fast-check";
import { type CertificateFacts, privateFacts } from "@/lib/certificates/credential";
import { certificateHash } from "@/lib/certificates/keys";
import { type FrozenAgreement, makeAgreement } from "@/lib/terms/agreement";
import { EDITS, MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS, TERRITORIES } from "@/lib/terms/terms";
import { times } from "@/tests/support/scale";

/** `seed` makes every test see the same certificates. */
export const MANY = { numRuns: times(100, 10_000), seed: 11 } as const;

/** Scripts, directions, control characters, lone surrogates, and characters that JSON escapes. */
const hard = [
  "Ada",
  "עדה",
  "آدا مريت",
  "艾达",
  "एडा",
  "Ада",
  "아다",
  "🎭🎙️",
  "e\u0301",
  "<b>&\"'",
  "\u202eabc",
  "\u0000\ud800",
  "\u007f\u0080",
  "\u2028\u2029",
  '\\"/',
  "\t\r\n\b\f",
];
const text = (max: number) =>
  fc
    .oneof(fc.string({ unit: "binary", minLength: 1, maxLength: max }), fc.constantFrom(...hard))
    .map((one) => one || "A");

const parties = fc.record({ licensor: text(100), organisation: fc.option(text(100)), representative: text(100) });
const terms = fc.record({
  rights: fc.subarray([...RIGHTS]),
  category: fc.constantFrom(...CATEGORIES),
  territory: fc.constantFrom(...TERRITORIES),
  termMonths: fc.integer({ min: 1, max: 60 }),
  useCase: fc.oneof(text(60), fc.constantFrom("x".repeat(2_000), "🎬".repeat(1_000))),
  priceCents: fc.integer({ min: 100, max: 1_000_000_000 }),
  scope: fc.record({
    media: fc.subarray([...MEDIA]),
    handle: fc.boolean(),
    edits: fc.constantFrom(...EDITS),
    product: fc.option(text(60)),
    exclusivity: fc.option(fc.record({ competitors: fc.array(text(40), { maxLength: 5 }) })),
  }),
  replica: fc.constant(null),
});
const place = fc.record({ list: fc.integer({ min: 1, max: 9 }), place: fc.integer({ min: 0, max: 131_071 }) });
const term = { effectiveAt: new Date("2026-01-01T00:00:00Z"), expiresAt: new Date("2027-01-01T00:00:00Z") };

/** Facts from the year 2026 for every kind of offer. E-mail addresses begin with "secret@". */
export const anyFacts: fc.Arbitrary<CertificateFacts> = fc
  .record({ id: fc.uuid({ version: 4 }), parties, terms, place })
  .map(({ id, parties: { licensor, organisation, representative }, terms, place }) => {
    const agreement = makeAgreement(id, terms, {
      licensor: { id, name: licensor },
      licensee: { id, organisation, representative, email: "secret@buyer.test" },
    });
    return {
      grant: { id, ...term, certificateHash: certificateHash({ grantId: id, agreementHash: agreement.hash, ...term }) },
      agreement,
      licensor: { verifiedAt: null, activatedAt: null },
      evidence: [],
      place,
      privateFacts: privateFacts(agreement.content, "secret@creator.test", "ab".repeat(16)),
    };
  });

/** All programs must agree on the digests of these. */
export const agreementCorpus = (): FrozenAgreement[] =>
  fc.sample(anyFacts, { ...MANY, numRuns: times(200, 1_000) }).map(({ agreement }) => agreement);
