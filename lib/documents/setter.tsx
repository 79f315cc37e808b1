import { Text, View } from "@react-pdf/renderer";
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
} from "react";
import type { Cut, Faces } from "@/lib/documents/faces";
import { type Line, linesOf } from "@/lib/documents/lines";

export const ink = {
  text: "#1a1e2b",
  muted: "#4d5261",
  rule: "#d9cfba",
  engrave: "#2f6453",
  seal: "#9b1b27",
  /** The names of characters that no font has; lib/documents/reading.ts knows them by it. */
  named: "#2f6454",
} as const;

/** How a text looks; sizes in points. */
export type Look = { cut: Cut; size: number; leading: number; color: string };

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
 * A box that is an element of the document's structure, such as "P" or "H1", or that is drawn but not read ("Artifact").
 * The renderer carries `tag` along for lib/documents/structure.ts.
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
  // A taller font would push its line's foot down: all lines of a paragraph stand at one distance.
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

/** Ascent of the site's own fonts, for a size of 1. */
const OWN_ASCENT: Record<Cut, number> = { sans: 1.024, bold: 1.024, serif: 0.735 };

/** A use of a thousand lines would take thirty pages, and the server's time: from here on they run on, between signs. */
const MOST_LINES = 60;

/** Sets a text in lines of `width` points; `typed` when somebody else has written all of it. */
export type SetText = (text: string, look: Look, width: number, typed?: "typed") => ReactElement;

/**
 * A function that sets texts in lines of a given width in points, in these fonts. Lines that were typed stay lines, unless
 * they are very many.
 */
export const setterFor =
  (faces: Faces): SetText =>
  (text, look, width, typed) => {
    const written = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replace(/[ \t]+/g, " "));
    const paragraphs = written.length > MOST_LINES ? [written.join(" ¶ ")] : written;
    const options = { faces: faces[look.cut], size: look.size, width, typed: typed === "typed" };
    const lines = paragraphs.flatMap((paragraph) => linesOf(paragraph, options));
    return createElement(Fragment, null, ...lines.map((line) => createElement(SetLine, { line, look })));
  };
