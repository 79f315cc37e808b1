import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";

const sourceSans = "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght";
const fonts = [
  { family: "Newsreader", style: "normal", file: "app/fonts/newsreader-display.woff2" },
  { family: "Source Sans", style: "normal", file: `${sourceSans}-normal.woff2` },
  { family: "Source Sans", style: "italic", file: `${sourceSans}-italic.woff2` },
] as const;

/** Embeds the site's fonts, so that printing fetches nothing. */
export async function guideStyles(): Promise<string> {
  const faces = fonts.map(async ({ family, style, file }) => {
    const data = await readFile(join(repository, file), "base64");
    return `@font-face{font-family:"${family}";font-style:${style};font-weight:200 900;src:url(data:font/woff2;base64,${data})}`;
  });
  const sheets = ["sheet.css", "text.css"].map((name) => readFile(join(import.meta.dirname, name), "utf8"));
  return (await Promise.all([...faces, ...sheets])).join("\n");
}
