import { perProcess } from "@/lib/per-process";
import { TURN } from "@/lib/postgres/bounds";

/** Thrown after waiting for a row as long as for a pool connection. */
export class LockTimeout extends Error {
  constructor(key: string) {
    super(`${key} is held by others`);
    this.name = "LockTimeout";
  }
}

const queues = perProcess("key locks", () => new Map<string, (() => void)[]>())();

function takeTurn(key: string, timeout: number, room: number): Promise<void> {
  const queue = queues.get(key);
  if (!queue) {
    queues.set(key, []);
    return Promise.resolve();
  }
  if (queue.length >= room) return Promise.reject(new LockTimeout(key));
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1);
      reject(new LockTimeout(key));
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
 * Serializes work per key within this process. Every statement that waits in PostgreSQL for a locked row ties up a
 * connection, and enough of them would exhaust the pool; this way one waits there and the others here. Throws LockTimeout,
 * without running `work`, after `timeout` milliseconds, and at once if `room` others wait already.
 */
export async function withKeyLock<T>(
  key: string,
  work: () => Promise<T>,
  timeout: number = TURN,
  room: number = Number.POSITIVE_INFINITY,
): Promise<T> {
  await takeTurn(key, timeout, room);
  try {
    return await work();
  } finally {
    passOn(key);
  }
}
