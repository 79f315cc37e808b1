import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { processIdentity } from "@/scripts/local/process-identity";

export function connectionUrl(port: number, password: string, database: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * The content of the data directory's `postmaster.pid`, if any. A killed server leaves the file behind, and its process
 * id may have been reused; then `isAlive` is false.
 */
export function readPostmaster(data: string): { port: number; isAlive: boolean } | undefined {
  try {
    const [pid, , , port] = readFileSync(pidFile(data), "utf8").split("\n");
    return { port: Number(port), isAlive: isServerOf(Number(pid), data) };
  } catch {
    return undefined;
  }
}

const pidFile = (data: string) => join(data, "postmaster.pid");

/**
 * Removes a dead server's `postmaster.pid`, because PostgreSQL refuses to start while any process has that id. Call it
 * under the cluster's lock.
 */
export function dropDeadPostmaster(data: string): void {
  if (!readPostmaster(data)?.isAlive) rmSync(pidFile(data), { force: true });
}

function isServerOf(pid: number, data: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  const command = commandLine(pid);
  return command === undefined || command.includes(data);
}

function commandLine(pid: number): string | undefined {
  if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  if (process.platform === "win32") return undefined;
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout;
}

/**
 * True if the server on `port` serves this data directory. Asks the server, because a leftover file's port may have
 * been reused.
 */
export async function answersFor(data: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(port, password, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  // If the server is killed meanwhile, the connection emits an event, which would end this process, besides failing the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const answer = await client.query<{ data_directory: string }>("SHOW data_directory");
    return answer.rows[0]?.data_directory === data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
