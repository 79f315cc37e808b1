import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import getPort from "get-port";
import { Advice } from "@/scripts/local/advice";
import { isBuilt } from "@/scripts/local/build";
import { signalGroup, startNode, stopGroup } from "@/scripts/local/child";
import { NEXT, waitUntilItAnswers } from "@/scripts/local/next-server";
import { type ClonedDatabase, cloneDatabase, type TestCluster } from "@/tests/support/cluster";
import { addDemoData, cloneDemoDatabase } from "@/tests/support/demo-database";
import { testSecrets } from "@/tests/support/secrets";

export type AppServer = {
  /** `http://localhost:<port>`, the same after a restart. */
  url: string;
  databaseUrl: string;
  /** Everything that the server has written since it was first started. */
  output: () => string;
  /** The server's own process, for what an operating system says of it. */
  pid: () => number;
  /** Asks it to end, as an orchestrator does, and answers its exit code; null when it had to be killed. */
  end: (timeout: number) => Promise<number | null>;
  /** `kill -9`: nothing is finished, nothing is said. */
  kill: () => Promise<void>;
  /** Starts it again after `kill` or `stop`, on the same port and database. */
  start: () => Promise<void>;
  /** Ends it in order. A database of its own is dropped. */
  stop: () => Promise<void>;
};

export type AppServerOptions = {
  /** Variables that differ from a local production server with the mailbox. An empty text unsets one. */
  env?: Readonly<Record<string, string>>;
  /** An existing database, to let several servers share one; otherwise a new clone. */
  databaseUrl?: string;
  /** Adds the demo data of prisma/seed.ts, which also switches the features on. */
  seed?: boolean;
  /** Where the built site lies, when not in the repository itself. */
  directory?: string;
};

/** Starts `next start` on the built site, with a free port. Throws `Advice` when there is no build of today's sources. */
export async function startAppServer(cluster: TestCluster, options: AppServerOptions = {}): Promise<AppServer> {
  if (!isBuilt()) throw new Advice("The site is not built from today's sources.", "Build it first: npm test -- build");
  const database = await databaseFor(cluster, options);
  const port = await getPort({ host: "127.0.0.1" });
  const url = `http://localhost:${port}`;
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...testSecrets,
    DATABASE_URL: database.url,
    DEV_MAILBOX: "1",
    SITE_URL: url,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    ...options.env,
  };

  const chunks: Buffer[] = [];
  let child: ChildProcess | undefined;
  const start = async () => {
    const server = startNode(
      NEXT,
      ["start", options.directory ?? ".", "-p", String(port), "-H", "localhost"],
      env,
      "pipe",
    );
    child = server;
    server.stdout?.on("data", (chunk) => chunks.push(chunk));
    server.stderr?.on("data", (chunk) => chunks.push(chunk));
    await waitUntilItAnswers(server, `${url}/api/health`);
  };
  await start();
  return {
    url,
    databaseUrl: database.url,
    output: () => Buffer.concat(chunks).toString("utf8"),
    start,
    pid: () => {
      if (child?.pid === undefined) throw new Error("The server does not run");
      return child.pid;
    },
    end: async (timeout) => {
      if (!child) throw new Error("The server does not run");
      await stopGroup(child, timeout);
      return child.exitCode;
    },
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      signalGroup(child, "SIGKILL");
      await ended;
    },
    stop: async () => {
      if (child) await stopGroup(child);
      await database.drop();
    },
  };
}

async function databaseFor(cluster: TestCluster, { databaseUrl, seed }: AppServerOptions): Promise<ClonedDatabase> {
  if (!databaseUrl) return seed ? cloneDemoDatabase(cluster) : cloneDatabase(cluster);
  if (seed) await addDemoData(databaseUrl);
  return { url: databaseUrl, drop: async () => undefined };
}
