import { guilloche, guillocheStrip } from "@/lib/engraving/guilloche";

const THREADS = 6;
const SWELL = 160;
const HALF = 22;

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none"><g fill="none" stroke="#000">${body}</g></svg>`;

/** Two sets of threads half a swell apart, so that the band never closes and repeats seamlessly. */
function braid(): string {
  const threads = Array.from({ length: THREADS }, (_, index) => {
    const strip = { length: SWELL * 10, amplitude: HALF * 10 - 20, waves: 2, pinch: 0.62, phase: index / THREADS };
    return `<path d="${guillocheStrip(strip)}"/>`;
  }).join("");
  return `<g stroke-width="7"><g id="t">${threads}</g><use href="#t" x="${SWELL * 5}"/><use href="#t" x="${-SWELL * 5}"/></g>`;
}

/** The ornaments that pages use as masks: black lines, colored by the page. Each name is a file under /engraving/. */
export const ornaments = {
  /** Repeats along x. */
  "rule.svg": () => svg(SWELL, 2 * HALF, `<g transform="translate(0 ${HALF})scale(.1)">${braid()}</g>`),
  /** Repeats along y. */
  "column.svg": () => svg(2 * HALF, SWELL, `<g transform="translate(${HALF})rotate(90)scale(.1)">${braid()}</g>`),
  "corner.svg": () => {
    const petals = 8;
    const d = guilloche({ radius: 560, amplitude: 380, waves: 5, petals, pinch: 0.2, reach: 40, lean: 0.12 });
    const turns = Array.from(
      { length: petals - 1 },
      (_, index) => `<use href="#c" transform="rotate(${(360 / petals) * (index + 1)})"/>`,
    ).join("");
    return svg(
      44,
      44,
      `<g transform="translate(22 22)scale(.022)" stroke-width="24"><path id="c" d="${d}"/>${turns}</g>`,
    );
  },
} as const;
