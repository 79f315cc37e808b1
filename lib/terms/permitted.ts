import type { AgreedFacts } from "@/lib/terms/facts";
import { carriesAds, MEDIA, type Medium } from "@/lib/terms/scope";
import { formatEndDayAlone, momentOf, type TermEnd } from "@/lib/terms/term";
import { type Category, type Party, RIGHTS, type Right, rightLabels, type Territory } from "@/lib/terms/terms";
import { countOf, listOf, lowered, quoted } from "@/lib/text/typeset";

/**
 * What is or would be permitted. `media`: null in agreements older than scopes. `product`: null if none is named, or if the
 * reader may not know it.
 */
export type Permit = {
  licensee: string;
  licensor: string;
  rights: readonly Right[];
  exclusive: boolean;
  media: readonly Medium[] | null;
  category: Category;
  product: string | null;
  territory: Territory;
};

/** `months`: what an offer asks for. Otherwise a license's days in words; `from` only while it lies ahead. */
export type PermitTerm = { months: number } | { until: string; from?: string; isOver?: boolean };

/** `typed`: the parts that somebody typed. Pages isolate their writing direction. */
export type Sentence = { text: string; typed: readonly string[] };

const inMedium: Record<Medium, string> = {
  organic_social: "in unpaid social posts",
  paid_social: "in paid social ads",
  website: "on websites",
  email: "in emails",
  online_video: "in online videos",
  tv_streaming: "on TV and streaming",
  radio_podcast: "on radio and podcasts",
  out_of_home: "out of home",
  print: "in print",
  games: "in games",
  internal: "in internal material",
  events: "at events",
};

const fields: Record<Category, string> = {
  entertainment: "entertainment",
  advertising: "advertising",
  games: "games",
  education: "education",
  corporate: "corporate work",
};

const places: Record<Territory, string> = {
  us: "in the US",
  global: "worldwide",
  north_america: "in North America",
  europe: "in Europe",
};

/** More media than these are only counted, because the sentence is a headline. */
const MEDIA_NAMED = 4;

/** Whether the sentence names the media, so that no row needs to. */
export const namesMedia = ({ length }: readonly Medium[]): boolean => length > 0 && length <= MEDIA_NAMED;

function runsIn(media: Permit["media"], isPublic: boolean): string {
  const described = isPublic ? "as the two agreed" : "as the intended use describes";
  if (!media) return described;
  if (media.length === 0) return `only ${described}`;
  if (media.length === MEDIA.length) return "in all media";
  if (media.length > MEDIA_NAMED) return `in ${media.length} media`;
  return listOf(MEDIA.filter((medium) => media.includes(medium)).map((medium) => inMedium[medium]));
}

/** "use Lena Marsh’s likeness and voice". Training is a use of its own. `licensor`: undefined if "you" addresses them. */
function act(rights: readonly Right[], licensor: string | undefined): string {
  const [whose, whom] = licensor === undefined ? ["your", "you"] : [`${licensor}’s`, licensor];
  const used = RIGHTS.filter((right) => right !== "training" && rights.includes(right));
  const use = `use ${whose} ${listOf(used.map((right) => lowered(rightLabels[right])))}`;
  if (!rights.includes("training")) return use;
  return used.length === 0 ? `train AI on ${whom}` : `${use}, and train AI on ${used.length === 1 ? "it" : "them"},`;
}

/**
 * What is permitted, in one sentence: "Brook Coffee may use Lena Marsh’s voice on radio and podcasts, in advertising for “cold
 * brew”, in the US, until February 28, 2027." Pages, mails and the PDF all show this one.
 *
 * @param to.creator the reader is the licensor, and is addressed
 * @param to.isPublic the reader may not know the intended use or the product
 */
export function permitted(
  permit: Permit,
  term: PermitTerm,
  to: { creator?: boolean; isPublic?: boolean } = {},
): Sentence {
  const { licensee, licensor, rights, exclusive, media, category, territory } = permit;
  const product = to.isPublic || permit.product === null ? null : quoted(permit.product);
  const may = "months" in term ? "asks to" : term.isOver ? "could" : "may";
  const parts = [
    `${licensee}${exclusive ? " alone" : ""} ${may} ${act(rights, to.creator ? undefined : licensor)} ${runsIn(media, to.isPublic ?? false)}`,
    product === null ? `for ${fields[category]}` : `in ${fields[category]} for ${product}`,
    places[territory],
    "months" in term
      ? `for ${countOf(term.months, "month")}`
      : `${term.from === undefined ? "" : `from ${term.from} `}until ${term.until}`,
  ];
  return {
    text: `${parts.join(", ")}.`,
    typed: [product?.slice(1, -1) ?? "", licensee, licensor].filter((part) => part !== ""),
  };
}

/** What an agreement permits, without names. */
export const permitOf = ({ rights, exclusive, scope, category, territory }: AgreedFacts) => ({
  rights: [...rights],
  exclusive,
  media: scope ? [...scope.media] : null,
  category,
  product: scope?.product ?? null,
  territory,
});

const permitIn = (agreed: AgreedFacts): Permit => ({
  licensee: agreed.licensee.name,
  licensor: agreed.licensor.name,
  ...permitOf(agreed),
});

/** For an offer that is not approved yet. `reader`: the creator is addressed. */
export const askedFor = (agreed: AgreedFacts, reader?: Party): Sentence =>
  permitted(permitIn(agreed), { months: agreed.term.months }, { creator: reader === "creator" });

type Licensed = AgreedFacts & { state: string; effectiveAt: Date; end: TermEnd };

/** `end`: when a license ended or will. */
export const daysOf = (
  { effectiveAt, end, isOver }: { effectiveAt: Date; end: TermEnd; isOver: boolean },
  now: Date,
): PermitTerm => ({
  until: formatEndDayAlone(end),
  isOver,
  ...(effectiveAt > now && !isOver && { from: formatEndDayAlone(momentOf(effectiveAt, end)) }),
});

/** For a license at `now`. */
export const licensedFor = (license: Licensed, now: Date): Sentence =>
  permitted(permitIn(license), daysOf({ ...license, isOver: license.state !== "active" }, now));

type Left = { media: readonly Medium[]; handle: boolean; edits: string };

/**
 * What an offer or a license leaves out, as words for one line: "paid ads", "AI training". Empty if it leaves out nothing.
 * `reader`: the party whose account it is.
 */
export function notIncluded(
  { scope, exclusive, withheld }: { scope: Left | null; exclusive: boolean; withheld: readonly Right[] },
  reader?: Party,
): string[] {
  return [
    ...(scope && !scope.media.some(carriesAds) ? ["paid ads"] : []),
    ...(scope && !scope.handle ? [reader === "creator" ? "your account" : "the creator’s account"] : []),
    ...(scope && scope.edits === "as_delivered" ? ["edits"] : []),
    ...(exclusive ? [] : ["exclusivity"]),
    ...withheld.map((right) => (right === "replica" ? "a digital replica" : lowered(rightLabels[right]))),
  ];
}
