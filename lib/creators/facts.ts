import type { CardFacts } from "@/lib/creators/public-page";
import { formatUsd, formatWholeUsd } from "@/lib/terms/fees";
import { ALL_MEDIA, limitedMedia, type Medium, mediumLabels } from "@/lib/terms/scope";
import { CATEGORIES, type Category, categoryLabels } from "@/lib/terms/terms";
import { countOf, listOf, lowered } from "@/lib/text/typeset";

const HOUR = 60;

/** The median time in which a creator answers, in minutes, in words: "in about 5 hours". */
export function answersIn(minutes: number): string {
  const hours = Math.max(1, Math.round(minutes / HOUR));
  return minutes <= HOUR / 2 ? "within half an hour" : `in about ${countOf(hours, "hour")}`;
}

type Compared = Pick<CardFacts, "answerMinutes" | "allowsExclusive" | "media">;

/** "$350", with cents where there are any. */
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

/** Of a creator who lists no uses, or all. */
export const ANY_USE = "Any use";

/** "Advertising and audiobooks", or that any may be asked for. */
export const usesInWords = (categories: readonly Category[]): string =>
  categories.length > 0 && categories.length < CATEGORIES.length
    ? listOf(categories.map((category) => categoryLabels[category]))
    : ANY_USE;

/** What brands compare creators by, besides rights and the price, with the words where a creator shows nothing. */
export const comparedFacts = ({ answerMinutes, allowsExclusive, media }: Compared) =>
  [
    ["Answers", answerMinutes === null ? "No record yet" : answersIn(answerMinutes)],
    ["Exclusive", exclusiveInWords(allowsExclusive)],
    ["Media", mediaInWords(media)],
  ] as const;

/** Of those facts, the ones that set a creator apart: where most show nothing, a list says nothing either. */
export const tellingFacts = (creator: Compared) =>
  comparedFacts(creator).filter(
    ([name]) =>
      ({
        Answers: creator.answerMinutes !== null,
        Exclusive: creator.allowsExclusive,
        Media: limitedMedia(creator.media),
      })[name],
  );
