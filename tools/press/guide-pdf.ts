import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "@/lib/brand";
import { explain } from "@/scripts/local/command-error";
import { repository } from "@/scripts/local/repository";
import { guideTitle } from "@/tools/press/guide/cover";
import { guideBody } from "@/tools/press/guide/document";
import { loadParts } from "@/tools/press/guide/parts";
import { pinInfo, readPdf } from "@/tools/press/guide/pdf";
import { openPrinter } from "@/tools/press/guide/print";
import { guideStyles } from "@/tools/press/guide/styles";

const TARGET = join(repository, "public", "assets", "guides", "nil-rights.pdf");
const say = (line: string) => console.log(line);

// `npm run guide -w tools/press`: makes the NIL guide from `content/`. It is printed twice, because only a print
// tells the page numbers for the table of contents.

try {
  const parts = await loadParts();
  const styles = await guideStyles();
  const head = `<meta charset="utf-8"><title>${guideTitle} - ${brand.name}</title><style>${styles}</style>`;
  const pageOf = async (pages: ReadonlyMap<string, number>) =>
    `<!doctype html><html lang="en"><head>${head}</head><body>${renderToStaticMarkup(await guideBody(parts, pages))}</body></html>`;

  const printer = await openPrinter(say);
  try {
    const { places } = readPdf(await printer.print(await pageOf(new Map())));
    const guide = pinInfo(await printer.print(await pageOf(places)), brand.name, parts.updated);
    await mkdir(dirname(TARGET), { recursive: true });
    await writeFile(TARGET, guide);
    say(`public/assets/guides/nil-rights.pdf: ${readPdf(guide).pages} pages, ${Math.round(guide.length / 1024)} kB.`);
  } finally {
    await printer.close();
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
