import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/apply";

export type TcpProxy = {
  url: string;
  /** Drops every byte in both directions silently; connections are still accepted. */
  cut: () => void;
  /**
   * New connections work again. Those from before and during the cut stay dead, as after a router has lost its state.
   */
  mend: () => void;
  /** Delays the target's responses by `ms`. */
  delay: (ms: number) => void;
  stop: () => Promise<void>;
  restart: () => Promise<void>;
  connections: () => number;
  close: () => Promise<void>;
};

/** A TCP proxy to the server of `target`, a connection string, which can be cut silently or stopped. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const dead = new WeakSet<Socket>();
  let isCut = false;
  let lag = 0;

  function hold(socket: Socket): Socket {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    return socket;
  }

  const server = createServer((near) => {
    clients.add(hold(near).on("close", () => clients.delete(near)));
    if (isCut) return void dead.add(near.resume());
    const far = hold(dial(Number(port), hostname));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const pass = (bytes: Buffer) => {
        if (!dead.has(near)) to.write(bytes);
      };
      from.on("data", (bytes) => {
        if (from === far && lag > 0) setTimeout(pass, lag, bytes);
        else pass(bytes);
      });
      from.on("close", () => {
        if (!dead.has(near)) to.destroy();
      });
    }
  });
  const listen = async (at: number): Promise<void> => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  const close = async (): Promise<void> => {
    const closed = server.listening && once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;

  return {
    url: url.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) dead.add(socket);
    },
    mend: () => {
      isCut = false;
    },
    delay: (ms) => {
      lag = ms;
    },
    connections: () => clients.size,
    stop: close,
    restart: async () => {
      if (!server.listening) await listen(own);
    },
    close,
  };
}

type StoppablePostgres = {
  url: string;
  /** Sends SIGSTOP to every process of the server: the kernel still accepts connections and bytes. */
  halt: () => void;
  resume: () => void;
  remove: () => Promise<void>;
};

export async function startStoppablePostgres(): Promise<StoppablePostgres> {
  const settings = { fsync: "off", synchronous_commit: "off" };
  const cluster = await startCluster({
    repository,
    name: "stoppable",
    database: "app",
    settings,
    disposable: true,
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
