import { z } from "zod";

const digest = z.strictObject({ rows: z.int(), digest: z.string().regex(/^[0-9a-f]{64}$/) });

/** The first line of an archive's contents. Times are the database's, in ISO 8601. */
export const opening = z.strictObject({
  madeAt: z.string(),
  /** In package.json. */
  release: z.string(),
  siteUrl: z.string(),
  postgresql: z.string(),
  /** In the order in which they were applied, as far as the history was finished. `checksum`: the file's SHA-256 in hex. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  /** See scripts/backup/secrets. */
  secrets: z.strictObject({
    salt: z.string(),
    fingerprints: z.record(z.string(), z.string()),
    licenseKeys: z.array(z.string()),
    sealCertificates: z.array(z.string()),
  }),
  /** `name=value`, as set on the role and on its use of this database. */
  roleSettings: z.array(z.string()),
  leftOut: z.array(z.string()),
});
export type Opening = z.infer<typeof opening>;

/** The line before a table's rows. */
const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });
export type Table = z.infer<typeof tableLine>;

/** The last line. */
export const closing = z.strictObject({
  tables: z.record(z.string(), digest),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** What is kept in a bucket, by its key there. */
  elsewhere: z.array(z.string()),
});
export type Closing = z.infer<typeof closing>;

/** In the place of a table's line when there is no other. */
export const NO_MORE_TABLES = { table: null };
export const tableOrEnd = z.union([tableLine, z.strictObject({ table: z.null() })]);
