import { paths } from "@/lib/paths";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { testSecrets } from "@/tests/support/secrets";
import { addCreators } from "@/tools/bench/creator-rows";
import { createDatabase } from "@/tools/bench/databases";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { withKeyLock } from "@/tools/bench/in-turn";
import { report } from "@/tools/bench/report";
import { interleave, medianRatio } from "@/tools/bench/rounds";
import { BARE_APP, buildBareApp, pin, startPinned } from "@/tools/bench/servers";
import { requestsPerProcessorSecond } from "@/tools/bench/wrk";

const FEW = 1_000;
const MANY = 100_000;
const ROUNDS = 5;
/** Rounds until both servers' code is JIT-compiled: rates triple over the first three. */
const WARM_UP = 4;
const say = (text: string) => console.log(text);

const found = [
  { path: "/creators?right=training", limit: 1.5 },
  { path: "/creators?category=advertising", limit: 1.5 },
  { path: "/creators?city=City+3", limit: 1.5 },
  { path: "/creators?right=likeness&category=advertising&city=City+1", limit: 1.5 },
  { path: "/creators?q=voice+actor", limit: 1.5 },
  { path: "/creators?q=even+odd", limit: 1.5 },
  { path: "/creators?q=maria+garcia", limit: 1.5 },
  { path: "/creators?q=mraia+garcia", limit: 1.5 },
  { path: "/creators?q=voice+actor&right=training&category=advertising&sort=price", limit: 1.5 },
  { path: "/creators/search", limit: 2 },
  { path: "/creators/search?q=maria", limit: 2 },
  { path: "/creators/search?q=maria+garcia", limit: 2 },
  { path: "/creators/search?q=ma", limit: 2 },
  { path: "/creators/search?q=nobody+at+all", limit: 2 },
  { path: "/creators/search?q=maria&right=training&category=advertising", limit: 2 },
] as const;

/**
 * `npm run bench:creators [-- <rounds>]`: measures creators' pages against a bare page that reads one row, by the
 * server's processor time, and searches among 100,000 against 1,000. Prints one `page figure value` line each and a
 * table. Returns 1 when a figure exceeds its limit. The servers run on core 0, the load and PostgreSQL on core 1.
 */
export function main([rounds]: readonly string[]): Promise<number> {
  Object.assign(process.env, testSecrets);
  return report(say, async () => {
    await buildSite(say);
    await buildBareApp();
    pin(process.pid, 1);
    const cluster = await startCluster({ repository, name: "bench", database: "bench", disposable: true, say });
    onShutdown(cluster.stop);
    const [few, many] = [await start(cluster.url, FEW), await start(cluster.url, MANY)];
    const times = Number(rounds) || ROUNDS;
    const figures = [
      await rowFigure(paths.creators, many, times),
      await rowFigure(paths.creatorPage("creator-7"), many, times),
    ];
    for (const { path, limit } of found) {
      const pair = await withKeyLock(drain(few.url + path), drain(many.url + path), times);
      figures.push(figure(path, "p95", pair.ratio, { max: limit }));
      say(`  ${path}: p95 ${pair.many.toFixed(1)} / ${pair.few.toFixed(1)} ms`);
    }
    for (const one of figures) say(line(one));
    return figures;
  });
}

async function start(clusterUrl: string, rows: number) {
  const databaseUrl = await createDatabase(clusterUrl, `creators_${rows}`);
  await addCreators(databaseUrl, rows);
  return { databaseUrl, ...(await startPinned(".", { DATABASE_URL: databaseUrl, DEV_MAILBOX: "1" })) };
}

/** A page against a bare one that reads one row, by the server's processor time. */
async function rowFigure(
  path: string,
  { url, pid, databaseUrl }: Awaited<ReturnType<typeof start>>,
  rounds: number,
): Promise<Figure> {
  const bare = await startPinned(BARE_APP, { DATABASE_URL: databaseUrl });
  const subjects = {
    page: () => requestsPerProcessorSecond(url + path, pid),
    row: () => requestsPerProcessorSecond(`${bare.url}/row`, bare.pid),
  };
  await interleave(WARM_UP, subjects);
  const rates = await interleave(rounds, subjects);
  await bare.stop();
  for (const [name, values] of Object.entries(rates))
    say(`  ${path}, ${name}: ${values.map(Math.round).join(" ")} per processor second`);
  return figure(path, "rate/bare", medianRatio(rates.page, rates.row), { min: 0.4 });
}

const drain = (url: string) => async () => {
  await (await fetch(url)).arrayBuffer();
};
