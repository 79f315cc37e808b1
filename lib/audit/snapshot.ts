import type { Ask } from "@/lib/audit/chain";
import { openSnapshot } from "@/lib/postgres/snapshot";

/** Runs `work` on a connection of its own with one snapshot: it sees no change, and holds up nobody. */
export async function inSnapshot<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = await openSnapshot("auditVerification");
  try {
    return await work(async (sql) => (await client.query({ text: sql.text, values: [...sql.values] })).rows);
  } finally {
    await client.end();
  }
}
