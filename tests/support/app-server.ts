import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import getPort from "get-port";
import { isBuilt } from "@/scripts/local/build";
import { signalGroup, startNode, stopGroup } from "@/scripts/local/child";
import { CommandError } from "@/scripts/local/command-error";
import { NEXT, waitUntilItAnswers } from "@/scripts/local/next-server";
import {
  addDemoData,
  type ClonedDatabase,
  cloneDatabase,
  cloneDemoDatabase,
  type TestCluster,
} from "@/tests/support/cluster";
import { testSecrets } from "@/tests/support/secrets";

export type AppServer = {
  /** `http://localhost:<port>`, the same after a restart. */
  url: string;
  databaseUrl: string;
  output: () => string;
  pid: () => number;
  /** Sends SIGTERM as an orchestrator does, and returns the exit code; null if it had to be killed. */
  end: (timeout: number) => Promise<number | null>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Kills it, because a graceful end takes seconds, and drops a database of its own. */
  stop: () => Promise<void>;
};

export type AppServerOptions = {
  /** Overrides of a local production server's environment. An empty string unsets a variable. */
  env?: Readonly<Record<string, string>>;
  /** Shared between servers; without it each gets a new clone. */
  databaseUrl?: string;
  /** Adds the demo data of prisma/seed.ts, which also enables the features. */
  seed?: boolean;
  /** The built site, if not the repository itself. */
  directory?: string;
};

/**
 * Milliseconds, instead of Next.js's 5,000: a test that computes for longer would find its connection closed when it sends
 * its next request.
 */
const KEEP_ALIVE = "120000";

/** Starts `next start` on a free port. Throws `CommandError` if the build is not of the current sources. */
export async function startAppServer(cluster: TestCluster, options: AppServerOptions = {}): Promise<AppServer> {
  if (!isBuilt())
    throw new CommandError("The site is not built from today's sources.", "Build it first: npm test -- build");
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
      ["start", options.directory ?? ".", "-p", String(port), "-H", "localhost", "--keepAliveTimeout", KEEP_ALIVE],
      env,
      "pipe",
    );
    child = server;
    server.stdout?.on("data", (chunk) => chunks.push(chunk));
    server.stderr?.on("data", (chunk) => chunks.push(chunk));
    await waitUntilItAnswers(server, `${url}/api/health`);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    signalGroup(child, "SIGKILL");
    await ended;
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
    kill,
    stop: async () => {
      await kill();
      await database.drop();
    },
  };
}

async function databaseFor(cluster: TestCluster, { databaseUrl, seed }: AppServerOptions): Promise<ClonedDatabase> {
  if (!databaseUrl) return seed ? cloneDemoDatabase(cluster) : cloneDatabase(cluster);
  if (seed) await addDemoData(databaseUrl);
  return { url: databaseUrl, drop: async () => undefined };
}

/** With the demo data, on one database. The first keeps it: stop it last. */
export async function startTwoServers(cluster: TestCluster): Promise<[AppServer, AppServer]> {
  const first = await startAppServer(cluster, { seed: true });
  return [first, await startAppServer(cluster, { databaseUrl: first.databaseUrl })];
}
