import { Gauge, Registry } from "prom-client";
import { env } from "@/lib/env";
import { sealCertificates } from "@/lib/key-formats";
import { registry } from "@/lib/metrics";
import { once } from "@/lib/once";
import type { Ground } from "@/lib/operations/figures";
import { recentReport } from "@/lib/operations/report";
import type { State } from "@/lib/operations/rules";
import { TROUBLES } from "@/lib/outbox/kind";
import { perProcess } from "@/lib/per-process";

type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];

/** Seconds. */
const unixTime = (moment: Date): number => moment.getTime() / 1_000;
const age = (moment: Date | null, now: Date): number =>
  moment ? Math.max(0, (now.getTime() - moment.getTime()) / 1_000) : 0;

/** Prometheus reads numbers: 0, 1 and 2; a check that could not look has none. */
const LEVELS: Readonly<Record<State, number | undefined>> = { ok: 0, unknown: undefined, warn: 1, bad: 2 };

type Figure = { name: string; help: string; read: (ground: Ground) => Promise<readonly Sample[]> | readonly Sample[] };

const one = (value: number): readonly Sample[] => [[{}, value]];

/** The same from every instance: Prometheus takes any one's (max). The names begin with "likeright_". */
const shared: readonly Figure[] = [
  {
    name: "outbox_waiting",
    help: "Rows of the outbox that wait, by kind and lane, counted up to 1000.",
    read: (ground) =>
      outbox(ground, ({ kind, lanes }) => lanes.map(({ lane, waiting }) => [{ kind: kind.name, lane }, waiting])),
  },
  {
    name: "outbox_oldest_seconds",
    help: "How long the first due row of a lane has waited.",
    read: (ground) =>
      outbox(ground, ({ kind, lanes }) =>
        lanes.map(({ lane, oldest }) => [{ kind: kind.name, lane }, age(oldest, ground.now)]),
      ),
  },
  {
    name: "outbox_given_up",
    help: "Rows of the last two days that were given up or withheld, counted up to 1000.",
    read: (ground) =>
      outbox(ground, ({ kind, failed, withheld }) => [
        [{ kind: kind.name, state: "failed" }, failed],
        [{ kind: kind.name, state: "withheld" }, withheld],
      ]),
  },
  {
    name: "provider_state",
    help: "1 for the state in which the provider of a kind is.",
    read: (ground) =>
      outbox(ground, ({ kind, provider }) =>
        ["ok", ...TROUBLES].map((state) => [{ kind: kind.name, state }, Number((provider?.state ?? "ok") === state)]),
      ),
  },
  {
    name: "schedule_start_time_seconds",
    help: "When the scheduled work last began, of all instances.",
    read: async ({ run }) => one(unixTime((await run()).startedAt ?? new Date(0))),
  },
  {
    name: "schedule_end_time_seconds",
    help: "When the scheduled work last ended, of all instances.",
    read: async ({ run }) => one(unixTime((await run()).endedAt ?? new Date(0))),
  },
  {
    name: "schedule_part_seconds",
    help: "How long each part of the last run took.",
    read: async ({ run }) =>
      Object.entries((await run()).report?.took ?? {}).map(([part, took]) => [{ part }, took / 1_000]),
  },
  {
    name: "schedule_part_done",
    help: "How many each part of the last run handled.",
    read: async ({ run }) => Object.entries((await run()).report?.done ?? {}).map(([part, done]) => [{ part }, done]),
  },
  {
    name: "schedule_part_failed",
    help: "1 for each part of the last run that failed.",
    read: async ({ run }) => {
      const { report } = await run();
      return Object.keys(report?.took ?? {}).map((part) => [{ part }, Number(report?.failed.includes(part))]);
    },
  },
  {
    name: "audit_unsigned_rows",
    help: "Rows of the audit log after its last signature.",
    read: async ({ unsigned }) => one((await unsigned()).rows),
  },
  {
    name: "audit_unsigned_oldest_seconds",
    help: "How long the first of them has waited.",
    read: async ({ unsigned, now }) => one(age((await unsigned()).oldest, now)),
  },
  {
    name: "certificates_waiting",
    help: "Licenses without a certificate, counted up to 1000 and once a minute.",
    read: async ({ large }) => one((await large()).waiting),
  },
  {
    name: "database_bytes",
    help: "The size of the database, once a minute.",
    read: async ({ large }) => one((await large()).bytes),
  },
  {
    name: "database_connections",
    help: "Connections of the whole PostgreSQL server, and how many it has for everybody.",
    read: async ({ server }) => {
      const { connections, connectionsMax } = await server();
      return [
        [{ state: "used" }, connections],
        [{ state: "max" }, connectionsMax],
      ];
    },
  },
  {
    name: "seal_certificate_end_time_seconds",
    help: "When the certificate ends that seals documents.",
    read: () => {
      const [own] = sealCertificates(env().SEAL_CERTIFICATE ?? "");
      return own ? one(unixTime(new Date(own.validTo))) : [];
    },
  },
];

