import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** The sealed documents of a license by what they are made from (`sourceOf` in lib/documents/sealed). */
export type Copies = {
  find: (source: string) => Promise<Uint8Array | undefined>;
  /** Returns the copy that counts: of two processes that make a document at the same time, the first one's. */
  keep: (source: string, bytes: Uint8Array) => Promise<Uint8Array>;
};

const bytesRow = z.strictObject({ bytes: z.instanceof(Uint8Array) });

/** A license has one copy at most: one made from anything else replaces it. */
export const copiesOf = (grantId: string): Copies => ({
  find: async (source) =>
    (await db().documentCopy.findFirst({ where: { grantId, madeFrom: source }, select: { bytes: true } }))?.bytes,
  keep: async (source, bytes) => {
    const [kept] = await queryRows(db(), bytesRow)`
      INSERT INTO document_copy AS kept (grant_id, made_from, bytes) VALUES (${grantId}::uuid, ${source}, ${bytes})
      ON CONFLICT (grant_id) DO UPDATE SET (made_from, bytes, made_at) = (
        SELECT excluded.made_from,
          CASE WHEN kept.made_from = excluded.made_from THEN kept.bytes ELSE excluded.bytes END,
          CASE WHEN kept.made_from = excluded.made_from THEN kept.made_at ELSE excluded.made_at END
      )
      RETURNING bytes`;
    return kept?.bytes ?? bytes;
  },
});
