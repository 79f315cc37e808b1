/** What creators do, as their pages say it. The order is that of the form. */
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

/** Characters of a bio, links of a page, characters of a link, characters of a city. */
export const BIO_MAX = 600;
export const LINKS_MAX = 6;
export const LINK_MAX = 300;
export const CITY_MAX = 80;

/** Whatever of these the address of the directory says, it is not the directory as it opens. */
export const DIRECTORY_FILTERS = ["q", "right", "category", "city", "after", "before"] as const;

/** Cards on one page of the directory, and in the picker of the offer form. */
export const DIRECTORY_ROWS = 24;

/** Addresses that one page can have had: each is kept for good, so that its old links lead on. */
export const SLUGS_MAX = 10;

/** "studio.example" of a portfolio link: what its reader is told of where it leads. */
export const hostOf = (link: string): string => new URL(link).host.replace(/^www\./, "");
