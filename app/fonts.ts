import localFont from "next/font/local";

/**
 * Headings: Newsreader's display cut at one weight, 22 kB instead of 132 kB for the whole variable font. Made from the
 * package @fontsource-variable/newsreader with `hb-subset newsreader-latin-opsz-normal.ttf --variations=opsz=48,wght=470
 * --unicodes=20-17F,2013-2014,2018-2019,201C-201D,2022,2026,203A,2039,20AC,2116,2122,2190,2192,2212` (licence: fonts/OFL.txt).
 */
export const newsreader = localFont({
  src: "./fonts/newsreader-display.woff2",
  weight: "400 700",
  variable: "--font-newsreader",
  display: "swap",
  adjustFontFallback: "Times New Roman",
});

/** Text and forms. */
export const sourceSans = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  weight: "200 900",
  variable: "--font-source-sans",
  display: "swap",
  adjustFontFallback: "Arial",
});

/** Emphasis in text: fetched only by pages that have some. */
export const sourceSansItalic = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-italic.woff2",
  weight: "200 900",
  style: "italic",
  variable: "--font-source-sans-italic",
  display: "swap",
  preload: false,
});

/** Class names that define the three families as CSS variables; they belong on `<html>`. */
export const fontVariables = `${newsreader.variable} ${sourceSans.variable} ${sourceSansItalic.variable}`;
