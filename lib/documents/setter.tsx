import { Text, View } from "@react-pdf/renderer";
import LineBreaker from "linebreak";
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
} from "react";
import { type Cut, type Face, type Faces, widthIn } from "@/lib/documents/faces";

/**
 * Consecutive characters drawn in one font, or the code point names of characters that no font has. `width` is at size
 * 1.
 */
type Piece = { shown: string; face: Face; named: boolean; width: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

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
  for (const { segment } of graphemes.segment(text)) {
    const drawn = segment.replace(SELECTORS, "") || segment;
    const face = [...drawn].length > 1 ? choose(drawn) : undefined;
    if (face) put({ shown: drawn, face, named: false });
    else for (const character of drawn) put(pieceOf(character, base, choose));
  }
  return pieces.flatMap((piece) => measured(piece, base));
}

type Line = { pieces: Piece[]; rtl: boolean };

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
function linesOf(
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

export const ink = {
  text: "#1a1e2b",
  muted: "#4d5261",
  rule: "#d9cfba",
  engrave: "#2f6453",
  seal: "#9b1b27",
  /** For the names of characters that no font has; lib/documents/structure.ts recognizes them by this color. */
  named: "#2f6454",
} as const;

/** Sizes in points. */
type Look = { cut: Cut; size: number; leading: number; color: string };

const look = (cut: Cut, size: number, leading: number, color: string = ink.text): Look => ({
  cut,
  size,
  leading,
  color,
});

export const looks = {
  title: look("serif", 46, 52),
  wordmark: look("serif", 16, 20),
  heading: look("serif", 19, 25),
  name: look("serif", 15, 20),
  text: look("sans", 10.5, 15.5),
  strong: look("bold", 10.5, 15.5),
  label: look("sans", 10.5, 15.5, ink.muted),
  small: look("sans", 8.8, 12.5, ink.muted),
  smallStrong: look("bold", 8.8, 12.5),
  notice: look("bold", 8.8, 12.5, ink.seal),
} as const;

type Style = ComponentProps<typeof View>["style"];

/**
 * A box with a structure tag such as "P" or "H1", or "Artifact" for decoration that is not read. The renderer passes
 * `tag` through to lib/documents/structure.ts.
 */
export const Box: ComponentType<{
  tag?: string;
  style?: Style;
  wrap?: boolean;
  fixed?: boolean;
  children?: ReactNode;
}> = View as never;

const whole = (word: string): string[] => [word];

function SetLine({ line, look }: { line: Line; look: Look }): ReactElement {
  const ascents = line.pieces.map(({ face: { file } }) => file.ascent / file.unitsPerEm);
  // A taller font would lower its line's baseline; all lines of a paragraph must be evenly spaced.
  const rise = (Math.max(...ascents) - OWN_ASCENT[look.cut]) * look.size;
  const direction = line.rtl ? ("rtl" as const) : ("ltr" as const);
  const style = {
    fontSize: look.size,
    lineHeight: look.leading / look.size,
    color: look.color,
    direction,
    marginTop: -rise,
    marginBottom: rise,
  };
  const pieces = line.pieces.map(({ shown, face, named }) =>
    createElement(Text, { style: { fontFamily: face.family, direction, ...(named && { color: ink.named }) } }, shown),
  );
  return createElement(Text, { style, hyphenationCallback: whole }, ...pieces);
}

/** Ascent of the site's own fonts at size 1. */
const OWN_ASCENT: Record<Cut, number> = { sans: 1.024, bold: 1.024, serif: 0.735 };

/**
 * Longer typed texts are joined from here on, with separators: a thousand lines would take thirty pages and too much of
 * the server's time.
 */
const MOST_LINES = 60;

/** `width` is in points; `typed` if a user wrote all of the text. */
export type SetText = (text: string, look: Look, width: number, typed?: "typed") => ReactElement;

/** Typed line breaks are kept, up to `MOST_LINES`. */
export const setterFor =
  (faces: Faces): SetText =>
  (text, look, width, typed) => {
    const written = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/[ \t]+/g, " "));
    const paragraphs = written.length > MOST_LINES ? [written.join(" ¶ ")] : written;
    const options = { faces: faces[look.cut], size: look.size, width, typed: typed === "typed" };
    const lines = paragraphs.flatMap((paragraph) => linesOf(paragraph, options));
    return createElement(Fragment, null, ...lines.map((line) => createElement(SetLine, { line, look })));
  };
