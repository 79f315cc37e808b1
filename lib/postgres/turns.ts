import { TURN } from "@/lib/postgres/bounds";

/** Thrown when others held the same row for as long as anybody waits for a connection. */
export class RowHeld extends Error {
  constructor(key: string) {
    super(`${key} is held by others`);
    this.name = "RowHeld";
  }
}

/** Kept on the process, because a bundler may load this module once per kind of route. */
const held = globalThis as { likerightTurns?: Map<string, (() => void)[]> };
held.likerightTurns ??= new Map();
/** Those who wait behind the work of a key that is going on, in the order of their coming. */
const queues = held.likerightTurns;

function takeTurn(key: string, timeout: number): Promise<void> {
  const queue = queues.get(key);
  if (!queue) {
    queues.set(key, []);
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1);
      reject(new RowHeld(key));
    }, timeout);
    queue.push(begin);
  });
}

function passOn(key: string): void {
  const next = queues.get(key)?.shift();
  if (next) next();
  else queues.delete(key);
}

/**
 * Runs the works of one key one after the other in this process. Each that waits in PostgreSQL for a row that somebody
 * has locked holds a connection meanwhile, and many of them would hold all: so one waits there, and the others here.
 * Throws RowHeld, without having run `work`, after `timeout` milliseconds.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>, timeout: number = TURN): Promise<T> {
  await takeTurn(key, timeout);
  try {
    return await work();
  } finally {
    passOn(key);
  }
}
