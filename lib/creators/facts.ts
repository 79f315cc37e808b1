import type { CardFacts } from "@/lib/creators/public-page";
import { formatUsd, formatWholeUsd } from "@/lib/terms/fees";
import { ALL_MEDIA, limitedMedia, type Medium, mediumLabels } from "@/lib/terms/scope";
import { CATEGORIES, type Category, categoryLabels } from "@/lib/terms/terms";
import { countOf, listOf, lowered } from "@/lib/text/typeset";

const HOUR = 60;

/** The median time that a creator takes to answer, from minutes to words: "in about 5 hours". */
export function answersIn(minutes: number): string {
  const hours = Math.max(1, Math.round(minutes / HOUR));
  return minutes <= HOUR / 2 ? "within half an hour" : `in about ${countOf(hours, "hour")}`;
}

type Compared = Pick<CardFacts, "answerMinutes" | "allowsExclusive" | "media">;

/** "$350", with cents if there are any. */
export const shownFloor = (floorCents: number): string =>
  floorCents % 100 === 0 ? formatWholeUsd(floorCents) : formatUsd(floorCents);

/** "From $350" */
export const shownPrice = ({ floorCents }: Pick<CardFacts, "floorCents">): string =>
  floorCents === null ? "Price on request" : `From ${shownFloor(floorCents)}`;

export const exclusiveInWords = (allowsExclusive: boolean): string => (allowsExclusive ? "On request" : "Not offered");

/** "All media", "Organic social and website only" */
export function mediaInWords(media: readonly Medium[]): string {
  const limited = limitedMedia(media);
  if (!limited) return ALL_MEDIA;
  const [first = "", ...others] = limited.map((medium) => mediumLabels[medium]);
  return `${listOf([first, ...others.map(lowered)])} only`;
}

/** Shown if a creator lists no uses, or all. */
export const ANY_USE = "Any use";

/** "Advertising and audiobooks", or that brands may ask for any. */
export const usesInWords = (categories: readonly Category[]): string =>
  categories.length > 0 && categories.length < CATEGORIES.length
    ? listOf(categories.map((category) => categoryLabels[category]))
    : ANY_USE;

/** What brands compare creators by, besides rights and price. Where a creator shows nothing, words say so. */
export const comparedFacts = ({ answerMinutes, allowsExclusive, media }: Compared) =>
  [
    ["Answers", answerMinutes === null ? "No record yet" : answersIn(answerMinutes)],
    ["Exclusive", exclusiveInWords(allowsExclusive)],
    ["Media", mediaInWords(media)],
  ] as const;

/** Those facts that set a creator apart. Where most creators show nothing, a list leaves the fact out. */
export const tellingFacts = (creator: Compared) =>
  comparedFacts(creator).filter(
    ([name]) =>
      ({
        Answers: creator.answerMinutes !== null,
        Exclusive: creator.allowsExclusive,
        Media: limitedMedia(creator.media),
      })[name],
  );
