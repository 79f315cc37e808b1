import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { connected } from "@/tests/support/audit";
import { type ClonedDatabase, cloneDatabase, type TestCluster } from "@/tests/support/cluster";

/**
 * A database of before the first release with its 129 migrations, as `pg_dump --inserts` wrote it: what that version's own verbs stored, with the
 * secrets of the tests, after it had itself upgraded a database of before agreements had scopes.
 */
const dump = new URL("earlier-release/database.sql.gz", import.meta.url);

/** The moment of the upgrade. Far ahead, because the steps to the baseline go by the real clock. */
export const upgradedAt = new Date("2090-03-01T12:00:00.000Z");

export async function earlierDatabase(cluster: TestCluster): Promise<ClonedDatabase> {
  const database = await cloneDatabase(cluster, "template0");
  await connected(database.url, (client) => client.query(gunzipSync(readFileSync(dump)).toString("utf8")));
  return database;
}
