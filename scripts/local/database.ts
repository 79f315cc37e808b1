import { startCluster } from "@/scripts/embedded-postgres/cluster";
import type { Print } from "@/scripts/local/command-error";

export type LocalDatabase = {
  url: string;
  /** For session state: the address without a transaction pooler. */
  directUrl: string;
  isEmbedded: boolean;
  watch: () => void;
  close: () => Promise<void>;
};

/**
 * The database's address for whoever needs a session of its own: DATABASE_URL_UNPOOLED, or DATABASE_URL where nothing
 * pools. Undefined if neither is set.
 */
export const directAddress = (): string | undefined =>
  process.env.DATABASE_URL_UNPOOLED || process.env.DATABASE_URL || undefined;

/** Uses DATABASE_URL, or else the repository's embedded PostgreSQL. Throws `CommandError` if neither is available. */
export async function openDatabase(repository: string, say: Print): Promise<LocalDatabase> {
  const url = process.env.DATABASE_URL;
  if (url) {
    const isPooled = directAddress() !== url;
    say(`Using the PostgreSQL of ${isPooled ? "DATABASE_URL and DATABASE_URL_UNPOOLED" : "DATABASE_URL"}.`);
    const directUrl = directAddress() ?? url;
    return { url, directUrl, isEmbedded: false, watch: () => undefined, close: async () => undefined };
  }
  const cluster = await startCluster({ repository, name: "main", database: "app", say });
  say(cluster.reused ? "Using the embedded PostgreSQL, which is running." : "Started the embedded PostgreSQL.");
  return {
    url: cluster.url,
    directUrl: cluster.url,
    isEmbedded: true,
    watch: cluster.watch,
    close: cluster.stop,
  };
}
