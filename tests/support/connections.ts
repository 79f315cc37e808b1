import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { expect } from "vitest";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { migrations, repository } from "@/scripts/local/repository";
import { migrate } from "@/scripts/migrations/migrate";

/** A proxy to a database that ends connections as when the server that asks is killed. */
type BreakingConnection = {
  url: string;
  faqOf: (work: () => Promise<unknown>) => Promise<number>;
  /**
   * Runs `work`, which must fail: after that many query responses, the last of them lost, every connection ends, and
   * none is accepted until `work` has failed.
   */
  breakingAfter: (questions: number, work: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

export async function startBreakingConnection(target: string): Promise<BreakingConnection> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let asked = 0;
  let last = Number.POSITIVE_INFINITY;

  const hold = (socket: Socket): Socket => {
    sockets.add(socket.on("error", () => undefined).on("close", () => sockets.delete(socket)));
    return socket;
  };
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((near) => {
    if (asked >= last) return void near.destroy();
    const far = dial(Number(port), hostname);
    hold(near).on("data", (bytes) => {
      asked += 1;
      if (asked > last) breakAll();
      else far.write(bytes);
    });
    hold(far).on("data", (bytes) => {
      if (asked >= last) breakAll();
      else near.write(bytes);
    });
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    async faqOf(work) {
      asked = 0;
      await work();
      return asked;
    },
    async breakingAfter(question, work) {
      asked = 0;
      last = question;
      await expect(work()).rejects.toThrow();
      last = Number.POSITIVE_INFINITY;
    },
    async close() {
      breakAll();
      server.close();
    },
  };
}

/** The first bytes of a connection: authenticated, a process number of the pooler's own, ready. */
const GREETING = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x4b, 0, 0, 0, 12, 0x7f, 0, 0, 1, 0, 0, 0, 1]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);
const TERMINATE = 0x58;

/** What a pooler does with its connections: which one it gives, and for how long. */
type Mode = { keeps: "transaction" | "session"; gives: "last" | "first" };

/** True if the server's answer ends outside a transaction. */
const isIdle = (bytes: Buffer): boolean => bytes.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]));

/**
 * A pooler as PgBouncer is, for any user and database: `connections` to the database of `url`, shared by all who come,
 * for a transaction or a session. It resets nothing, as PgBouncer does not in transaction mode.
 */
export async function startPooler(url: string, connections: number, { keeps, gives }: Mode) {
  const servers = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => undefined);
      await client.connect();
      const { stream } = client.connection;
      stream.removeAllListeners("data");
      stream.resume();
      return stream as Socket;
    }),
  );
  const free = [...servers];
  const waiting: ((server: Socket) => void)[] = [];
  let visitors = 0;

  const take = async (): Promise<Socket> =>
    (gives === "last" ? free.pop() : free.shift()) ?? new Promise((resolve) => waiting.push(resolve));
  const giveBack = (server: Socket) => {
    server.removeAllListeners("data");
    server.resume();
    const next = waiting.shift();
    if (next) next(server);
    else free.push(server);
  };

  const listener = createServer((client) => {
    visitors += 1;
    let held: Socket | undefined;
    const release = () => {
      if (held) giveBack(held);
      held = undefined;
    };
    const pass = async (bytes: Buffer) => {
      if (!held) {
        held = await take();
        held.on("data", (answer: Buffer) => {
          client.write(answer);
          if (keeps === "transaction" && isIdle(answer)) release();
        });
      }
      held.write(bytes);
    };
    let last: Promise<unknown> = Promise.resolve();
    client.once("data", () => {
      client.write(GREETING);
      client.on("data", (bytes: Buffer) => {
        if (bytes[0] !== TERMINATE) last = last.then(() => pass(bytes));
      });
    });
    client.on("error", () => undefined);
    client.on("close", () => last.then(release));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(port) }).href,
    visitors: () => visitors,
    close: () => {
      listener.close();
      for (const server of servers) server.destroy();
    },
  };
}

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
