import LineBreaker from "linebreak";
import type { Face } from "@/lib/documents/faces";
import { choiceFor, type Piece, piecesOf } from "@/lib/documents/pieces";

export type Line = { pieces: Piece[]; rtl: boolean };

/** Points by which the renderer's kerning may exceed the sum of separately measured parts. */
const SLACK = 2;
/** Unicode blocks of right-to-left scripts. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const STRONG = /[\p{L}\p{Nl}]/u;

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The first letter sets a paragraph's direction (Unicode bidirectional algorithm, P2). */
const isRtl = (text: string): boolean => RTL.test(text.match(STRONG)?.[0] ?? "");

function* parts(text: string): Generator<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    yield text.slice(start, next.position);
    start = next.position;
  }
}

/**
 * Breaks a paragraph into lines of `width` points. The renderer's own line breaking inserts hyphens, even within names
 * and addresses, which is unacceptable in a contract. Paragraphs run from left to right like our own sentences, which
 * may begin with a name in any script, unless `typed`: then the first letter decides.
 */
export function linesOf(
  paragraph: string,
  { faces, size, width, typed }: { faces: readonly Face[]; size: number; width: number; typed: boolean },
): Line[] {
  const room = width - SLACK;
  const rtl = typed && isRtl(paragraph);
  const choice = choiceFor(paragraph, faces);
  const known = new Map<string, { pieces: Piece[]; width: number }>();
  const set = (text: string) => {
    const before = known.get(text);
    if (before) return before;
    const pieces = piecesOf(text, choice);
    const made = { pieces, width: pieces.reduce((sum, piece) => sum + piece.width * size, 0) };
    known.set(text, made);
    return made;
  };

  const lines: string[] = [];
  let line = "";
  let used = 0;
  const put = (part: string) => {
    const { width: whole } = set(part);
    if (used > 0 && used + set(part.trimEnd()).width > room) {
      lines.push(line);
      line = "";
      used = 0;
    }
    line += part;
    used += whole;
  };
  for (const part of parts(paragraph)) {
    if (set(part.trimEnd()).width <= room) put(part);
    else for (const { segment } of clusters.segment(part)) put(segment);
  }
  lines.push(line);

  return lines
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => ({ pieces: piecesOf(text, choice), rtl }));
}
