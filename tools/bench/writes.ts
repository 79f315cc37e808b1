import pg from "pg";
import { reservePlace } from "@/lib/certificates/issue";
import { recordApproval } from "@/lib/offers/decide";
import { approvalStatement } from "@/lib/offers/decide-statements";
import { db, statementName } from "@/lib/postgres/db";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";
import { testSecrets } from "@/tests/support/secrets";
import { approvalRound, noOpRound, waitlistRound } from "@/tools/bench/action-writes";
import { addOffers, addParties } from "@/tools/bench/offers";
import { interleave, medianRatio, rate } from "@/tools/bench/rounds";
import { BARE_APP, buildBareApp, pin, startPinned } from "@/tools/bench/servers";

const ROUNDS = 9;
const TRANSACTIONS = 400;
const say = (line: string) => console.log(line);

/**
 * `npm run bench:writes`: measures the approve and waitlist actions as a share of an empty server action's rate, and
 * the approval's transaction as a share of raw SQL's. The server runs on core 0; the load and PostgreSQL on core 1.
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
    say(`approve-transaction/raw-sql ${(await transactionRatio(cluster.url, parties)).toFixed(2)}`);
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

/** The same statement through the product's client and through `pg`, alternating on one connection each. */
async function transactionRatio(url: string, parties: Parties): Promise<number> {
  const raw = new pg.Client({ connectionString: url });
  await raw.connect();
  const rates = await interleave(ROUNDS, {
    product: async () =>
      rate(await addOffers(TRANSACTIONS, parties), 1, async (offer) => {
        if (!(await recordApproval(db(), offer, new Date(), { by: "link" }))) throw new Error("not approved");
      }),
    raw: async () =>
      rate(await addOffers(TRANSACTIONS, parties), 1, async (offer) => {
        const reserved = await reservePlace(db(), offer);
        const { sql } = await approvalStatement(offer, {
          now: new Date(),
          by: "link",
          origin: undefined,
          reserved,
        });
        const result = await raw.query({ name: statementName({ sql: sql.text }), text: sql.text, values: sql.values });
        if (result.rowCount !== 1) throw new Error("not approved");
      }),
  });
  await raw.end();
  report("transaction", rates.product);
  report("raw SQL", rates.raw);
  return medianRatio(rates.product, rates.raw);
}

const report = (name: string, rates: readonly number[]) =>
  say(`  ${name}: ${rates.map((value) => Math.round(value)).join(" ")} per second`);
