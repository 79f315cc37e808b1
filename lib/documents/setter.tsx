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
  /** For the names of characters that no font has; lib/documents/reading.ts recognizes them by this color. */
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
