import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "@/scripts/local/command-error";
import { processIdentity } from "@/scripts/local/process-identity";

type Holder = { pid: number; identity: string; nonce: string };

/**
 * Runs `work` while this process alone holds the lock `file`. Takes over the lock of a killed process. Throws `CommandError`
 * if a live process holds it for longer than `timeout` milliseconds. (`proper-lockfile` would wait for a killed process's
 * lock to become stale; here the holder's identity shows at once that it has ended.)
 */
export async function withLock<T>(file: string, work: () => Promise<T>, timeout = 120_000): Promise<T> {
  const nonce = randomUUID();
  const deadline = Date.now() + timeout;
  while (!tryTake(file, nonce)) {
    const holder = read(file);
    if (holder && processIdentity(holder.pid) !== holder.identity) discard(file, holder);
    else if (Date.now() > deadline) throw heldTooLong(file, holder);
    else await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A hard link appears together with its content, so that nobody reads a partly written lock. */
function tryTake(file: string, nonce: string): boolean {
  const holder: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? "", nonce };
  return link(file, JSON.stringify(holder), nonce);
}

function link(file: string, content: string, nonce: string): boolean {
  const draft = `${file}.${nonce}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Two processes may detect it at once, and the slower must not remove the faster
 * one's new lock: only the creator of the tombstone named after the dead lock's nonce may remove it, and only while it
 * is that lock.
 */
function discard(file: string, dead: Holder): void {
  const tombstone = `${file}.${dead.nonce}.dead`;
  if (!link(tombstone, "", randomUUID())) return;
  if (read(file)?.nonce === dead.nonce) rmSync(file, { force: true });
  rmSync(tombstone, { force: true });
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function heldTooLong(file: string, holder: Holder | undefined): CommandError {
  return new CommandError(
    `Process ${holder?.pid ?? "?"} has held ${file} for too long.`,
    "If that process is stuck, end it and try again. If it is an unrelated process, delete the file.",
  );
}
