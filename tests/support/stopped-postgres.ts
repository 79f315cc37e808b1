import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

export type StoppablePostgres = {
  /** A migrated database on a server that no other test uses. */
  url: string;
  /** SIGSTOP for every process of the server: it takes connections and bytes, and says nothing. */
  halt: () => void;
  /** SIGCONT: it goes on where it was. */
  resume: () => void;
  remove: () => Promise<void>;
};

/** Starts a PostgreSQL whose processes can be stopped as a whole. */
export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const settings = { fsync: "off", synchronous_commit: "off" };
  const cluster = await startCluster({
    ...{ repository, name: "stoppable", database: "app", settings, disposable: true },
    say: () => undefined,
  });
  await migrate(cluster.url, migrations, () => undefined);
  const postmaster = Number(
    readFileSync(join(await dataDirectory(cluster.url), "postmaster.pid"), "utf8").split("\n")[0],
  );

  function signalAll(signal: NodeJS.Signals): void {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal);
  }

  return {
    url: cluster.url,
    halt: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    remove: cluster.stop,
  };
}

async function dataDirectory(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ path: string }>("SELECT current_setting('data_directory') AS path");
  await client.end();
  return rows[0]?.path ?? "";
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : []));
}
