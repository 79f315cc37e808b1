import type { ReplicaTerms } from "@/lib/terms/replica";
import type { Medium, Scope } from "@/lib/terms/scope";
import { labelsInOne } from "@/lib/text/typeset";

/** The two sides of an offer and of its license. */
export const PARTIES = ["creator", "buyer"] as const;
export type Party = (typeof PARTIES)[number];

export const CATEGORIES = ["entertainment", "advertising", "games", "education", "corporate"] as const;
export type Category = (typeof CATEGORIES)[number];
export const categoryLabels: Record<Category, string> = {
  entertainment: "Entertainment",
  advertising: "Advertising",
  games: "Games",
  education: "Education",
  corporate: "Corporate",
};

export const TERRITORIES = ["us", "global", "north_america", "europe"] as const;
export type Territory = (typeof TERRITORIES)[number];
export const territoryLabels: Record<Territory, string> = {
  us: "US",
  global: "Global",
  north_america: "North America",
  europe: "Europe",
};

/** None implies another: a replica is a performance that a computer makes, while training teaches a model. */
export const RIGHTS = ["likeness", "voice", "replica", "training"] as const;
export type Right = (typeof RIGHTS)[number];
export const rightLabels: Record<Right, string> = {
  likeness: "Likeness",
  voice: "Voice",
  replica: "Digital replica",
  training: "AI training",
};

/** Rights that can end on their own: the license goes on without them. */
export const ENDABLE = ["training", "replica"] as const satisfies readonly Right[];
export type EndableRight = (typeof ENDABLE)[number];

/** In the order of RIGHTS, whatever the order of `rights`. */
export const describeRights = (rights: readonly Right[]): string =>
  labelsInOne(RIGHTS.filter((right) => rights.includes(right)).map((right) => rightLabels[right])) || "Nothing";

/** They never change during the offer's life. */
export type OfferTerms = {
  rights: readonly Right[];
  category: Category;
  territory: Territory;
  termMonths: number;
  useCase: string;
  /** The day on which the licensee needs the material ("2027-02-28"), if one is agreed. */
  neededBy?: string;
  priceCents: number;
  /** Null for offers older than scopes: only `useCase` says where the license runs. */
  scope: Scope | null;
  /** Null without the right to a replica. */
  replica: ReplicaTerms | null;
};

/** The form fields that hold one term each. */
export const TERM_FIELDS = [
  "category",
  "territory",
  "termMonths",
  "useCase",
  "neededBy",
  "price",
  "handle",
  "edits",
  "product",
  "exclusive",
  "competitors",
] as const;
/** The form fields that hold several. */
export const LIST_FIELDS = ["rights", "media"] as const;

/** In characters. */
export const USE_CASE_MAX = 2_000;
export const TERM_MONTHS = { min: 1, max: 60, default: 3 } as const;

/** The part of a creator's standing rules that applies to offers. */
export type CreatorRules = {
  rights: readonly Right[];
  categories: readonly Category[];
  priceFloorCents: number;
  autoApprove: boolean;
  allowsExclusive: boolean;
  /** Where a license may run. */
  media: readonly Medium[];
};
