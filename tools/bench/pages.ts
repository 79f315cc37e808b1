import { buildSite } from "@/scripts/local/build";
import { testSecrets } from "@/tests/support/secrets";
import { homeUnderLoad } from "@/tools/bench/home-under-load";
import { pageFigures } from "@/tools/bench/page-figures";
import { readingPages } from "@/tools/bench/reading-pages";
import { report } from "@/tools/bench/report";
import { BARE_APP, buildBareApp, startPinned } from "@/tools/bench/servers";

const say = (text: string) => console.log(text);

/** Reading pages need no database: nothing listens at this address. */
const environment = { ...testSecrets, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing" };

/**
 * `npm run bench:pages [-- <path>...]`: measures every reading page, or those given, against a bare page of the same
 * Next.js. Prints one `page figure value` line each and a table. Returns 1 when a figure exceeds its limit. The
 * servers run on core 0, the load on core 1.
 */
export function main(chosen: readonly string[]): Promise<number> {
  return report(say, async () => {
    await buildSite(say);
    const pages = chosen.length > 0 ? chosen : readingPages();
    await buildBareApp();
    const [{ url: site }, { url: bare }] = [await startPinned(".", environment), await startPinned(BARE_APP, {})];
    return [...(await pageFigures(site, `${bare}/plain`, pages, say)), ...(await homeUnderLoad(site, say))];
  });
}
