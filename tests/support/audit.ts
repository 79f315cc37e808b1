import pg from "pg";
import type { Ask } from "@/lib/audit/chain";
import { describeDefect } from "@/lib/audit/checks";
import { checkpointKeys } from "@/lib/audit/signing";
import { type Verdict, type VerifyOptions, verifyAudit } from "@/lib/audit/verify";
import { typedRows } from "@/lib/postgres/rows";

/**
 * Verifies through `ask`, by default with this process's key trusted; returns the defects as the command prints them.
 */
export async function verdictOf(
  ask: Ask,
  options: Partial<VerifyOptions> = {},
): Promise<Verdict & { lines: string[] }> {
  const lines: string[] = [];
  const report: VerifyOptions["report"] = (defect) => lines.push(describeDefect(defect));
  return { ...(await verifyAudit(ask, { trusted: new Set(checkpointKeys()), report, ...options })), lines };
}

export async function connected<T>(url: string, work: (client: pg.Client, ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, async (row, sql) =>
      typedRows(row, (await client.query({ text: sql.text, values: [...sql.values] })).rows),
    );
  } finally {
    await client.end();
  }
}

/** Runs `statements` with every trigger off, as a superuser could, verifies, and rolls back. */
export const tamper = (url: string, statements: readonly string[], options: Partial<VerifyOptions> = {}) =>
  connected(url, async (client, ask) => {
    await client.query("BEGIN; SET LOCAL session_replication_role = replica");
    for (const statement of statements) await client.query(statement);
    return verdictOf(ask, options);
  });
