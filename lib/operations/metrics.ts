import { Gauge, type Registry } from "prom-client";
import { registry } from "@/lib/metrics";
import type { Finding } from "@/lib/operations/checks";
import type { Ground } from "@/lib/operations/queries";
import { recentReport } from "@/lib/operations/readiness";
import type { State } from "@/lib/operations/rules";
import { perProcess } from "@/lib/per-process";
import { poolState } from "@/lib/postgres/db";
import { within } from "@/lib/timeout";

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

/** Prometheus reads numbers: 0, 1 and 2. A check that could not run has none. */
const LEVELS: Readonly<Record<State, number | undefined>> = { ok: 0, unknown: undefined, warn: 1, bad: 2 };

/** Milliseconds to wait for the database. Whatever has not arrived by then is left out of a scrape. */
const LONGEST = 4_000;

const inTime = (samples: Promise<Sample[]>): Promise<Sample[]> =>
  within(
    LONGEST,
    samples.catch(() => []),
    () => [],
  );

/**
 * Adds figures that are read at each scrape to this process's counters. A gauge without a sample means that its figure could
 * not be read.
 */
function addGauges(to: Registry): Registry {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Sample[]> | Sample[]): void => {
    new Gauge({
      name: `likeright_${name}`,
      help,
      labelNames,
      registers: [to],
      async collect() {
        this.reset();
        for (const [labels, value] of await read()) this.set(labels, value);
      },
    });
  };
  /** The same from every instance, so Prometheus may use any one's (max). */
  const shared = (
    name: string,
    help: string,
    labelNames: string[],
    read: (ground: Ground, found: readonly Finding[]) => Promise<Sample[]> | Sample[],
  ): void =>
    gauge(name, help, labelNames, () => inTime(recentReport().then(async ({ ground, found }) => read(ground, found))));

  gauge("pool_connections", "Database connections of this process.", ["state"], () => {
    const { used, max } = poolState();
    return [
      [{ state: "used" }, used],
      [{ state: "max" }, max],
    ];
  });
  gauge("pool_waiting", "Requests of this process that wait for a database connection.", [], () => [
    [{}, poolState().waiting],
  ]);
  shared(
    "check_state",
    "Of each check of docs/operate.md: 0 if all is well, 1 if something will be wrong, 2 if something is.",
    ["check"],
    (_ground, found) =>
      found.flatMap(({ check, state }): Sample[] => {
        const level = LEVELS[state];
        return level === undefined ? [] : [[{ check: check.id }, level]];
      }),
  );
  shared("outbox_waiting", "Rows of the outbox that wait, counted up to 1000.", ["lane"], async ({ waiting }) =>
    (await waiting()).map((one): Sample => [{ lane: one.lane }, one.waiting]),
  );
  shared("schedule_part_seconds", "How long each part of the last run took.", ["part"], async ({ run }) =>
    Object.entries((await run()).report?.took ?? {}).map(([part, took]): Sample => [{ part }, took / 1_000]),
  );
  shared(
    "database_connections",
    "Connections of the whole PostgreSQL server, and its maximum.",
    ["state"],
    async ({ server }) => {
      const { connections, connectionsMax } = await server();
      return [
        [{ state: "used" }, connections],
        [{ state: "max" }, connectionsMax],
      ];
    },
  );
  return to;
}

const all = perProcess("all metrics", () => addGauges(registry()));

/** In Prometheus's text format: this process's counts, and figures from the database that are at most a few seconds old. */
export const readMetrics = async (): Promise<{ type: string; text: string }> => ({
  type: all().contentType,
  text: await all().metrics(),
});
