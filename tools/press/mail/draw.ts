import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ornaments } from "@/lib/engraving/ornaments";
import { band } from "@/lib/mail/styles";
import type { Print } from "@/scripts/local/command-error";
import { repository } from "@/scripts/local/repository";

/** Legible on a mail's light and dark backgrounds: the picture is transparent, and mail clients support no masks. */
const INK = "#4a8b75";

export async function drawMailHeader(say: Print): Promise<void> {
  const { width, height, file } = band;
  const tile = ornaments["rule.svg"]()
    .replace(/^<svg[^>]*>|<\/svg>$/g, "")
    .replace("#000", INK);
  const pattern = `<pattern id="p" width="160" height="44" patternUnits="userSpaceOnUse">${tile}</pattern>`;
  const size = `width="${2 * width}" height="${2 * height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${pattern}</defs><rect ${size} fill="url(#p)"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16, effort: 10 }).toBuffer();
  await writeFile(join(repository, "public", file), png);
  say(`Drew the band above mails, ${Math.round(png.length / 1024)} kB.`);
}
