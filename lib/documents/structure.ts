import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import { at, type LaidOut, type LaidOutLine, type Run, sayer } from "@/lib/documents/engine";
import { ink } from "@/lib/documents/setter";

const PAIRS = "()[]{}<>«»‹›";
const MIRRORED = new Map(Array.from(PAIRS, (sign, at) => [sign, PAIRS.charAt(at % 2 === 0 ? at + 1 : at - 1)]));
const NAME = / ?U\+([0-9A-F]+) ?/g;

const isRtl = ({ attributes }: Run): boolean => (attributes.bidiLevel ?? 0) % 2 === 1;

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
function reader(): (line: LaidOutLine, run: Run) => string | undefined {
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

const isDrawn = ({ style = {} }: LaidOut): boolean =>
  Object.keys(style).some((name) => /^(border|background)/.test(name));

const without = <T>(of: Record<string, T> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !/^(border|background)/.test(name)));

type Voice = { read: ReturnType<typeof reader>; say: (text: string) => void };

/**
 * The renderer would draw a mark after its letter instead of above: it takes the offset, which is in points, for one in
 * thousandths of the font's size. From right to left, where fontkit's offsets are of the other order, that is better.
 */
function withMarksInPlace(run: Run): Run {
  const { fontSize } = run.attributes;
  if (!run.positions || !fontSize || isRtl(run)) return run;
  const thousandths = (points: number) => (points * 1000) / fontSize;
  const positions = run.positions.map((one) => ({
    ...one,
    xOffset: thousandths(one.xOffset),
    yOffset: thousandths(one.yOffset),
  }));
  return { ...run, positions };
}

/** Splits a text into its runs, with an ActualText mark before each run whose glyphs do not convey it. */
function withActualText(text: LaidOut, { read, say }: Voice): LaidOut[] {
  const lines = (text.lines ?? []).map((line) => ({ ...line, runs: line.runs.map(withMarksInPlace) }));
  const runs = lines.flatMap((line) => {
    let x = line.box.x;
    return line.runs.map((run) => {
      const alone = { ...line, runs: [run], box: { ...line.box, x } };
      x += run.xAdvance ?? 0;
      return { node: { ...text, lines: [alone] }, actual: read(line, run) };
    });
  });
  if (runs.every(({ actual }) => actual === undefined)) return [{ ...text, lines }];
  return runs.flatMap(({ node, actual }) => (actual === undefined ? [node] : [at(() => say(actual)), node]));
}

/**
 * Adds the structure tree that the renderer lacks and that screen readers and text extraction follow. Marks every text
 * and picture of the layout as content of its nearest tagged box, and everything else, such as rules and backgrounds,
 * as artifacts. A box that continues on the next page stays one element, because both halves share their properties.
 */
export function withStructure(layout: LaidOut, document: PDFDocument): LaidOut {
  const voice = { read: reader(), say: sayer(document) };
  const root = document.struct("Document");
  document.addStructure(root);
  const elements = new Map<unknown, StructureElement>();

  const elementOf = ({ props }: LaidOut, parent: StructureElement): StructureElement => {
    if (!props?.tag) return parent;
    const known = elements.get(props);
    if (known) return known;
    const element = document.struct(props.tag, props.alt ? { alt: props.alt } : {});
    parent.add(element);
    elements.set(props, element);
    return element;
  };

  const between = (begin: () => void, nodes: LaidOut[]): LaidOut[] => [
    at(begin),
    ...nodes,
    at(() => document.endMarkedContent()),
  ];
  const artifact = (node: LaidOut): LaidOut[] =>
    between(() => document.markContent("Artifact", { type: "Layout" }), [node]);

  const walk = (node: LaidOut, parent: StructureElement, tag: string): LaidOut[] => {
    if (node.props?.tag === "Artifact") return artifact(node);
    const own = node.props?.tag ?? tag;
    const element = elementOf(node, parent);
    if (node.type === "TEXT" || node.type === "CANVAS") {
      const drawn = node.type === "TEXT" ? withActualText(node, voice) : [node];
      return between(() => element.add(document.markStructureContent(own)), drawn);
    }
    const children = node.children?.flatMap((child) => walk(child, element, own)) ?? [];
    if (!isDrawn(node)) return [{ ...node, children }];
    const box = { ...node, style: without(node.style), box: without(node.box), children };
    return [...artifact({ ...node, children: [] }), box];
  };

  const pages = layout.children?.map((page) => ({
    ...page,
    children: page.children?.flatMap((child) => walk(child, root, "P")) ?? [],
  }));
  return { ...layout, children: pages ?? [] };
}
