import { startCluster } from "@/scripts/embedded-postgres/cluster";
import type { Say } from "@/scripts/local/advice";

export type LocalDatabase = {
  url: string;
  isEmbedded: boolean;
  watch: () => void;
  close: () => Promise<void>;
};

/** Uses DATABASE_URL, or else the repository's embedded PostgreSQL. Throws `Advice` if neither is available. */
export async function openDatabase(repository: string, say: Say): Promise<LocalDatabase> {
  const url = process.env.DATABASE_URL;
  if (url) {
    say("Using the PostgreSQL of DATABASE_URL.");
    return { url, isEmbedded: false, watch: () => undefined, close: async () => undefined };
  }
  const cluster = await startCluster({ repository, name: "main", database: "app", say });
  say(cluster.reused ? "Using the embedded PostgreSQL, which is running." : "Started the embedded PostgreSQL.");
  return { url: cluster.url, isEmbedded: true, watch: cluster.watch, close: cluster.stop };
}
