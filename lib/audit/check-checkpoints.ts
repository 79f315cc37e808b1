import type { Ask } from "@/lib/audit/chain";
import type { Head } from "@/lib/audit/check-links";
import { type Report, rowsBetween } from "@/lib/audit/defects";
import { type Checkpoint, isSigned } from "@/lib/audit/signing";
import { Prisma } from "@/lib/generated/prisma/client";

/** Checkpoints in memory at once. */
const PAGE = 2_000;

type Row = Omit<Checkpoint, "seq"> & { seq: string; chainHash: string | null };

async function* readCheckpoints(ask: Ask): AsyncGenerator<Row> {
  for (let last = "0"; ; ) {
    const rows = await ask<Row>(Prisma.sql`
      SELECT k.seq::text, k.hash, k.public_key AS "publicKey", k.signature, c.hash AS "chainHash",
        coalesce(to_char(k.signed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'no time') AS "signedAt"
      FROM audit_checkpoint k LEFT JOIN audit_chain c ON c.seq = k.seq
      WHERE k.seq > ${last}::bigint ORDER BY k.seq LIMIT ${PAGE}`);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.seq ?? last;
  }
}

/** How many checkpoints there are, and the last of those that hold. */
export type CheckpointsFound = { count: number; last: { seq: number; signedAt: string } | undefined };

/**
 * Holds every checkpoint against the chain, whose end is `head`. `trusted`: the public keys whose signatures count. After a
 * rewrite every later checkpoint differs too, so only the first of them is reported.
 */
export async function checkCheckpoints(
  ask: Ask,
  head: Head,
  trusted: ReadonlySet<string>,
  report: Report,
): Promise<CheckpointsFound> {
  let count = 0;
  let last: CheckpointsFound["last"];
  /** A checkpoint that the chain contradicts has been reported, and none since then has agreed with it. */
  let isRewritten = false;
  /** Up to here, missing rows have been named. */
  let end = head.seq;
  for await (const row of readCheckpoints(ask)) {
    count += 1;
    const checkpoint = { ...row, seq: Number(row.seq) };
    const { seq, signedAt } = checkpoint;
    const named = `checkpoint at row ${seq}`;
    if (!trusted.has(row.publicKey)) report({ what: `${named}: signed with an unknown key, ${row.publicKey}` });
    else if (!isSigned(checkpoint)) report({ what: `${named}: forged or changed, its signature does not fit` });
    else if (seq > end) {
      report({ what: `${rowsBetween(end + 1, seq)}: truncated, they were signed at ${signedAt}` });
      end = seq;
    } else if (row.chainHash === row.hash) {
      last = { seq, signedAt };
      isRewritten = false;
    } else if (row.chainHash !== null && !isRewritten) {
      isRewritten = true;
      report({ what: `${rowsBetween((last?.seq ?? 0) + 1, seq)}: rewritten after they were signed at ${signedAt}` });
    }
  }
  return { count, last };
}

/**
 * Compares the chain with a head that was kept elsewhere, or with the beginning of its hash. `signed`: up to where the
 * checkpoints vouch for the rows.
 */
export async function checkKeptHead(ask: Ask, kept: Head, head: Head, signed: number, report: Report): Promise<void> {
  const [link] = await ask<{ hash: string }>(Prisma.sql`SELECT hash FROM audit_chain WHERE seq = ${kept.seq}::bigint`);
  if (!link) report({ what: `${rowsBetween(head.seq + 1, kept.seq)}: truncated, the kept head names row ${kept.seq}` });
  else if (!link.hash.startsWith(kept.hash)) {
    const rows = rowsBetween(signed < kept.seq ? signed + 1 : 1, kept.seq);
    report({ what: `${rows}: rewritten, row ${kept.seq} has not the hash of the kept head` });
  }
}
