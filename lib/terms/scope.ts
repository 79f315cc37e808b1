import { labelsInOne, lowered } from "@/lib/text/typeset";

/** Where a license may run. What is not ticked is not licensed. */
export const MEDIA = [
  "organic_social",
  "paid_social",
  "website",
  "email",
  "online_video",
  "tv_streaming",
  "radio_podcast",
  "out_of_home",
  "print",
  "games",
  "internal",
  "events",
] as const;
export type Medium = (typeof MEDIA)[number];

export const mediumLabels: Record<Medium, string> = {
  organic_social: "Organic social",
  paid_social: "Paid social",
  website: "Website",
  email: "Email",
  online_video: "Online video",
  tv_streaming: "TV and streaming",
  radio_podcast: "Radio and podcast",
  out_of_home: "Out of home",
  print: "Print",
  games: "Games",
  internal: "Internal",
  events: "Events",
};

/** Which media can carry ads. Paid social always is one; in the others each piece may be paid or unpaid. */
const canBePaid: Record<Medium, boolean> = {
  organic_social: false,
  paid_social: true,
  website: true,
  email: false,
  online_video: true,
  tv_streaming: true,
  radio_podcast: true,
  out_of_home: true,
  print: true,
  games: true,
  internal: false,
  events: false,
};

export const carriesAds = (medium: Medium): boolean => canBePaid[medium];

/** In the order of MEDIA. */
export const mediaIn = (words: readonly string[]): Medium[] => MEDIA.filter((medium) => words.includes(medium));

/** What may be done to the material, from the least to the most. */
export const EDITS = ["as_delivered", "cut_crop_caption", "adapt"] as const;
export type Edits = (typeof EDITS)[number];

export const editLabels: Record<Edits, string> = {
  as_delivered: "As delivered",
  cut_crop_caption: "Cut, crop and caption",
  adapt: "Adapt, without a change of meaning",
};

/** In characters. */
export const PRODUCT_MAX = 120;
export const COMPETITOR_MAX = 100;
export const MAX_COMPETITORS = 5;

/**
 * Nobody else gets a license of the same rights in the field of use and territory, for the term. `competitors`: those whom the
 * parties had in mind. It neither widens nor narrows anything.
 */
export type Exclusivity = { competitors: readonly string[] };

/** `handle`: ads run from the creator's own account. `product`: what is advertised or made. */
export type Scope = {
  media: readonly Medium[];
  handle: boolean;
  edits: Edits;
  product: string | null;
  exclusivity: Exclusivity | null;
};

export const isExclusive = (scope: Scope | null): boolean => Boolean(scope?.exclusivity);

/** For an offer that ticks nothing. */
export const NARROWEST: Scope = {
  media: [],
  handle: false,
  edits: "as_delivered",
  product: null,
  exclusivity: null,
};

export const ALL_MEDIA = "All media";

const isAllMedia = (media: readonly Medium[]): boolean => MEDIA.every((medium) => media.includes(medium));

/** What a creator allows: "All media", or a list. */
export const describeAllowedMedia = (media: readonly Medium[]): string =>
  isAllMedia(media) ? ALL_MEDIA : describeMedia(media);

/** Undefined if all are allowed. */
export const limitedMedia = (media: readonly Medium[]): Medium[] | undefined =>
  isAllMedia(media) ? undefined : MEDIA.filter((medium) => media.includes(medium));

export const AS_DESCRIBED = "Only as described under Intended use; no paid media";

/** "Organic social, paid social", in the order of MEDIA. */
export const describeMedia = (media: readonly Medium[]): string =>
  labelsInOne(MEDIA.filter((medium) => media.includes(medium)).map((medium) => mediumLabels[medium])) || AS_DESCRIBED;

/** For ticked media, whether and where pieces may run as ads, and unpaid: "Yes, in website" or "No". */
export const describePaid = (media: readonly Medium[]): { paid: string; unpaid: string } => ({
  paid: yesIn(media.filter(carriesAds)),
  unpaid: yesIn(media.filter((medium) => medium !== "paid_social")),
});

const yesIn = (media: readonly Medium[]): string =>
  media.length > 0 ? `Yes, in ${lowered(describeMedia(media))}` : "No";

/** One name per line, as in the form. Ignores empty lines. */
export const competitorsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

type ScopeFields = Record<"handle" | "edits" | "product" | "exclusive" | "competitors", string>;

/** A scope as the form's fields hold it. An unticked box has no value. */
export function scopeFields(scope: Scope | null) {
  const { media, handle, edits, product, exclusivity } = scope ?? NARROWEST;
  return {
    media,
    edits,
    product: product ?? "",
    competitors: exclusivity?.competitors.join("\n") ?? "",
    ...(handle && { handle: "on" }),
    ...(exclusivity && { exclusive: "on" }),
  };
}

/** The scope from valid fields. */
export const scopeIn = (fields: ScopeFields, media: readonly Medium[]): Scope => ({
  media,
  handle: fields.handle === "on",
  edits: EDITS.find((one) => one === fields.edits) ?? NARROWEST.edits,
  product: fields.product.trim() || null,
  exclusivity: fields.exclusive === "on" ? { competitors: competitorsIn(fields.competitors) } : null,
});
