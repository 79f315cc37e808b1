import { once } from "node:events";
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";
import { expect } from "vitest";

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
