import pg from "pg";
import { exportFigures } from "@/scripts/bench/admin-exports";
import { pageRatios } from "@/scripts/bench/admin-pages";
import { seedWaitlist } from "@/scripts/bench/admin-seed";
import { signIn } from "@/scripts/bench/admin-session";
import { placeFigure } from "@/scripts/bench/place";
import { report } from "@/scripts/bench/report";
import { pin, startPinned } from "@/scripts/bench/servers";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { migrations, repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { migrate } from "@/scripts/migrations/apply";

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 12;
const secrets = {
  AUTH_SECRET: "auth-secret-of-the-benchmarks-0123456789",
  LINK_SECRET: "link-secret-of-the-benchmarks-0123456789",
};
const say = (text: string) => console.log(text);

/**
 * `npm run bench:admin [-- <rounds>]`: how the admin area does with a million waitlist rows, against a thousand; each page
 * is asked for in 12 rounds of 20, or in as many as said. Prints one `page figure value` line each and a table. Returns 1
 * when a figure breaks its limit. The servers run on core 0, the load and PostgreSQL on core 1.
 */
export function main([rounds]: readonly string[]): Promise<number> {
  Object.assign(process.env, secrets);
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

/** A database with as many rows, a server of its own, and an administrator who has signed in to it. */
async function start(clusterUrl: string, rows: number) {
  const databaseUrl = await createDatabase(clusterUrl, `rows_${rows}`);
  await migrate(databaseUrl, migrations, () => undefined);
  const started = performance.now();
  await seedWaitlist(databaseUrl, rows);
  say(`  ${rows} rows added in ${Math.round((performance.now() - started) / 1_000)} s`);
  const { url, pid } = await startPinned(".", { DATABASE_URL: databaseUrl, DEV_MAILBOX: "1" });
  return { databaseUrl, pid, session: await signIn(url, databaseUrl) };
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}
