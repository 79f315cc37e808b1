import { db } from "@/lib/postgres/db";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";
import { testSecrets } from "@/tests/support/secrets";
import { approvalRound, noOpRound, waitlistRound } from "@/tools/bench/actions";
import { addParties } from "@/tools/bench/offers";
import { BARE_APP, buildBareApp, pin, startPinned } from "@/tools/bench/servers";

const ROUNDS = 9;
const say = (line: string) => console.log(line);

/**
 * `npm run bench:writes`: measures the approve and waitlist actions as a share of an empty server action's rate. The server runs on core 0; the load and PostgreSQL on core 1.
 * Prints one `name ratio` line each.
 */
export async function main(): Promise<number> {
  pin(process.pid, 1);
  await buildSite(say);
  await buildBareApp();
  const cluster = await startCluster({ repository, name: "bench", database: "bench", disposable: true, say });
  try {
    await migrate(cluster.url, migrations, () => undefined);
    const env = { ...testSecrets, DATABASE_URL: cluster.url, DEV_MAILBOX: "1" };
    Object.assign(process.env, env);
    const parties = await addParties();
    for (const [name, ratio] of Object.entries(await actionRatios(env, parties))) say(`${name} ${ratio.toFixed(2)}`);
    await db().$disconnect();
    return 0;
  } finally {
    await cluster.stop();
  }
}

type Parties = Awaited<ReturnType<typeof addParties>>;

/**
 * Posts every action as a browser without JavaScript would, 16 at once. The no-op action is measured behind the
 * product's proxy, at an address that it treats as the action's, and in a bare application without a proxy.
 */
async function actionRatios(env: Record<string, string>, parties: Parties): Promise<Record<string, number>> {
  const product = await startPinned(".", env);
  const bare = await startPinned(BARE_APP, {});
  const rates = await interleave(ROUNDS, {
    "approve action": await approvalRound(product.url, parties),
    "waitlist action": await waitlistRound(product.url),
    "no-op behind the proxy, with its nonce": noOpRound(`${bare.url}/offer/nothing`),
    "no-op behind the proxy": noOpRound(`${bare.url}/nothing`),
    "no-op without proxy": noOpRound(bare.url),
  });
  await Promise.all([product.stop(), bare.stop()]);
  for (const [name, values] of Object.entries(rates)) report(name, values);
  const { "approve action": approve, "waitlist action": waitlist, "no-op without proxy": plain } = rates;
  return {
    "approve-action/no-op-action": medianRatio(approve, rates["no-op behind the proxy, with its nonce"]),
    "approve-action/no-op-action-without-proxy": medianRatio(approve, plain),
    "waitlist-action/no-op-action": medianRatio(waitlist, rates["no-op behind the proxy"]),
    "waitlist-action/no-op-action-without-proxy": medianRatio(waitlist, plain),
  };
}

const report = (name: string, rates: readonly number[]) =>
  say(`  ${name}: ${rates.map((value) => Math.round(value)).join(" ")} per second`);

/** Measures each subject once per round, alternating, so that a slow minute of the machine affects all alike. */
async function interleave<Name extends string>(
  rounds: number,
  subjects: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results[name].push(await subjects[name]());
  }
  return results;
}

/** The median over rounds of `subject` divided by `measure`, both as rates. */
function medianRatio(subject: readonly number[], measure: readonly number[]): number {
  const ratios = subject.map((rate, round) => rate / (measure[round] ?? Number.NaN)).sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
}
