/** Creators on one page of the directory. */
export const DIRECTORY_ROWS = 24;

/** Creators that one brief may ask. */
export const MAX_CREATORS_AT_ONCE = 10;

/** Orders of the directory. Relevance needs words. */
export const ORDERS = ["relevance", "newest", "price"] as const;
export type Order = (typeof ORDERS)[number];

export const orderLabels: Record<Order, string> = {
  relevance: "Best match",
  newest: "Newest",
  price: "Lowest price",
};

/** The order if the address names none. */
export const usualOrder = (search: string): Order => (search ? "relevance" : "newest");

/** A search counts up to here. */
export const COUNTED_MAX = 200;
