import { ink } from "@/lib/documents/setter";

type Glyph = { id: number; codePoints: number[] };

/** Glyphs of one font in a row, as the renderer has laid them out: in the order in which they stand on the line. */
export type Run = {
  start: number;
  end: number;
  glyphs?: Glyph[];
  xAdvance?: number;
  attributes: { bidiLevel?: number; color?: string; font?: unknown[] };
};

/** A line as the renderer has laid it out. `string` has its characters in the order in which they stand on the line. */
export type LaidOutLine = { string: string; runs: Run[]; box: { x: number } };

const PAIRS = "()[]{}<>«»‹›";
const MIRRORED = new Map(Array.from(PAIRS, (sign, at) => [sign, PAIRS.charAt(at % 2 === 0 ? at + 1 : at - 1)]));
const NAME = / ?U\+([0-9A-F]+) ?/g;

const isRtl = ({ attributes }: Run): boolean => (attributes.bidiLevel ?? 0) % 2 === 1;

/** What a run says, in the order of reading. */
function saidBy({ string }: LaidOutLine, run: Run): string {
  const stands = string.slice(run.start, run.end);
  if (run.attributes.color === ink.named) {
    return stands.replace(NAME, (name, hex: string) => {
      const character = String.fromCodePoint(Number.parseInt(hex, 16));
      return /[\p{C}\p{Z}]/u.test(character) ? name : character;
    });
  }
  if (!isRtl(run)) return stands;
  return Array.from(stands, (sign) => MIRRORED.get(sign) ?? sign)
    .reverse()
    .join("");
}

/** What somebody reads who goes by the glyphs, turned around where they stand from right to left. */
function readFrom(run: Run): string {
  const glyphs = isRtl(run) ? [...(run.glyphs ?? [])].reverse() : (run.glyphs ?? []);
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
}

/**
 * Tells of each run of a document, in the order of drawing, what it says if its glyphs do not tell: shaping moves and
 * joins characters, a file says of each glyph only once what it stands for, and a character that no font has is drawn as
 * its name. What nobody sees keeps its name when it is taken out: it would hide again, or turn around what follows.
 */
export function reader(): (line: LaidOutLine, run: Run) => string | undefined {
  const known = new Map<unknown, Map<number, string>>();
  return (line, run) => {
    const font = run.attributes.font?.[0];
    const meanings = known.get(font) ?? new Map<number, string>();
    known.set(font, meanings);
    let plain = true;
    for (const { id, codePoints } of run.glyphs ?? []) {
      const meaning = String.fromCodePoint(...codePoints);
      if (!meanings.has(id)) meanings.set(id, meaning);
      else if (meanings.get(id) !== meaning) plain = false;
    }
    const said = saidBy(line, run);
    return plain && said === readFrom(run) ? undefined : said;
  };
}
