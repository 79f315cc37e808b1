import type { Closing, Opening } from "@/scripts/backup/contents";

const NAMED_MAX = 20;

/** What an archive holds and what it does not, in lines. */
export function summary(
  { opening, isEncrypted }: { opening: Opening; isEncrypted: boolean },
  { tables, elsewhere }: Closing,
): string[] {
  const { migrations, secrets } = opening;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const named = elsewhere.slice(0, NAMED_MAX).map((key) => `  samples/${key}`);
  return [
    `The database of ${opening.siteUrl} as it was at ${opening.madeAt}, by its own clock (PostgreSQL ${opening.postgresql}).`,
    `Release ${opening.release}, ${migrations.length} migrations, the last ${migrations.at(-1)?.name}.`,
    `${Object.keys(tables).length} tables, ${rows} rows. Left out, and made again when needed: ${opening.leftOut.join(", ")}.`,
    `License keys that belong to it: ${secrets.licenseKeys.join(", ")}. Keep LICENSE_KEYS, SEAL_KEY, SEAL_CERTIFICATE, LINK_SECRET and AUTH_SECRET of today beside it.`,
    ...(elsewhere.length > 0
      ? [
          `${elsewhere.length} recordings are in a bucket and not in this archive. The bucket needs copies of its own:`,
          ...named,
          ...(elsewhere.length > NAMED_MAX
            ? [`  and ${elsewhere.length - NAMED_MAX} more (sample_file.store = 's3')`]
            : []),
        ]
      : []),
    isEncrypted
      ? "It is encrypted: without its passphrase nobody can read it, you included."
      : "It is NOT encrypted, and has everybody's data: set BACKUP_PASSPHRASE, or keep it where nobody else reads.",
  ];
}
