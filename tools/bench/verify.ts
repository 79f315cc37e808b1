import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { signStatusList } from "@/lib/certificates/status-list";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { migrations, repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { migrate } from "@/scripts/migrations/apply";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";
import { testSecrets } from "@/tests/support/secrets";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { fillStatusList } from "@/tools/bench/license-rows";
import { report } from "@/tools/bench/report";
import { interleave, medianRatio } from "@/tools/bench/rounds";
import { BARE_APP, buildBareApp, pin, startPinned } from "@/tools/bench/servers";
import { shippedJavaScript } from "@/tools/bench/shipped-javascript";
import { requestsPerProcessorSecond } from "@/tools/bench/wrk";

const ROUNDS = 9;
const STATUS_LIST = "/status/1";
const OWN_FILE = ".next/server/app/rsl.xml.body";
const say = (text: string) => console.log(text);

/**
 * `npm run bench:verify [-- <rounds>]`: measures a license's public page against a bare page that reads one row, a
 * full status list against a static text of as many bytes of the same site (and, for reference, of a bare one), and
 * how much JavaScript the license check loads. Prints one `page figure value` line each and a table. Returns 1 when a
 * figure exceeds its limit. The servers run on core 0, the load and PostgreSQL on core 1.
 */
export function main([rounds]: readonly string[]): Promise<number> {
  return report(say, async () => {
    await buildSite(say);
    await buildBareApp();
    pin(process.pid, 1);
    const cluster = await startCluster({ repository, name: "bench", database: "bench", disposable: true, say });
    onShutdown(cluster.stop);
    await migrate(cluster.url, migrations, () => undefined);
    const env = { ...testSecrets, DATABASE_URL: cluster.url, DEV_MAILBOX: "1" };
    Object.assign(process.env, env);
    const license = await fillStatusList(cluster.url);
    const list = await signStatusList(1, new Date());
    await db().$disconnect();
    const text = "x".repeat(list?.length ?? 0);
    const ownFile = join(repository, OWN_FILE);
    const before = readFileSync(ownFile);
    onShutdown(async () => writeFileSync(ownFile, before));
    writeFileSync(ownFile, text);
    writeFileSync(join(repository, BARE_APP, ".next/server/app/file.body"), text);
    const { url: site, pid } = await startPinned(".", env);
    const { url: bare, pid: barePid } = await startPinned(BARE_APP, { DATABASE_URL: cluster.url });
    const rates = await interleave(Number(rounds) || ROUNDS, {
      license: () => requestsPerProcessorSecond(site + paths.publicLicense(license), pid),
      row: () => requestsPerProcessorSecond(`${bare}/row`, barePid),
      list: () => requestsPerProcessorSecond(site + STATUS_LIST, pid),
      "site's file": () => requestsPerProcessorSecond(`${site}/rsl.xml`, pid),
      "bare file": () => requestsPerProcessorSecond(`${bare}/file`, barePid),
    });
    for (const [name, values] of Object.entries(rates))
      say(`  ${name}: ${values.map(Math.round).join(" ")} per processor second`);
    const figures = [
      figure("/v/{id}", "rate/bare", medianRatio(rates.license, rates.row), { min: 0.4 }),
      figure(STATUS_LIST, "rate/own file", medianRatio(rates.list, rates["site's file"]), { min: 0.8 }),
      figure(STATUS_LIST, "rate/bare", medianRatio(rates.list, rates["bare file"]), { min: 0 }),
      await javaScriptFigure(site, bare),
    ];
    for (const one of figures) say(line(one));
    return figures;
  });
}

async function javaScriptFigure(site: string, bare: string): Promise<Figure> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
  onShutdown(() => browser.close());
  const least = await shippedJavaScript(browser, `${bare}/plain`);
  const bytes = await shippedJavaScript(browser, site + paths.verify);
  return figure(paths.verify, "javascript/bare", bytes / least, { max: 1.2 });
}
