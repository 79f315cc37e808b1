/** Longest page title and description in characters (spec 9): about what search results show. */
export const TITLE_MAX = 60;
export const DESCRIPTION_MAX = 160;

/** Ends a cut text, so that it does not read as complete. */
const ELLIPSIS = "…";

/**
 * `text` in at most `max` characters: whole when it fits, otherwise cut at the last word end that leaves room for an
 * ellipsis. A single word longer than `max` is cut inside. Characters are Unicode code points, so no pair is split.
 */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text.trim().replace(/\s+/g, " ")];
  if (characters.length <= max) return characters.join("");
  const room = characters.slice(0, max - ELLIPSIS.length + 1);
  const end = room.lastIndexOf(" ");
  const kept = end > 0 ? room.slice(0, end) : room.slice(0, -1);
  return kept.join("").replace(/(?<![\s,;:.\-–—&])[\s,;:.\-–—&]+$/, "") + ELLIPSIS;
}

/** A page's title with its ending, in at most 60 characters: what does not fit is cut from the title, not from the ending. */
export const titleWith = (title: string, ending: string): string =>
  cutAtWord(title, TITLE_MAX - [...ending].length) + ending;

/** A description in at most 160 characters. */
export const description = (text: string): string => cutAtWord(text, DESCRIPTION_MAX);