/** Of this process and its machine: each instance has its own. */
const ofProcess: readonly Figure[] = [
  {
    name: "database_up",
    help: "1 if the database answers this process.",
    read: ({ server }) =>
      server().then(
        () => one(1),
        () => one(0),
      ),
  },
  {
    name: "clock_ahead_seconds",
    help: "By how much this machine's clock is certainly ahead of the database's; negative if it is behind.",
    read: async ({ ahead }) => one((await ahead()) / 1_000),
  },
  {
    name: "pool_connections",
    help: "Database connections of this process.",
    read: ({ pool }) => {
      const { used, max } = pool();
      return [
        [{ state: "used" }, used],
        [{ state: "max" }, max],
      ];
    },
  },
  {
    name: "pool_waiting",
    help: "Requests of this process that wait for a database connection.",
    read: ({ pool }) => one(pool().waiting),
  },
  {
    name: "disk_free_ratio",
    help: "The free part of the disk that this process runs on.",
    read: async ({ disk }) => {
      const { free, whole } = await disk();
      return one(free / whole);
    },
  },
];

type Outbox = Awaited<ReturnType<Ground["outbox"][number]["read"]>>;

const outbox = async (ground: Ground, samples: (read: Outbox) => readonly Sample[]): Promise<readonly Sample[]> =>
  (await Promise.all(ground.outbox.map(async ({ read }) => samples(await read())))).flat();

/** Milliseconds for the figures of a scrape; what has not come by then is left out. */
const LONGEST = 4_000;

async function withinLimit<Value>(work: Promise<Value>, otherwise: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), LONGEST);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Nothing without a sample: a gauge that is never set stands at zero, which for a moment means 1970. */
function write(into: Registry, { name, help }: Pick<Figure, "name" | "help">, samples: readonly Sample[]): void {
  if (samples.length === 0) return;
  const labelNames = Object.keys(samples[0]?.[0] ?? {});
  const gauge = new Gauge({ name: `likeright_${name}`, help, labelNames, registers: [into] });
  for (const [labels, value] of samples) gauge.set(labels, value);
}

/** A figure that could not be read is left out: an alert for its absence is the database's own. */
async function readFigures(): Promise<string> {
  const { ground, found } = await recentReport();
  const into = new Registry();
  const figures = [...shared, ...ofProcess];
  const read = await Promise.all(figures.map(async (figure) => Promise.resolve(figure.read(ground)).catch(() => [])));
  for (const [at, figure] of figures.entries()) write(into, figure, read[at] ?? []);
  const levels = found.flatMap(({ check, state }): Sample[] => {
    const level = LEVELS[state];
    return level === undefined ? [] : [[{ check: check.id }, level]];
  });
  write(
    into,
    {
      name: "check_state",
      help: "Of each check of docs/operate.md: 0 if all is well, 1 if something will be wrong, 2 if something is.",
    },
    levels,
  );
  return into.metrics();
}

/** Milliseconds. */
const REMEMBERED = 5_000;

/** One at a time, however many scrape. */
const figures = perProcess("figures", () => once(() => withinLimit(readFigures(), ""), REMEMBERED));

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** In Prometheus's text format: what this process counted, and the figures as they were at most some seconds ago. */
export const metricsText = async (): Promise<string> => `${await registry().metrics()}\n${await figures()()}`;
