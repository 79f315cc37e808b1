import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { processIdentity } from "@/scripts/local/process-identity";

/** The superuser's connection string for a database of the server on `port`. */
export function connectionUrl(port: number, password: string, database: string): string {
  return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** What the data directory's `postmaster.pid` says; undefined without one. A killed server leaves its file behind. */
export function readPostmaster(data: string): { port: number; isAlive: boolean } | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { port: Number(port), isAlive: processIdentity(Number(pid)) !== undefined };
  } catch {
    return undefined;
  }
}

/**
 * True when the server on `port` serves this data directory. The port of a leftover file may be somebody else's by now,
 * so the server itself is asked.
 */
export async function answersFor(data: string, port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionUrl(port, password, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
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
