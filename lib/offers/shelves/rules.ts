/** Where a creator's offers stand, by whose turn it is and what became of them. Each stands on one, approved ones on two. */
export const SHELVES = ["awaiting-you", "awaiting-buyer", "licenses", "decided", "expired"] as const;
export type ShelfName = (typeof SHELVES)[number];

export const isShelf = (name: string): name is ShelfName => (SHELVES as readonly string[]).includes(name);
