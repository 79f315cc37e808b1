import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Advice, type Say } from "@/scripts/local/advice";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { pageFile } from "@/scripts/static-files/nginx";
import { writeStaticFiles } from "@/scripts/static-files/write";
import { disagreements } from "@/tools/bench/agreement";
import { dressBarePage } from "@/tools/bench/dressed-page";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { startPlainNginx, startSiteNginx } from "@/tools/bench/nginx";
import { interleave, medianRatio } from "@/tools/bench/rounds";
import { BARE_APP, startPinned } from "@/tools/bench/servers";
import { requestsPerSecond } from "@/tools/bench/wrk";

const ROUNDS = 9;

/**
 * Compares the home page's rate from `next start` with that of a page of the same text in the bare application, and its
 * rate from nginx with a plain nginx sending the same file. Throws `Advice` when nginx and Next.js respond
 * differently.
 */
export async function homeUnderLoad(site: string, say: Say): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "static-"));
  onShutdown(() => rmSync(folder, { recursive: true, force: true }));
  writeStaticFiles(join(folder, "site"));
  const home = pageFile(readFileSync(join(repository, ".next/BUILD_ID"), "utf8").trim(), "/");
  for (const end of ["", ".gz"]) cpSync(join(folder, "site", home + end), join(folder, `plain/index.html${end}`));
  const front = await startSiteNginx(new URL(site).host, join(folder, "site"));
  const plain = await startPlainNginx(join(folder, "plain"));
  const found = await disagreements(front, site);
  if (found.length > 0) throw new Advice("nginx and Next.js respond differently:", ...found);

  // Node.js encodes a page with characters beyond Latin-1 for every response, so the bare page has them too.
  await dressBarePage(site, "/");
  const dressed = await startPinned(BARE_APP, {});
  const gzip = { "Accept-Encoding": "gzip" };
  const rates = await interleave(ROUNDS, {
    home: () => requestsPerSecond(`${site}/`),
    bare: () => requestsPerSecond(`${dressed.url}/dressed`),
    front: () => requestsPerSecond(`${front}/`, gzip),
    plain: () => requestsPerSecond(`${plain}/index.html`, gzip),
  });
  for (const [name, values] of Object.entries(rates)) say(`  ${name}: ${values.map(Math.round).join(" ")} per second`);
  const figures = [
    figure("/", "next-start/bare", medianRatio(rates.home, rates.bare), { min: 0.9 }),
    figure("/", "nginx/plain-nginx", medianRatio(rates.front, rates.plain), { min: 0.9 }),
  ];
  for (const one of figures) say(line(one));
  return figures;
}
