import { AS_DESCRIBED, carriesAds, type Medium } from "@/lib/terms/scope";

const ADS = new Set(
  "paid ad ads advert adverts advertise advertised advertises advertising advertisement advertisements sponsored boosted promoted pre-roll pre-rolls".split(
    " ",
  ),
);

const DENIALS = new Set(["no", "not", "never", "without"]);

/** Between a denial and what it denies: "never used as an ad", "not sponsored or boosted". */
const BETWEEN = new Set("a an and any as be for in media nor of or run social used".split(" "));

/** Whether a text in English speaks of ads or of paid media, other than to rule them out. */
export function speaksOfAds(text: string): boolean {
  let isDenied = false;
  for (const word of text.toLowerCase().split(/[^a-z-]+/)) {
    if (ADS.has(word)) {
      if (!isDenied) return true;
    } else isDenied = DENIALS.has(word) || (isDenied && BETWEEN.has(word));
  }
  return false;
}

/**
 * What a brand should know whose intended use speaks of ads, while no medium is ticked in which the agreement permits them;
 * empty if there is nothing to say. A hint alone: the words of a text decide nothing.
 */
export function adsNote(intendedUse: string, media: readonly Medium[]): string {
  if (media.some(carriesAds) || !speaksOfAds(intendedUse)) return "";
  return media.length === 0
    ? `You write of ads, but no media are ticked: the agreement will say “${AS_DESCRIBED}”. To run ads, tick where under “Where does it run?”.`
    : "You write of ads, but none of the media that you ticked carries them: the agreement will permit no ads. To run ads, tick where under “Where does it run?”.";
}
