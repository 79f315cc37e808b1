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

/** In characters; LINKS_MAX is a number of links. */
export const BIO_MAX = 600;
export const LINKS_MAX = 6;
export const LINK_MAX = 300;
export const CITY_MAX = 80;

export const DIRECTORY_ROWS = 24;

/** Of the directory; by relevance only with words. */
export const ORDERS = ["relevance", "newest", "price"] as const;
export type Order = (typeof ORDERS)[number];

export const orderLabels: Record<Order, string> = {
  relevance: "Best match",
  newest: "Newest",
  price: "Lowest price",
};

/** Where the address names none. */
export const usualOrder = (search: string): Order => (search ? "relevance" : "newest");

/** A search counts no further. */
export const COUNTED_MAX = 200;

/** Fewer decisions say nothing of how soon a creator answers. */
export const ANSWERS_MIN = 5;

/** Maximum slugs of one page: each is kept for good, so that old links keep working. */
export const SLUGS_MAX = 10;

/** "studio.example" from a portfolio link: tells readers where it leads. */
export const hostOf = (link: string): string => new URL(link).host.replace(/^www\./, "");
