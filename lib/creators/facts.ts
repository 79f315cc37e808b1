import type { CardFacts } from "@/lib/creators/public-page";
import { formatUsd, formatWholeUsd } from "@/lib/terms/fees";
import { describeAllowedMedia, limitedMedia } from "@/lib/terms/scope";
import { countOf } from "@/lib/text/typeset";

const HOUR = 60;

/** The median time in which a creator answers, in minutes, in words: "in about 5 hours". */
export function answersIn(minutes: number): string {
  const hours = Math.max(1, Math.round(minutes / HOUR));
  return minutes <= HOUR / 2 ? "within half an hour" : `in about ${countOf(hours, "hour")}`;
}

type Compared = Pick<CardFacts, "answerMinutes" | "allowsExclusive" | "media">;

/** "From $350", with cents where there are any. */
export const shownPrice = ({ floorCents }: Pick<CardFacts, "floorCents">): string =>
  floorCents === null
    ? "No price shown"
    : `From ${floorCents % 100 === 0 ? formatWholeUsd(floorCents) : formatUsd(floorCents)}`;

/** What brands compare creators by, besides rights and the price, with the words where a creator shows nothing. */
export const comparedFacts = ({ answerMinutes, allowsExclusive, media }: Compared) =>
  [
    ["Answers", answerMinutes === null ? "No record yet" : answersIn(answerMinutes)],
    ["Exclusive", allowsExclusive ? "Can be asked for" : "Not offered"],
    ["Media", limitedMedia(media) ? `Only ${describeAllowedMedia(media).toLowerCase()}` : describeAllowedMedia(media)],
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
