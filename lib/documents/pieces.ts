import { type Face, widthIn } from "@/lib/documents/faces";

/**
 * Consecutive characters drawn in one font, or the code point names of characters that no font has. `width` is at size
 * 1.
 */
export type Piece = { shown: string; face: Face; named: boolean; width: number };

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Variation selectors change the preceding character and are invisible themselves. */
const SELECTORS = /[\ufe00-\ufe0f]/g;
/** Control characters, line separators and unassigned code points are named, so that nothing hides in a text. */
const UNSEEN = /^[\p{C}\p{Zl}\p{Zp}]$/u;
const SPACE = /^\p{Zs}$/u;

const has = ({ file }: Face, text: string): boolean =>
  [...text].every((character) => file.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** "U+1F600". */
const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** `han`: one font for all Chinese characters, if a single one covers them. */
type Choice = { faces: readonly Face[]; han: Face | undefined };

export function choiceFor(paragraph: string, faces: readonly Face[]): Choice {
  const han = paragraph.replace(/[^\p{Script=Han}]/gu, "");
  return { faces, han: han ? faces.find((face) => has(face, han)) : undefined };
}

type Chooser = (text: string) => Face | undefined;

type Unmeasured = Omit<Piece, "width">;

function pieceOf(character: string, base: Face, choose: Chooser): Unmeasured {
  if (SPACE.test(character)) return { shown: " ", face: base, named: false };
  const face = UNSEEN.test(character) ? undefined : choose(character);
  if (face) return { shown: character, face, named: false };
  return { shown: ` ${nameOf(character)} `, face: base, named: true };
}

function measured(piece: Unmeasured, base: Face): Piece[] {
  const width = widthIn(piece.face, piece.shown);
  if (width !== undefined) return [{ ...piece, width }];
  const characters = Array.from(piece.shown);
  if (characters.length > 1) return characters.flatMap((shown) => measured({ ...piece, shown }, base));
  return measured({ shown: ` ${nameOf(piece.shown)} `, face: base, named: true }, base);
}

/** In reading order. The first face draws spaces and code point names. */
export function piecesOf(text: string, { faces, han }: Choice): Piece[] {
  const [base] = faces;
  if (!base) throw new Error("A text needs a font");
  if (/^[ -~]+$/.test(text)) return measured({ shown: text, face: base, named: false }, base);
  const choose: Chooser = (part) => {
    if (han && /\p{Script=Han}/u.test(part) && has(han, part)) return han;
    return faces.find((face) => has(face, part));
  };
  const pieces: Unmeasured[] = [];
  const put = (piece: Unmeasured) => {
    const last = pieces.at(-1);
    if (last && last.face === piece.face && last.named === piece.named) last.shown += piece.shown;
    else pieces.push(piece);
  };
  for (const { segment } of clusters.segment(text)) {
    const drawn = segment.replace(SELECTORS, "") || segment;
    const face = [...drawn].length > 1 ? choose(drawn) : undefined;
    if (face) put({ shown: drawn, face, named: false });
    else for (const character of drawn) put(pieceOf(character, base, choose));
  }
  return pieces.flatMap((piece) => measured(piece, base));
}
