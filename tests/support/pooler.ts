import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";

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
