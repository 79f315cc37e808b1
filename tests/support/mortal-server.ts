import { setTimeout as sleep } from "node:timers/promises";
import type { AppServer } from "@/tests/support/app-server";

export type MortalServer = {
  /** Resolves when the server is there: at once, or when it has been started again. */
  up: () => Promise<void>;
  /** How often it has died so far. */
  deaths: () => number;
  /** No more deaths; the server is there when this resolves. */
  spare: () => Promise<void>;
};

/** Each life lasts so many milliseconds at least, and so many pieces of work, that a slow machine gets anywhere. */
export type Life = { ms: number; work: number };

/** Kills a server with `kill -9` after each life, by what `done` counts as work, and starts it again, until spared. */
export function killAgainAndAgain(server: AppServer, { ms, work }: Life, done: () => number): MortalServer {
  const spared = new AbortController();
  let deaths = 0;
  let up: Promise<void> = Promise.resolve();
  async function live(): Promise<void> {
    const pass = (time: number) => sleep(time, undefined, { signal: spared.signal }).catch(() => undefined);
    while (!spared.signal.aborted) {
      const before = done();
      await pass(ms);
      while (!spared.signal.aborted && done() - before < work) await pass(50);
      if (spared.signal.aborted) return;
      deaths += 1;
      up = server.kill().then(server.start);
      await up;
    }
  }
  const life = live();
  return {
    up: () => up,
    deaths: () => deaths,
    spare: () => {
      spared.abort();
      return life;
    },
  };
}
