import { type DescribedUse, MAX_DESCRIBED_USES, type ReplicaSignature } from "@/lib/terms/replica";
import { fieldsOfUses } from "@/lib/terms/replica-fields";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";

const described: DescribedUse = {
  medium: "radio_podcast",
  shows: "A radio spot in the creator's voice that reads the opening hours.",
  amount: { count: 3, unit: "pieces" },
  languages: "English, Spanish",
  tool: "Larsen Voice 2",
  modelKeptAt: "Larsen Coffee, Atlanta",
  modelDays: 30,
};

export const aUse = (changes: Partial<DescribedUse> = {}): DescribedUse => ({ ...described, ...changes });

/** Each in another medium. */
export const sixUses = (): DescribedUse[] =>
  MEDIA.slice(0, MAX_DESCRIBED_USES).map((medium, index) =>
    aUse({ medium, shows: `Piece ${index + 1} says what the shop sells.`, modelDays: index }),
  );

/** Of an offer that licenses a digital replica. */
export const replicaTerms = (
  uses: readonly DescribedUse[] = [aUse()],
): Pick<OfferTerms, "rights" | "scope" | "replica"> => ({
  rights: ["voice", "replica"],
  scope: { ...NARROWEST, media: [...new Set(uses.map(({ medium }) => medium))] },
  replica: { uses, noticeDays: 7 },
});

export const signature: ReplicaSignature = { initials: "AM", adviser: "union: Voice Guild" };

/** The offer's form, where it describes uses. */
export const replicaFields = (uses: readonly DescribedUse[] = [aUse()]): [string, string][] => [
  ["rights", "voice"],
  ["rights", "replica"],
  ...[...new Set(uses.map(({ medium }) => medium))].map((medium): [string, string] => ["media", medium]),
  ...Object.entries(fieldsOfUses(uses)),
];

/** As a creator types the signature. */
export const signatureFields: readonly [string, string][] = [
  ["initials", "AM"],
  ["adviser", "union"],
  ["unionName", "Voice Guild"],
];
