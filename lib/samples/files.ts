import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { addHours } from "@/lib/time";

/** Keeps a recording's bytes and returns their key, which a sample must name within an hour. */
export async function keepFile(bytes: Uint8Array, now: Date): Promise<string> {
  const { key } = await db().sampleFile.create({
    data: { bytes: new Uint8Array(bytes), createdAt: now },
    select: { key: true },
  });
  return key;
}

/** Byte positions, both included. */
type ByteRange = { from: number; to: number };

const bytesRow = z.strictObject({ bytes: z.instanceof(Uint8Array) });

/** Reads only as much as is asked for. Undefined for an unknown key. */
export async function readFile(key: string, { from, to }: ByteRange): Promise<Uint8Array | undefined> {
  const [row] = await queryRows(db(), bytesRow)`
    SELECT substring(bytes FROM ${from + 1}::int FOR ${to - from + 1}::int) AS bytes FROM sample_file WHERE key = ${key}::uuid`;
  return row?.bytes;
}

/** Hours after which bytes that no sample names belong to nobody: the form that sent them was answered long ago. */
const UNNAMED_HOURS = 1;
/** Files per run; the next run continues. */
const AT_ONCE = 200;

/**
 * Removes bytes that no sample names, left by samples that were removed or replaced and by forms that ended halfway. Locks the
 * rows before looking again, so that no sample can name one meanwhile. Returns how many were removed.
 */
export const collectFiles = (now: Date): Promise<number> =>
  db().$transaction(async (tx) => {
    const unnamed = await queryRows(tx, idRow)`
      SELECT key AS id FROM sample_file f
      WHERE created_at < ${addHours(now, -UNNAMED_HOURS)} AND NOT EXISTS (SELECT FROM creator_sample s WHERE s.file_key = f.key)
      ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;
    const { count } = await tx.sampleFile.deleteMany({
      where: { key: { in: unnamed.map(({ id }) => id) }, sample: null },
    });
    return count;
  });
