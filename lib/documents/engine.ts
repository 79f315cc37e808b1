import layoutDocument from "@react-pdf/layout";
import renderLayout from "@react-pdf/render";
import { Font, pdf } from "@react-pdf/renderer";
import type PDFDocument from "pdfkit";

/*
 * All that this folder uses of react-pdf, pdfkit and fontkit beyond what they document stands here, each with its reason, so
 * that an update of them is checked against this file. It is tied to their versions in package.json, and the tests hold every
 * byte of the result. Besides, react-pdf hands properties that it does not know, our `tag` and `alt`, through to the layout.
 */

/** A font as fontkit opens it. */
export type FontFile = {
  unitsPerEm: number;
  ascent: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(
    text: string,
    features: undefined,
    script: undefined,
    language: undefined,
    direction: "ltr",
  ): { advanceWidth: number };
};

type PackedFile = { _getTableStream(tag: string): { pos: number } | null };

/**
 * Private: fontkit decompresses the whole table of a WOFF file for every glyph that it reads, which takes half the time of a
 * document. TTF files would need no decompression, but no package brings these fonts as such; unpacked by us, they would
 * reach the renderer as data URLs only, of which it makes arrays with an element for each of up to 12 million bytes.
 */
function unpackOnce(font: PackedFile): void {
  const unpacked = new Map<string, { stream: { pos: number } | null; start: number }>();
  const unpack = font._getTableStream.bind(font);
  font._getTableStream = (tag) => {
    const known = unpacked.get(tag);
    const stream = known ? known.stream : unpack(tag);
    if (!known) unpacked.set(tag, { stream, start: stream?.pos ?? 0 });
    else if (stream) stream.pos = known.start;
    return stream;
  };
}

/** Opened by the renderer, so that what measures a text and what draws it is one font. */
export async function openFont(family: string, src: string): Promise<FontFile> {
  // No fontWeight: the family's name states it, and every requested weight resolves to this file.
  Font.register({ family, src });
  await Font.load({ fontFamily: family });
  const font: unknown = Font.getFont({ fontFamily: family })?.data;
  unpackOnce(font as PackedFile);
  // Private: subset files of one font share a name, by which the PDF writer would confuse them.
  Object.defineProperty(font, "postscriptName", { value: family });
  return font as FontFile;
}

type Glyph = { id: number; codePoints: number[] };

/** Consecutive glyphs of one font as laid out by the renderer, in visual order. */
export type Run = {
  start: number;
  end: number;
  glyphs?: Glyph[];
  positions?: { xOffset: number; yOffset: number }[];
  xAdvance?: number;
  attributes: { bidiLevel?: number; color?: string; font?: unknown[]; fontSize?: number };
};

/** `string` is in visual order. */
export type LaidOutLine = { string: string; runs: Run[]; box: { x: number } };

/**
 * The parts of the renderer's layout tree that are used here. The renderer itself writes no structure tree, so ours is
 * woven in between the layout and the drawing (lib/documents/structure.ts): they are packages of their own.
 */
export type LaidOut = {
  type: string;
  props?: { tag?: string; alt?: string; paint?: () => void };
  style?: Record<string, unknown>;
  box?: Record<string, number>;
  lines?: LaidOutLine[];
  children?: LaidOut[];
};

/** Throws unless all `parts` pages were made: React logs an error that one throws, and goes on without all of them. */
export async function layOut(element: Parameters<typeof pdf>[0], parts: number): Promise<LaidOut> {
  const { container } = pdf(element);
  if (container.document?.children.length !== parts) throw new Error("A part of the document was not made");
  const toLayout: (document: never, fonts: unknown) => Promise<unknown> = layoutDocument;
  return (await toLayout(container.document as never, Font)) as LaidOut;
}

export function draw(file: PDFDocument, layout: LaidOut): void {
  renderLayout(file as never, layout as never);
}

/**
 * The renderer draws a canvas by calling its function. This one draws nothing but runs `mark` at that point of the
 * page.
 */
export const at = (mark: () => void): LaidOut => ({
  type: "CANVAS",
  props: { paint: mark },
  style: {},
  box: { top: 0, left: 0, width: 1, height: 1 },
});

/** A PDF string with the text as hexadecimal UTF-16. */
const hexOf = (text: string): string => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

/**
 * Returns a function that gives the next text object its ActualText. Private: pdfkit's own `markContent` can only stand
 * around the operators that move to the text as well, and some readers take position and size from what the marks directly
 * enclose.
 */
export function sayer(document: PDFDocument): (text: string) => void {
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
