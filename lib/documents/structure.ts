import type PDFDocument from "pdfkit";
import type { StructureElement } from "pdfkit";
import { type LaidOutLine, reader } from "@/lib/documents/reading";

/** What the renderer's layout is made of, as far as it matters here. */
export type LaidOut = {
  type: string;
  props?: { tag?: string; alt?: string; paint?: () => void };
  style?: Record<string, unknown>;
  box?: Record<string, number>;
  lines?: LaidOutLine[];
  children?: LaidOut[];
};

/** The renderer draws a canvas by calling its function: at that point of the page, nothing is drawn and `mark` runs. */
const at = (mark: () => void): LaidOut => ({
  type: "CANVAS",
  props: { paint: mark },
  style: {},
  box: { top: 0, left: 0, width: 1, height: 1 },
});

const isDrawn = ({ style = {} }: LaidOut): boolean =>
  Object.keys(style).some((name) => /^(border|background)/.test(name));

const without = <T>(of: Record<string, T> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !/^(border|background)/.test(name)));

/** A text as UTF-16 in hexadecimal, as a string of PDF. */
const hexOf = (text: string): string => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

/**
 * Lets the next text object of a document say `text`. The marks stand right around its operators, where its font is
 * known: some readers take the place and size of what is said from there.
 */
function sayer(document: PDFDocument): (text: string) => void {
  let said: string | undefined;
  const add = document.addContent.bind(document);
  document.addContent = (operators) => {
    if (said && operators === "BT") add(`/Span <</ActualText ${hexOf(said)}>> BDC`);
    add(operators);
    if (said && operators === "ET") {
      add("EMC");
      said = undefined;
    }
    return document;
  };
  return (text) => {
    said = text;
  };
}

type Voice = { read: ReturnType<typeof reader>; say: (text: string) => void };

/** Each run of a text as a text of its own, with a mark before each whose glyphs do not tell what it says. */
function withActualText(text: LaidOut, { read, say }: Voice): LaidOut[] {
  const runs = (text.lines ?? []).flatMap((line) => {
    let x = line.box.x;
    return line.runs.map((run) => {
      const alone = { ...line, runs: [run], box: { ...line.box, x } };
      x += run.xAdvance ?? 0;
      return { node: { ...text, lines: [alone] }, actual: read(line, run) };
    });
  });
  if (runs.every(({ actual }) => actual === undefined)) return [text];
  return runs.flatMap(({ node, actual }) => (actual === undefined ? [node] : [at(() => say(actual)), node]));
}

/**
 * Gives a document a structure tree, which the renderer does not write: what reads aloud, or takes text out, follows it.
 * Wraps every text and picture of the layout in the marks of its nearest box with a tag, and everything else, such as
 * rules and backgrounds, in those of an artifact. A box that goes on on the next page stays one element, since both
 * halves share their properties.
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
