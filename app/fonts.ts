import localFont from "next/font/local";

/**
 * Headings. This font and `sourceSans` are preloaded and contain only the characters of the site's own text, so that
 * each fits into the first packets of its connection. The font of any other character, as in a name, is fetched when a
 * page shows one: `...Beyond`, with the ranges of the remaining files. Made with fonttools (license: fonts/OFL.txt):
 *
 * `fonttools varLib.instancer source-sans-3-latin-wght-normal.woff2 wght=400:600 -o source-sans.ttf`
 * `pyftsubset source-sans.ttf --flavor=woff2
 * --unicodes=20-7E,A0,A7,A9,AD,B7,D7,2013-2014,2018-2019,201C-201D,2022,2026,2122,2190,2192,2212`
 *
 * and the second line again for newsreader-display.woff2, with `--layout-features+=tnum`.
 */
const newsreader = localFont({
  src: "./fonts/newsreader-basic.woff2",
  weight: "400 700",
  variable: "--font-newsreader",
  display: "swap",
  adjustFontFallback: "Times New Roman",
});

/**
 * Newsreader's display cut at one weight, 22 kB instead of 132 kB for the whole variable font. Made from the package
 * @fontsource-variable/newsreader with `hb-subset newsreader-latin-opsz-normal.ttf --variations=opsz=48,wght=470
 * --unicodes=20-17F,2013-2014,2018-2019,201C-201D,2022,2026,203A,2039,20AC,2116,2122,2190,2192,2212` (license:
 * fonts/OFL.txt).
 */
const newsreaderBeyond = localFont({
  src: "./fonts/newsreader-display.woff2",
  weight: "400 700",
  variable: "--font-newsreader-beyond",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-A6, U+A8, U+AA-AC, U+AE-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2039-203A, U+20AC",
    },
  ],
});

/** Letters from Polish and Turkish to Yoruba, which appear in names only. */
const newsreaderWider = localFont({
  src: "../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-opsz-normal.woff2",
  weight: "200 800",
  variable: "--font-newsreader-wider",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+100-130, U+132-151, U+154-24F, U+259, U+1E00-1E9F, U+1EF2-1EFF" }],
});

const sourceSans = localFont({
  src: "./fonts/source-sans-basic.woff2",
  weight: "400 600",
  variable: "--font-source-sans",
  display: "swap",
  adjustFontFallback: "Arial",
});

const sourceSansBeyond = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  weight: "200 900",
  variable: "--font-source-sans-beyond",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+A1-A6, U+A8, U+AA-AC, U+AE-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+300-301, U+303-304, U+308-309, U+323, U+329, U+2009, U+200B, U+201A, U+201E, U+2032-2033, U+2039-203A, U+2044, U+20AC, U+2191, U+2193, U+2215, U+FEFF",
    },
  ],
});

const sourceSansWider = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2",
  weight: "200 900",
  variable: "--font-source-sans-wider",
  display: "swap",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+100-130, U+132-151, U+154-24F, U+259, U+1E00-1E9F, U+1EF2-1EFF" }],
});

/** Emphasis; fetched only by pages that use it. */
const sourceSansItalic = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
  weight: "200 900",
  style: "italic",
  variable: "--font-source-sans-italic",
  display: "swap",
  preload: false,
});

const families = [
  ...[newsreader, newsreaderBeyond, newsreaderWider],
  ...[sourceSans, sourceSansBeyond, sourceSansWider, sourceSansItalic],
];

export const fontVariables = families.map(({ variable }) => variable).join(" ");
