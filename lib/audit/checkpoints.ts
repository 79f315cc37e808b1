import { z } from "zod";
import { readBlanked } from "@/lib/audit/blanked";
import { type Ask, readChain } from "@/lib/audit/chain";
import { checkLinks, type Defect, describeDefect, START } from "@/lib/audit/checks";
import { checkpointKeys, signCheckpoint } from "@/lib/audit/signing";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Rows per run; the rest wait for the next run. */
const RUN = 20_000;

const refuse = (defect: Defect): never => {
  throw new Error(`The audit log is not signed, because it was tampered with. ${describeDefect(defect)}`);
};

const ask: Ask = (row, sql) => queryRows(db(), row)`${sql}`;

const signedRow = z.strictObject({ seq: z.string(), hash: z.string(), chainHash: z.string().nullable() });

/**
 * Recomputes every row since the last checkpoint and signs the new head. Returns the number of rows. Throws at the first
 * mismatch and names the row, so that tampered rows are never signed. Safe to run concurrently.
 */
export async function signHead(now: Date): Promise<number> {
  const [last] = await queryRows(db(), signedRow)`
    SELECT k.seq::text, k.hash, c.hash AS "chainHash" FROM audit_checkpoint k LEFT JOIN audit_chain c ON c.seq = k.seq
    ORDER BY k.seq DESC LIMIT 1`;
  const start = last ? { seq: Number(last.seq), hash: last.hash } : START;
  if (last && last.chainHash !== last.hash) refuse({ seq: start.seq, what: "is not the row that was signed" });

  const links = checkLinks(start, refuse, await readBlanked(ask, new Set(checkpointKeys())));
  let signed = 0;
  for await (const page of readChain(ask, String(start.seq))) {
    page.forEach(links.take);
    signed += page.length;
    if (signed >= RUN) break;
  }
  const head = links.finish();
  if (signed === 0) return 0;
  const { seq, hash, signedAt, publicKey, signature } = signCheckpoint(head.seq, head.hash, now);
  await db().$executeRaw`
    INSERT INTO audit_checkpoint (seq, hash, signed_at, public_key, signature)
    VALUES (${seq}::bigint, ${hash}, ${signedAt}::timestamptz, ${publicKey}, ${signature}) ON CONFLICT DO NOTHING`;
  // Logs are kept elsewhere, so nobody can reach this copy of the head from the database. Half the hash is enough, and is not
  // masked as a token would be.
  log.info({ head: `${seq}:${hash.slice(0, 32)}` }, "audit log signed");
  return signed;
}
