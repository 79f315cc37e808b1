import { brand } from "@/lib/brand";
import { SHEET } from "@/lib/creators/engraving";
import { initialsOf } from "@/lib/creators/page-rules";

/** The colors of app/styles/tokens.css, repeated because a standalone picture cannot use the page's style sheet. */
const inks = {
  light: { ink: "#1a1e2b", rim: "#2f6453", paper: "#f8f4ea", muted: "#4d5261" },
  dark: { rim: "#74b39b" },
} as const;
type Scheme = keyof typeof inks;

/** Dimmed paper, for an engraving on a dark page. */
const DIMMED_PAPER = "#d8d0be";

/** Leaves out characters that XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Letters cut as into a plate, within 1000 units of the origin, in place of a missing portrait. */
function monogram(name: string, scheme: Scheme): string {
  const { rim } = inks[scheme];
  const initials = escaped(initialsOf(name));
  return [
    `<defs><pattern id="l" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(-38)"><path d="M0 15h30" stroke="${rim}" stroke-width="14"/></pattern></defs>`,
    `<g fill="none" stroke="${rim}" stroke-width="12"><circle r="960"/><circle r="890"/></g>`,
    `<text y="230" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-weight="600" font-size="${[...initials].length > 1 ? 680 : 980}" fill="url(#l)" stroke="${rim}" stroke-width="22">${initials}</text>`,
  ].join("");
}

export function portraitSvg({ displayName, portrait }: Pictured, scheme: Scheme): string {
  const { width, height } = SHEET;
  // Engravings need paper in the dark theme too: light lines on dark would show a negative of the face.
  const sheet = scheme === "dark" ? `<rect width="${width}" height="${height}" fill="${DIMMED_PAPER}"/>` : "";
  const drawing = portrait
    ? `${sheet}<path d="${portrait}" fill="none" stroke="${inks.light.ink}" stroke-width="1.9" stroke-linecap="round"/>`
    : `<g transform="translate(${width / 2} ${height / 2})scale(.37)">${monogram(displayName, scheme)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
}

type Pictured = { displayName: string; portrait: string | null };

export const BADGE_SIZE = { width: 280, height: 72 } as const;

/** The longest name on a badge, in characters, and the length above which it is set closer, to fit in any font. */
const BADGE_NAME = 22;
const BADGE_NAME_EASY = 16;
const CLOSER = ' textLength="184" lengthAdjust="spacingAndGlyphs"';

export function badgeSvg({ displayName, isVerified }: { displayName: string; isVerified: boolean }): string {
  const { width, height } = BADGE_SIZE;
  const { ink, paper, rim, muted } = inks.light;
  const signs = [...displayName];
  const name = signs.length > BADGE_NAME ? `${signs.slice(0, BADGE_NAME - 1).join("")}…` : displayName;
  const fit = signs.length > BADGE_NAME_EASY ? CLOSER : "";
  const state = isVerified ? `Verified on ${brand.name}` : `License me on ${brand.name}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(`License ${displayName} on ${brand.name}`)}">`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" fill="${paper}" stroke="${rim}"/>`,
    `<rect x="3.5" y="3.5" width="${width - 7}" height="${height - 7}" fill="none" stroke="${rim}" stroke-opacity=".5"/>`,
    `<g transform="translate(40 36)scale(.029)">${monogram(displayName, "light")}</g>`,
    `<text x="80" y="33" font-family="Georgia, 'Times New Roman', serif" font-size="17" font-weight="600" fill="${ink}"${fit}>${escaped(name)}</text>`,
    `<text x="80" y="53" font-family="'Source Sans 3', 'Segoe UI', Arial, sans-serif" font-size="13" fill="${muted}">${escaped(state)}</text>`,
    "</svg>",
  ].join("");
}
