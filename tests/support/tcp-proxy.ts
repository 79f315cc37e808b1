import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

export type TcpProxy = {
  /** The same address as the target's, but through the proxy. */
  url: string;
  /** From now on every byte in either direction is lost, without a word to anybody; connections are still accepted. */
  cut: () => void;
  /** New connections work again. Those from before and during the cut stay dead, as after a router has forgotten them. */
  mend: () => void;
  /** From now on what the target answers arrives so many milliseconds later. */
  delay: (ms: number) => void;
  /** Ends every connection and accepts no new one, as a database that went away. */
  stop: () => Promise<void>;
  /** Accepts connections again, on the same port. */
  restart: () => Promise<void>;
  /** How many connections its clients hold open, dead ones included. */
  connections: () => number;
  close: () => Promise<void>;
};

/** A TCP connection to the server of `target` that can be cut silently, or stopped. `target`: a connection string. */
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
