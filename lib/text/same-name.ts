const folded = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** True when two names differ in nothing but case, spaces and punctuation. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
