import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { SampleStore } from "@/lib/samples/store";

const bytesRow = z.strictObject({ bytes: z.instanceof(Uint8Array).nullable() });

/** Stored beside each file's row. Reads only as much as is asked for. */
export const postgresStore: SampleStore = {
  async put(key, bytes) {
    await db().$executeRaw`UPDATE sample_file SET bytes = ${bytes} WHERE key = ${key}::uuid`;
  },
  async get(key, { from, to }) {
    const [row] = await queryRows(db(), bytesRow)`
      SELECT substring(bytes FROM ${from + 1}::int FOR ${to - from + 1}::int) AS bytes FROM sample_file WHERE key = ${key}::uuid`;
    return row?.bytes ?? undefined;
  },
  // The bytes go with the row.
  async remove() {},
};
