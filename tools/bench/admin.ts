import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { testSecrets } from "@/tests/support/secrets";
import { exportFigures } from "@/tools/bench/admin-exports";
import { pageRatios } from "@/tools/bench/admin-pages";
import { seedWaitlist } from "@/tools/bench/admin-seed";
import { signIn } from "@/tools/bench/admin-session";
import { createDatabase } from "@/tools/bench/databases";
import { placeFigure } from "@/tools/bench/place";
import { report } from "@/tools/bench/report";
import { pin, startPinned } from "@/tools/bench/servers";

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 12;
const say = (text: string) => console.log(text);

/**
 * `npm run bench:admin [-- <rounds>]`: measures the admin area with a million waitlist rows against a thousand, in 12
 * or the given number of rounds of 20 requests per page. Prints one `page figure value` line each and a table.
 * Returns 1 when a figure exceeds its limit. The servers run on core 0, the load and PostgreSQL on core 1.
 */
export function main([rounds]: readonly string[]): Promise<number> {
  Object.assign(process.env, testSecrets);
  return report(say, async () => {
    await buildSite(say);
    pin(process.pid, 1);
    const cluster = await startCluster({ repository, name: "bench", database: "bench", disposable: true, say });
    onShutdown(cluster.stop);
    const few = await start(cluster.url, FEW);
    const many = await start(cluster.url, MANY);
    return [
      ...(await pageRatios([few.session, many.session], Number(rounds) || ROUNDS, say)),
      await placeFigure(many.databaseUrl, say),
      ...(await exportFigures(many, many.databaseUrl, MANY, say)),
    ];
  });
}

async function start(clusterUrl: string, rows: number) {
  const databaseUrl = await createDatabase(clusterUrl, `rows_${rows}`);
  const started = performance.now();
  await seedWaitlist(databaseUrl, rows);
  say(`  ${rows} rows added in ${Math.round((performance.now() - started) / 1_000)} s`);
  const { url, pid } = await startPinned(".", { DATABASE_URL: databaseUrl, DEV_MAILBOX: "1" });
  return { databaseUrl, pid, session: await signIn(url, databaseUrl) };
}
