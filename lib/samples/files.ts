import { randomUUID } from "node:crypto";
import { z } from "zod";
import { log } from "@/lib/log";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { type StoreName, storeInUse, storeOf } from "@/lib/samples/store";
import { addHours } from "@/lib/time";

/**
 * Writes the row first, by which the bytes can be found again, and then the bytes. Returns the key, which a sample must name
 * within an hour.
 */
export async function keepFile(bytes: Uint8Array, now: Date): Promise<string> {
  const [key, store] = [randomUUID(), storeInUse()];
  await db().$executeRaw`
    INSERT INTO sample_file (key, store, created_at) VALUES (${key}::uuid, ${store}, ${now})`;
  await storeOf(store).put(key, bytes);
  return key;
}

/** Hours after which bytes that no sample names belong to nobody: the form that sent them was answered long ago. */
const UNNAMED_HOURS = 1;
/** Files per run; the next run continues. */
const AT_ONCE = 200;

const unnamedRow = z.strictObject({ key: z.string(), store: z.enum(["postgres", "s3"]) });

/**
 * Removes bytes that no sample names, left by samples that were removed or replaced and by forms that ended halfway. The row
 * goes last, so that a failed removal is tried again. Returns how many were removed.
 */
export async function collectFiles(now: Date, until: AbortSignal): Promise<number> {
  const unnamed = await queryRows(db(), unnamedRow)`
    SELECT key, store FROM sample_file f
    WHERE created_at < ${addHours(now, -UNNAMED_HOURS)} AND NOT EXISTS (SELECT FROM creator_sample s WHERE s.file_key = f.key)
    ORDER BY created_at LIMIT ${AT_ONCE}`;
  let removed = 0;
  for (const { key, store } of unnamed) {
    if (until.aborted) break;
    removed += await removeFile(key, store);
  }
  return removed;
}

const isNamed = z.strictObject({ named: z.boolean() });

/** Locks the row before looking again, so that no sample can name it meanwhile. */
async function removeFile(key: string, store: StoreName): Promise<number> {
  try {
    return await db().$transaction(async (tx) => {
      const mine = await queryRows(tx, idRow)`
        SELECT key AS id FROM sample_file WHERE key = ${key}::uuid FOR UPDATE SKIP LOCKED`;
      const [row] = await queryRows(tx, isNamed)`
        SELECT EXISTS (SELECT FROM creator_sample WHERE file_key = ${key}::uuid) AS named`;
      if (mine.length === 0 || row?.named) return 0;
      await storeOf(store).remove(key);
      return tx.$executeRaw`DELETE FROM sample_file WHERE key = ${key}::uuid`;
    });
  } catch (error) {
    // The others do not wait for this one. The next run tries it again.
    log.error({ err: error, key }, "a sample's bytes could not be removed");
    return 0;
  }
}
