import { AS_DESCRIBED, carriesAds, describeMedia, type Medium } from "@/lib/terms/scope";
import { lowered } from "@/lib/text/typeset";

const ADS = new Set(
  "paid ad ads advert adverts advertise advertised advertises advertising advertisement advertisements sponsored boosted promoted pre-roll pre-rolls".split(
    " ",
  ),
);

const DENIALS = new Set(["no", "not", "never", "without"]);

/** Words that may come between a denial and what it denies: "never used as an ad", "not sponsored or boosted". */
const BETWEEN = new Set("a an and any as be for in media nor of or run social used".split(" "));

/** Whether an English text mentions ads or paid media, other than to rule them out. */
export function speaksOfAds(text: string): boolean {
  let isDenied = false;
  for (const word of text.toLowerCase().split(/[^a-z-]+/)) {
    if (ADS.has(word)) {
      if (!isDenied) return true;
    } else isDenied = DENIALS.has(word) || (isDenied && BETWEEN.has(word));
  }
  return false;
}

type AdsTyped = { category: string; intendedUse: string; media: readonly Medium[] };

export const NO_ADS_YET = "No ads are licensed until you tick where they run.";

/**
 * Warns a brand if its category is advertising, or its intended use mentions ads, while no ticked medium permits them. Empty if
 * there is nothing to say. It is only a hint: a text's words decide nothing. Once an advertiser has ticked the media, the note
 * names those of the ads instead, so that nothing moves under the pointer.
 */
export function adsNote({ category, intendedUse, media }: AdsTyped): string {
  const isAdvertiser = category === "advertising";
  const permitted = media.filter(carriesAds);
  if (permitted.length > 0) return isAdvertiser ? `Ads may run in ${lowered(describeMedia(permitted))}.` : "";
  if (!speaksOfAds(intendedUse)) return isAdvertiser ? NO_ADS_YET : "";
  return media.length === 0
    ? `You write of ads, but no media are ticked: the agreement will say “${AS_DESCRIBED}”. To run ads, say where, above.`
    : "You write of ads, but none of the media that you ticked carries them: the agreement will permit no ads. To run ads, say where, above.";
}
