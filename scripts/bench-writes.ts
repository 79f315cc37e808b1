import pg from "pg";
import { db, statementName } from "@/lib/db";
import { approveOffer } from "@/lib/offers/decide/mutations";
import { approvalStatement } from "@/lib/offers/decide/statements";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens/derive";
import { closeConnections, hiddenFields, post } from "@/scripts/bench/browser-post";
import { addOffers, addParties } from "@/scripts/bench/offers";
import { interleave, medianRatio, rate } from "@/scripts/bench/rounds";
import { BARE_APP, buildBareApp, pin, startPinned } from "@/scripts/bench/servers";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { buildSite } from "@/scripts/local/build";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

const ROUNDS = 9;
const POSTS = 300;
const TRANSACTIONS = 400;
const say = (line: string) => console.log(line);

/**
 * `npm run bench:writes`: how much of a bare server action's rate the approve action reaches, and how much of raw SQL's
 * rate its transaction. The server runs on core 0; the load and PostgreSQL on core 1. Prints one `name ratio` line each.
 */
export async function main(): Promise<number> {
  pin(process.pid, 1);
  await buildSite(say);
  await buildBareApp();
  const cluster = await startCluster({ repository, name: "bench", database: "bench", disposable: true, say });
  try {
    await migrate(cluster.url, migrations, () => undefined);
    const env = {
      DATABASE_URL: cluster.url,
      AUTH_SECRET: "a".repeat(32),
      LINK_SECRET: "l".repeat(32),
      DEV_MAILBOX: "1",
    };
    Object.assign(process.env, env);
    const parties = await addParties();
    const action = await actionRatios(env, parties);
    say(`approve-action/no-op-action ${action.guarded.toFixed(2)}`);
    say(`approve-action/no-op-action-without-proxy ${action.bare.toFixed(2)}`);
    say(`approve-transaction/raw-sql ${(await transactionRatio(cluster.url, parties)).toFixed(2)}`);
    await db().$disconnect();
    return 0;
  } finally {
    await cluster.stop();
  }
}

type Parties = Awaited<ReturnType<typeof addParties>>;

let clients = 0;
/** An address that no other post of this run has. */
const nextClient = (): string => {
  clients += 1;
  return `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`;
};

/**
 * All actions posted as a browser without JavaScript would, 16 at once. The no-op action is measured behind the product's
 * proxy, which every form of the licensing flow passes, and in a bare application without any.
 */
async function actionRatios(env: Record<string, string>, parties: Parties) {
  const product = await startPinned(".", env);
  const bare = await startPinned(BARE_APP, {});
  const [sample] = await addOffers(1, parties);
  if (!sample) throw new Error("No offer was added");
  const tokenOf = (offer: typeof sample) => deriveToken("offer-decision", offer.id, offer.tokenSalt);
  const approval = await hiddenFields(
    product.url + paths.approve(tokenOf(sample)),
    /<form[^>]*aria-label="Approve".*?<\/form>/s,
  );
  const noOp = (url: string) => async () => {
    closeConnections();
    const fields = await hiddenFields(url, /<form.*?<\/form>/s);
    return rate(Array.from({ length: POSTS }), 16, async () => {
      const answer = await post(url, fields, nextClient());
      if (answer.status !== 200) throw new Error(`The no-op action was answered ${answer.status}`);
    });
  };
  const rates = await interleave(ROUNDS, {
    approve: async () => {
      const offers = await addOffers(POSTS, parties);
      closeConnections();
      return rate(offers, 16, async (offer) => {
        const token = tokenOf(offer);
        const fields = approval.map(([name, value]) => [name, name === "token" ? token : value] as const);
        const answer = await post(product.url + paths.approve(token), [...fields, ["agree", "on"]], nextClient());
        if (answer.status !== 303 || !answer.location?.endsWith("?done")) {
          throw new Error(`The approval was answered ${answer.status} ${answer.location}`);
        }
      });
    },
    guarded: noOp(`${bare.url}/offer/nothing`),
    bare: noOp(bare.url),
  });
  await Promise.all([product.stop(), bare.stop()]);
  report("approve", rates.approve);
  report("no-op behind the proxy", rates.guarded);
  report("no-op without proxy", rates.bare);
  return { guarded: medianRatio(rates.approve, rates.guarded), bare: medianRatio(rates.approve, rates.bare) };
}

/** The same statement through the product's client and through `pg`, one after the other on one connection each. */
async function transactionRatio(url: string, parties: Parties): Promise<number> {
  const raw = new pg.Client({ connectionString: url });
  await raw.connect();
  const rates = await interleave(ROUNDS, {
    product: async () =>
      rate(await addOffers(TRANSACTIONS, parties), 1, async (offer) => {
        if (!(await approveOffer(db(), offer, new Date()))) throw new Error("not approved");
      }),
    raw: async () =>
      rate(await addOffers(TRANSACTIONS, parties), 1, async (offer) => {
        const { sql } = approvalStatement(offer, new Date(), false);
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
