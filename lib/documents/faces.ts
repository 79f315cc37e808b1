import { join } from "node:path";
import { type FontFile, openFont } from "@/lib/documents/engine";

export type Face = { family: string; file: FontFile; widths: Map<string, number | undefined> };

/** Widths cached per font. Most words occur in every document. */
const WIDTHS = 4_000;

/** Width of a text at size 1; undefined if the font's shaping rules throw, as they do on stray marks. */
export function widthIn({ file, widths }: Face, text: string): number | undefined {
  if (widths.has(text)) return widths.get(text);
  if (widths.size >= WIDTHS) widths.clear();
  const width = measure(file, text);
  widths.set(text, width);
  return width;
}

function measure(file: FontFile, text: string): number | undefined {
  try {
    return file.layout(text, undefined, undefined, undefined, "ltr").advanceWidth / file.unitsPerEm;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Loaded only for the texts that need it: large or rarely used. */
type Fallback = { folder: string; subset: string; weight?: number; needed: RegExp };

export type Cut = "sans" | "bold" | "serif";
const weights: Record<Cut, number> = { sans: 400, bold: 600, serif: 500 };

/** The site's own fonts, split into subset files for the web; each character is in one of them. */
const own = {
  sans: ["latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"],
  serif: ["latin", "latin-ext", "vietnamese"],
};

const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** Scripts that one package has. Not its Gujarati: fontkit leaves letters out. */
const shaped: readonly Fallback[] = [
  ...["Hebrew", "Bengali", "Tamil", "Thai", "Georgian", "Armenian", "Gurmukhi"],
  ...["Malayalam", "Telugu", "Oriya", "Sinhala", "Khmer", "Lao", "Ethiopic"],
].map((script) => ({
  folder: "google-sans",
  subset: script.toLowerCase(),
  needed: new RegExp(`\\p{scx=${script}}`, "u"),
}));

/** In lookup order. The last one covers nearly all of the Basic Multilingual Plane. */
const fallbacks: readonly Fallback[] = [
  { folder: "ibm-plex-sans-arabic", subset: "arabic", needed: /\p{scx=Arabic}/u },
  // fontkit cannot decompress the file of weight 400.
  { folder: "google-sans", subset: "devanagari", weight: 500, needed: /\p{scx=Devanagari}/u },
  ...shaped,
  { folder: "sawarabi-gothic", subset: "japanese", needed: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
  { folder: "gowun-dodum", subset: "korean", needed: /\p{Script=Hangul}/u },
  { folder: "zcool-xiaowei", subset: "chinese-simplified", needed: han },
  { folder: "chocolate-classical-sans", subset: "chinese-traditional", needed: han },
  { folder: "noto-emoji", subset: "emoji", needed: /\p{Extended_Pictographic}|\p{Regional_Indicator}/u },
  { folder: "noto-sans-symbols-2", subset: "symbols", needed: /\p{S}/u },
  { folder: "unifont", subset: "latin", needed: /[^\0-\u024f]/u },
];

const opened = new Map<string, Promise<Face>>();

async function open(folder: string, subset: string, weight: number): Promise<Face> {
  const family = `${folder}-${subset}-${weight}`;
  const file = `${folder}/files/${folder}-${subset}-${weight}-normal.woff`;
  return {
    family,
    file: await openFont(family, join(process.cwd(), "node_modules/@fontsource", file)),
    widths: new Map(),
  };
}

function face(folder: string, subset: string, weight: number): Promise<Face> {
  const key = `${folder}-${subset}-${weight}`;
  const known = opened.get(key) ?? open(folder, subset, weight);
  opened.set(key, known);
  return known;
}

/** In order of preference. */
export type Faces = Record<Cut, readonly Face[]>;

/** Each font is read once per process. */
export async function facesFor(text: string): Promise<Faces> {
  const sans = (weight: number) => own.sans.map((subset) => face("source-sans-3", subset, weight));
  const serif = own.serif.map((subset) => face("newsreader", subset, weights.serif));
  const rest = fallbacks
    .filter(({ needed }) => needed.test(text))
    .map(({ folder, subset, weight = weights.sans }) => face(folder, subset, weight));
  return {
    sans: await Promise.all([...sans(weights.sans), ...rest]),
    bold: await Promise.all([...sans(weights.bold), ...rest]),
    serif: await Promise.all([...serif, ...sans(weights.sans), ...rest]),
  };
}
