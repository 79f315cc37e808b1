/** In form order. */
export const craftLabels = {
  voice_actor: "Voice actor",
  actor: "Actor",
  influencer: "Influencer",
  athlete: "Athlete",
  model: "Model",
  musician: "Musician",
  presenter: "Presenter",
  performer: "Performer",
} as const;
export type Craft = keyof typeof craftLabels;
export const CRAFTS = Object.keys(craftLabels) as [Craft, ...Craft[]];

export const craftLabel = (craft: string | null): string | undefined =>
  craft !== null && Object.hasOwn(craftLabels, craft) ? craftLabels[craft as Craft] : undefined;

/** In characters; LINKS_MAX counts links. */
export const BIO_MAX = 600;
export const LINKS_MAX = 6;
export const LINK_MAX = 300;
export const CITY_MAX = 80;

/** With fewer decisions, nothing is said about how soon a creator answers. */
export const ANSWERS_MIN = 5;

/** With more decisions, only the latest count. */
export const ANSWERS_MAX = 50;

/** Most slugs of one page. Each is kept for good, so that old links keep working. */
export const SLUGS_MAX = 10;

/** "studio.example" from a portfolio link, to show readers where it leads. */
export const hostOf = (link: string): string => new URL(link).host.replace(/^www\./, "");

/** The position of a photo that serves as the portrait. Further pictures have 1, 2 and 3. */
export const PORTRAIT = 0;

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The initials of the first and the last word: "Imani Castelow" gives "IC". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map(
      (word = "") =>
        letters
          .segment(word.replace(/^[^\p{L}\p{N}]+/u, ""))
          [Symbol.iterator]()
          .next().value?.segment,
    )
    .join("")
    .toUpperCase();
}
