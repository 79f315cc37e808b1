import type { LaidOutLine, Run } from "@/lib/documents/engine";
import { ink } from "@/lib/documents/setter";

const PAIRS = "()[]{}<>«»‹›";
const MIRRORED = new Map(Array.from(PAIRS, (sign, at) => [sign, PAIRS.charAt(at % 2 === 0 ? at + 1 : at - 1)]));
const NAME = / ?U\+([0-9A-F]+) ?/g;

export const isRtl = ({ attributes }: Run): boolean => (attributes.bidiLevel ?? 0) % 2 === 1;

/** In reading order. */
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

/** What a reader extracts from the glyphs, reversed for right-to-left runs. */
function readFrom(run: Run): string {
  const glyphs = isRtl(run) ? [...(run.glyphs ?? [])].reverse() : (run.glyphs ?? []);
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
}

/**
 * Returns a function that, called for each run in drawing order, returns its text if the glyphs do not convey it:
 * shaping reorders and joins characters, a PDF maps each glyph to one text only, and characters without a font are
 * drawn as their names. Nor do marks that stand above a letter: readers take them for the next word, or leave out some
 * of several. Invisible characters are extracted as names: as themselves they would hide again, or reverse what follows.
 */
export function reader(): (line: LaidOutLine, run: Run) => string | undefined {
  const known = new Map<unknown, Map<number, string>>();
  return (line, run) => {
    const font = run.attributes.font?.[0];
    const meanings = known.get(font) ?? new Map<number, string>();
    known.set(font, meanings);
    let plain = isRtl(run) || !run.positions?.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
    for (const { id, codePoints } of run.glyphs ?? []) {
      const meaning = String.fromCodePoint(...codePoints);
      if (!meanings.has(id)) meanings.set(id, meaning);
      else if (meanings.get(id) !== meaning) plain = false;
    }
    const said = saidBy(line, run);
    return plain && said === readFrom(run) ? undefined : said;
  };
}
