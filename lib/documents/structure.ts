import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import { at, type LaidOut, type Run, sayer } from "@/lib/documents/engine";
import { isRtl, reader } from "@/lib/documents/reading";

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
