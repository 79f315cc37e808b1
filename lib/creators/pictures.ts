import { createHash } from "node:crypto";
import { brand } from "@/lib/brand";
import { SHEET } from "@/lib/creators/engraving";
import { type Band, guilloche } from "@/lib/engraving/guilloche";
import { rosetteBands } from "@/lib/engraving/rosette";

/** Colors as in app/styles/tokens.css, because a standalone picture has no access to the page's style sheet. */
const inks = {
  light: { ink: "#1a1e2b", lace: "#9b1b27", rim: "#2f6453", paper: "#f8f4ea", muted: "#4d5261" },
  dark: { lace: "#f59c95", rim: "#74b39b" },
} as const;
type Scheme = keyof typeof inks;

/** Dimmed paper, for an engraving on a dark page. */
const DIMMED_PAPER = "#d8d0be";

const hashOf = (name: string): string => createHash("sha256").update(`creator\0${name}`).digest("hex");

/** Drops characters that XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

function bandLines(band: Band, id: string, color: string): string {
  const turns = Array.from(
    { length: band.petals - 1 },
    (_, index) => `<use href="#${id}" transform="rotate(${Number((((index + 1) * 360) / band.petals).toFixed(3))})"/>`,
  );
  return `<g stroke="${color}"><path id="${id}" d="${guilloche(band)}"/>${turns.join("")}</g>`;
}

/** Within 1000 units of the origin: the substitute for a missing portrait. */
function rosetteLines(name: string, scheme: Scheme): string {
  const [rim, lace, heart] = rosetteBands(hashOf(name));
  const { rim: green, lace: red } = inks[scheme];
  const lines = [bandLines(rim, "r", green), bandLines(lace, "l", red), bandLines(heart, "h", green)].join("");
  return `<g fill="none" stroke-width="7">${lines}</g>`;
}

export function portraitSvg({ displayName, portrait }: Pictured, scheme: Scheme): string {
  const { width, height } = SHEET;
  // Engravings need paper in the dark theme too: light lines on dark would show a negative of the face.
  const sheet = scheme === "dark" ? `<rect width="${width}" height="${height}" fill="${DIMMED_PAPER}"/>` : "";
  const drawing = portrait
    ? `${sheet}<path d="${portrait}" fill="none" stroke="${inks.light.ink}" stroke-width="1.9" stroke-linecap="round"/>`
    : `<g transform="translate(${width / 2} ${height / 2})scale(.37)">${rosetteLines(displayName, scheme)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawing}</svg>`;
}

type Pictured = { displayName: string; portrait: string | null };

export const BADGE_SIZE = { width: 280, height: 72 } as const;

/** Maximum characters of a name on a badge, and those above which they are set closer, to fit in any font. */
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
    `<g transform="translate(40 36)scale(.029)">${rosetteLines(displayName, "light").replace('stroke-width="7"', 'stroke-width="16"')}</g>`,
    `<text x="80" y="33" font-family="Georgia, 'Times New Roman', serif" font-size="17" font-weight="600" fill="${ink}"${fit}>${escaped(name)}</text>`,
    `<text x="80" y="53" font-family="'Source Sans 3', 'Segoe UI', Arial, sans-serif" font-size="13" fill="${muted}">${escaped(state)}</text>`,
    "</svg>",
  ].join("");
}
