import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { db } from "@/lib/postgres/db";
import { remember, testDatabase } from "@/tests/support/database";
import { type Verb, verbs } from "@/tests/support/meeting-verbs";
import { type Meeting, meeting } from "@/tests/support/meetings";
import { isWhole } from "@/tests/support/scale";
import { staleSearches } from "@/tests/support/searched";

// Each pair of verbs that meet at one creator and one brand, at once on two servers: both have an outcome, nobody waits in a circle,
// and what is stored agrees. They meet where both must come by: at the creator, whom somebody else holds until both wait or are done, in
// either order. With TEST_SCALE=whole they also meet as it happens.

// On a busy machine one waits for longer than a visitor would; two that wait for each other are found at once.
vi.mock("@/lib/postgres/bounds", async (original) => {
  const real = await original<typeof import("@/lib/postgres/bounds")>();
  const request = { statement_timeout: 90_000, lock_timeout: 80_000, idle_in_transaction_session_timeout: 90_000 };
  return { ...real, TURN: 100_000, QUERY: 100_000, SILENCE: 100_000, bounds: { ...real.bounds, request } };
});

const { url, look } = await testDatabase();

/** The same modules once more, with queues and a pool of connections of their own. */
async function otherServer() {
  const states = globalThis as { likerightStates?: unknown };
  const { likerightStates } = states;
  delete states.likerightStates;
  vi.resetModules();
  const { verbs: loaded } = await import("@/tests/support/meeting-verbs");
  const { db: connected } = await import("@/lib/postgres/db");
  states.likerightStates = likerightStates;
  return { verbs: loaded, db: connected };
}
const other = await otherServer();
afterAll(() => other.db().$disconnect());

type Act = (met: Meeting) => Promise<unknown>;
/** Days of the uses that `filedUse` files are within a license of then. */
const now = new Date("2027-01-20T12:00:00.000Z");

const NAMES = Object.keys(verbs) as Verb[];
const PAIRS = NAMES.flatMap((first, at) => NAMES.slice(at).map((second): [Verb, Verb] => [first, second]));

type Way = "first ahead" | "second ahead" | "at once";
/** Who comes by first is decided here, except for the last, which is left to chance. */
const WAYS: readonly Way[] = ["first ahead", "second ahead", ...(isWhole ? ["at once" as const] : [])];
const MEETINGS = WAYS.flatMap((way) =>
  PAIRS.filter(([first, second]) => way !== "second ahead" || first !== second).map((pair) => [way, ...pair] as const),
);

const faultOf = (outcome: PromiseSettledResult<unknown>): string[] =>
  outcome.status === "rejected" ? [String(outcome.reason)] : [];

/** What must be so whatever happened, of the offers between the two. */
async function disagreements({ creator, brand }: Meeting): Promise<unknown[]> {
  return look(
    `SELECT o.id, o.status, g.id AS license, 'an approved offer has a license, and no other' AS rule
     FROM offer o LEFT JOIN license_grant g ON g.offer_id = o.id
     WHERE o.creator_user_id = $1 AND o.buyer_org_id = $2 AND (o.status = 'approved') <> (g.id IS NOT NULL)
     UNION ALL
     SELECT o.id, o.status, NULL, 'nothing is open of who is closed or suspended'
     FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id JOIN creator_profile c ON c.user_id = o.creator_user_id
     WHERE o.creator_user_id = $1 AND o.buyer_org_id = $2 AND o.status = 'pending'
       AND (b.closed_at IS NOT NULL OR c.closed_at IS NOT NULL OR c.status = 'suspended')
     UNION ALL
     SELECT o.id, o.status, NULL, 'nothing is open of a brand that is refused'
     FROM offer o JOIN refused_buyer r ON r.creator_user_id = o.creator_user_id AND r.buyer_org_id = o.buyer_org_id
     WHERE o.creator_user_id = $1 AND o.buyer_org_id = $2 AND o.status = 'pending'
     UNION ALL
     SELECT o.id, o.status, NULL, 'a countered offer has one child, and no other has'
     FROM offer o LEFT JOIN offer child ON child.parent_offer_id = o.id
     WHERE o.creator_user_id = $1 AND o.buyer_org_id = $2 AND (o.status = 'countered') <> (child.id IS NOT NULL)
     UNION ALL
     SELECT o.id, o.status, g.id, 'a license has taken its rights until it ends'
     FROM license_grant g JOIN offer o ON o.id = g.offer_id
     WHERE o.creator_user_id = $1 AND o.buyer_org_id = $2 AND cardinality(o.rights) <> (
       SELECT count(*) FROM license_slot s WHERE s.grant_id = g.id AND s.creator_user_id = $1 AND s.period =
         tstzrange(g.effective_at, greatest(g.effective_at, least(g.expires_at, coalesce(g.taken_until, g.revoked_at)))))`,
    [creator.userId, brand.buyerOrgId],
  );
}

