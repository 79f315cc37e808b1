import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { CommandError } from "@/scripts/local/command-error";
import { withLock } from "@/scripts/local/file-lock";
import { processIdentity } from "@/scripts/local/process-identity";
import { dataDirectory } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";

type Run = { pid: number; identity: string; command: string; port: number };

const mark = join(dataDirectory, "run.json");

/**
 * Records that `command` serves this working tree on `port`, until the command ends. Throws `CommandError` if it is served
 * already or the port is taken.
 */
export async function claimRun(command: string, port: number): Promise<void> {
  mkdirSync(dataDirectory, { recursive: true });
  await withLock(`${mark}.lock`, async () => {
    const other = read();
    if (other && processIdentity(other.pid) === other.identity) {
      throw new CommandError(
        `\`npm run ${other.command}\` is already running: http://localhost:${other.port} (process ${other.pid}).`,
        `Use it, or stop it with Ctrl-C where it runs, or with: kill ${other.pid}`,
      );
    }
    if (!(await isFree(port))) {
      throw new CommandError(
        `Port ${port} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${port + 1} npm run ${command}`,
      );
    }
    const run: Run = { pid: process.pid, identity: processIdentity(process.pid) ?? "", command, port };
    writeFileSync(mark, JSON.stringify(run));
    onShutdown(() => rmSync(mark, { force: true }));
  });
}

function read(): Run | undefined {
  try {
    return JSON.parse(readFileSync(mark, "utf8"));
  } catch {
    return undefined;
  }
}

/** Tries the port on every interface and on the loopback one: some systems let one listener hide behind the other. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port)) && (await canListen(port, "127.0.0.1"));
}

function canListen(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host }, () => probe.close(() => resolve(true)));
  });
}
