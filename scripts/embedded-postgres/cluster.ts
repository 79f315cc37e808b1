import { mkdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makePassable, serverAccount } from "@/scripts/embedded-postgres/account";
import { prepareBinaries } from "@/scripts/embedded-postgres/binaries";
import {
  createCluster,
  dataOf,
  type Installation,
  lastPort,
  type Settings,
  startServer,
  stopServer,
} from "@/scripts/embedded-postgres/control";
import { enter, leave } from "@/scripts/embedded-postgres/holders";
import { directoryInMemory, stateDirectory } from "@/scripts/embedded-postgres/location";
import { answersFor, connectionUrl, readPostmaster } from "@/scripts/embedded-postgres/postmaster";
import { watchServer } from "@/scripts/embedded-postgres/watch";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { withLock } from "@/scripts/local/file-lock";

type Cluster = {
  url: string;
  reused: boolean;
  /** Until `stop`, restarts the server on the same port whenever it ends unexpectedly. */
  watch: () => void;
  /** Leaves the server running while another process uses it. */
  stop: () => Promise<void>;
};

type ClusterOptions = {
  repository: string;
  name: string;
  /** Created if missing; a plain name. */
  database: string;
  settings?: Settings;
  /** Deletes the data when the last user leaves, and what a killed run left behind when the first one arrives. */
  disposable?: boolean;
  /** Keeps the data in memory where the machine has room for that: they are gone when it stops. */
  inMemory?: boolean;
  say: Print;
};

/**
 * Starts the repository's own PostgreSQL 18, or joins the running one, even one left over by a killed process. Safe to
 * call from many processes at once. Throws `CommandError` if this machine cannot run it.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { repository, name, database, settings = {}, disposable = false, inMemory = false, say } = options;
  const account = serverAccount();
  const state = realpathSync(stateDirectory(repository, account, say));
  const lock = join(state, `${name}.lock`);

  return withLock(lock, async () => {
    const directory = (inMemory ? directoryInMemory(repository, name) : undefined) ?? join(state, name);
    const at: Installation = { account, directory, binaries: prepareBinaries(state, account, say) };
    const running = await joinServer(at);
    if (!running && disposable) rmSync(at.directory, { recursive: true, force: true });
    const port = running ?? (await launch(at, settings, say, await freePort(lastPort(at))));
    enter(at.directory);
    const revive = () =>
      withLock(lock, async () => void ((await joinServer(at)) ?? (await launch(at, settings, say, port))));
    let unwatch = () => Promise.resolve();
    await ensureDatabase(connectionUrl(port, passwordOf(at), "postgres"), database);
    return {
      url: connectionUrl(port, passwordOf(at), database),
      reused: running !== undefined,
      watch: () => {
        unwatch = watchServer(at, revive, say);
      },
      stop: async () => {
        await unwatch();
        await withLock(lock, async () => {
          if (!leave(at.directory)) return;
          stopServer(at);
          if (disposable) rmSync(at.directory, { recursive: true, force: true });
        });
      },
    };
  });
}

/** `wanted`, or another if something listens there. */
async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  const port = await new Promise<number | undefined>((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(wanted, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  if (port === undefined) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // As in `answersFor`: the query reports the failure.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Waits for a server that is still starting, not for a dead one. */
async function joinServer(at: Installation): Promise<number | undefined> {
  for (const deadline = Date.now() + 10_000; ; await sleep(100)) {
    const postmaster = readPostmaster(dataOf(at));
    if (!postmaster) return undefined;
    if (await answersFor(dataOf(at), postmaster.port, passwordOf(at))) return postmaster.port;
    if (!postmaster.isAlive || Date.now() > deadline) return undefined;
  }
}

async function launch(at: Installation, settings: Settings, say: Print, port: number): Promise<number> {
  mkdirSync(at.directory, { recursive: true });
  makePassable(at.directory, at.account);
  if (createCluster(at, settings)) say("Created a new PostgreSQL data directory.");
  startServer(at, port);
  if ((await joinServer(at)) !== port)
    throw new CommandError(`PostgreSQL started in ${at.directory} but does not respond.`);
  return port;
}

const passwordOf = (at: Installation) => readFileSync(join(at.directory, "password"), "utf8");
