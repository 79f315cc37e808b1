import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@/lib/brand";
import { type Band, guilloche } from "@/lib/engraving/guilloche";
import { ornaments } from "@/lib/engraving/ornaments";
import { rosetteBands } from "@/lib/engraving/rosette";
import { repository } from "@/scripts/local/repository";
import type { OgCard } from "@/tools/press/cards/pages";

export const CARD = { width: 1200, height: 630 } as const;

const paper = "rgb(248 244 234)";
const ink = "rgb(26 30 43)";
const engrave = "rgb(47 100 83)";
const seal = "rgb(155 27 39)";

const dataUrl = (file: string, type: string): string =>
  `data:${type};base64,${readFileSync(join(repository, file)).toString("base64")}`;
const svgUrl = (svg: string): string => `url("data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}")`;
const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

function bandSvg(band: Band, id: string, colour: string): string {
  const turns = Array.from({ length: band.petals }, (_, turn) => (turn * 360) / band.petals);
  const uses = turns.map((degrees) => `<use href="#${id}" transform="rotate(${degrees.toFixed(3)})"/>`).join("");
  return `<defs><path id="${id}" d="${guilloche(band)}"/></defs><g stroke="${colour}">${uses}</g>`;
}

/** Derived from the file's name, so that no two cards have the same rosette. */
function rosette(file: string): string {
  const [rim, lace, heart] = rosetteBands(createHash("sha256").update(file).digest("hex"));
  return `<svg viewBox="-1000 -1000 2000 2000" fill="none" stroke-width="2.6">${bandSvg(rim, "r", engrave)}${bandSvg(lace, "l", seal)}${bandSvg(heart, "h", engrave)}</svg>`;
}

/** Font size in pixels, by the title's length. */
const sizeOf = (title: string): number => (title.length < 24 ? 84 : title.length < 44 ? 70 : 58);

const style = `
@font-face{font-family:Newsreader;src:url("${dataUrl("app/fonts/newsreader-display.woff2", "font/woff2")}")}
@font-face{font-family:"Source Sans 3";font-weight:200 900;src:url("${dataUrl("node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2", "font/woff2")}")}
*{margin:0;box-sizing:border-box}
body{position:relative;width:${CARD.width}px;height:${CARD.height}px;overflow:hidden;background:${paper};color:${ink};font-family:"Source Sans 3"}
.edge{position:absolute;left:0;right:0;height:26px;background:${engrave};mask:${svgUrl(ornaments["rule.svg"]())} 0 50%/auto 100% round}
.words{position:absolute;inset:92px 470px 92px 76px;display:flex;flex-direction:column}
.label{font-size:30px;font-weight:600;color:${seal}}
h1{margin-top:20px;font:500 58px/1.08 Newsreader;letter-spacing:-.012em;text-wrap:balance}
.name{margin-top:auto;font:500 46px/1 Newsreader;letter-spacing:-.015em}
.line{margin-top:12px;font-size:25px}
svg{position:absolute;right:8px;top:70px;width:490px;height:490px}
`;

export const cardHtml = ({
  file,
  label,
  title,
}: OgCard): string => `<!doctype html><meta charset="utf-8"><style>${style}</style>
<div class="edge" style="top:20px"></div><div class="edge" style="bottom:20px"></div>
<div class="words"><p class="label">${escaped(label)}</p><h1 style="font-size:${sizeOf(title)}px">${escaped(title)}</h1>
<p class="name">${brand.name}</p><p class="line">${brand.tagline}</p></div>${rosette(file)}`;
