import { perProcess } from "@/lib/per-process";
import { TURN } from "@/lib/postgres/bounds";

/** Thrown after waiting for a row as long as for a pool connection. */
export class LockTimeout extends Error {
  constructor(key: string) {
    super(`${key} is held by others`);
    this.name = "LockTimeout";
  }
}

type Queue = { running: number; waiting: (() => void)[] };

const queues = perProcess("key locks", () => new Map<string, Queue>())();

function takeTurn(key: string, { timeout, room, places }: Required<Patience>): Promise<void> {
  const state = queues.get(key) ?? { running: 0, waiting: [] };
  queues.set(key, state);
  if (state.running < places) {
    state.running += 1;
    return Promise.resolve();
  }
  const queue = state.waiting;
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
  const state = queues.get(key);
  const next = state?.waiting.shift();
  if (next) next();
  else if (state && state.running > 1) state.running -= 1;
  else queues.delete(key);
}

/** `timeout`: in milliseconds. `room`: how many may wait. `places`: how many may work at once. */
type Patience = { timeout?: number; room?: number; places?: number };

/**
 * Changes to a creator's offers run one after the other in this process, so that a creator who is locked for long ties up one
 * connection. Behind several others one may wait longer than for a connection, because a decision takes tens of statements.
 */
export const inTurnOfCreator = <T>(creatorUserId: string, work: () => Promise<T>): Promise<T> =>
  withKeyLock(`creator ${creatorUserId}`, work, { timeout: 3 * TURN });

/** The same for senders who proved no address. Only one of those at a time waits beside the people whom the creator knows. */
export const inTurnOfStrangers = <T>(creatorUserId: string, work: () => Promise<T>): Promise<T> =>
  withKeyLock(`strangers to ${creatorUserId}`, () => inTurnOfCreator(creatorUserId, work), { timeout: 3 * TURN });

/**
 * Runs work one after the other for each key within this process, or up to `places` at once. Every statement that waits in
 * PostgreSQL for a locked row ties up a connection, and enough of them would exhaust the pool. This way one waits there and the
 * others wait here. Throws LockTimeout without running `work`, after `timeout` milliseconds, or at once if `room` others
 * already wait.
 */
export async function withKeyLock<T>(
  key: string,
  work: () => Promise<T>,
  { timeout = TURN, room = Number.POSITIVE_INFINITY, places = 1 }: Patience = {},
): Promise<T> {
  await takeTurn(key, { timeout, room, places });
  try {
    return await work();
  } finally {
    passOn(key);
  }
}