async function deadlocks(): Promise<number> {
  await look("SELECT pg_stat_force_next_flush()");
  const [row] = await look<{ deadlocks: number }>(
    "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()",
  );
  return row?.deadlocks ?? 0;
}

/** How many wait for this session, or behind somebody who does. */
async function countBehind(holder: number): Promise<number> {
  const waiting = await look<{ pid: number; blockers: number[] }>(
    "SELECT pid, pg_blocking_pids(pid) AS blockers FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  const behind = new Set([holder]);
  for (const _ of waiting)
    for (const { pid, blockers } of waiting) if (blockers.some((one) => behind.has(one))) behind.add(pid);
  return behind.size - 1;
}

type Holder = { client: pg.Client; pid: number };

/** Holds creators for one lane, until the database is taken back. */
async function newHolder(): Promise<Holder> {
  const client = new pg.Client({ connectionString: url });
  // Taking the database back ends the connection.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return { client, pid: rows[0]?.pid ?? 0 };
}

/** Lets one act begin after the other, each until it waits for the creator or is done, and then both go on. */
async function atTheCreator(
  { client: holder, pid }: Holder,
  userId: string,
  ahead: () => Promise<unknown>,
  behind: () => Promise<unknown>,
) {
  await holder.query("BEGIN");
  await holder.query("SELECT FROM creator_profile WHERE user_id = $1 FOR UPDATE", [userId]);
  let running = 0;
  const begin = (act: () => Promise<unknown>) => {
    running += 1;
    return act().finally(() => {
      running -= 1;
    });
  };
  const stopped = async () => {
    while (running > (await countBehind(pid))) await new Promise((done) => setTimeout(done, 20));
  };
  const first = begin(ahead);
  first.catch(() => undefined);
  await stopped();
  const second = begin(behind);
  second.catch(() => undefined);
  await stopped();
  await holder.query("COMMIT");
  return Promise.allSettled([first, second]);
}

/** Meetings that are run beside each other, of different creators and brands. */
const LANES = 6;

/**
 * Meetings that are made, with all that verbs meet at. Each is used again once the database is taken back to that, after which all
 * connections begin anew: fewer made take longer.
 */
const MADE = 40;

test(`${PAIRS.length} pairs of verbs, in ${WAYS.length} ways on two servers`, async () => {
  const faults: string[] = [];
  const meet = async (holder: Holder, met: Meeting, [way, first, second]: (typeof MEETINGS)[number]) => {
    const [here, there]: [Act, Act] = [verbs[first], other.verbs[second]];
    const acts = [() => here(met), () => there(met)] as const;
    const { userId } = met.creator;
    const outcomes =
      way === "at once"
        ? await Promise.allSettled(acts.map((act) => act()))
        : await (way === "first ahead"
            ? atTheCreator(holder, userId, ...acts)
            : atTheCreator(holder, userId, acts[1], acts[0]));
    const found = [...outcomes.flatMap(faultOf), ...(await disagreements(met)).map((one) => JSON.stringify(one))];
    faults.push(...found.map((fault) => `${first} / ${second}, ${way}: ${fault}`));
  };
  const made: Meeting[] = [];
  for (let count = 0; count < MADE; count += LANES)
    made.push(...(await Promise.all(Array.from({ length: LANES }, () => meeting(look, now)))));
  const takeBack = await remember(url);
  for (let from = 0; from < MEETINGS.length; from += MADE) {
    if (from > 0) await takeBack();
    const waiting = MEETINGS.slice(from, from + MADE).entries();
    const run = async () => {
      const holder = await newHolder();
      for (const [place, each] of waiting) {
        const met = made[place];
        if (met) await meet(holder, met, each);
      }
      await holder.client.end();
    };
    await Promise.all(Array.from({ length: LANES }, run));
    // An erasure that was one of two in a circle is tried again, and has an outcome.
    expect({ faults, deadlocks: await deadlocks() }).toEqual({ faults: [], deadlocks: 0 });
    expect(await staleSearches()).toEqual([]);
  }
  await db().$disconnect();
}, 1_200_000);
