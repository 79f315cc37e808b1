import { startCluster } from "@/scripts/embedded-postgres/cluster";
import type { Say } from "@/scripts/local/advice";

/** The database that a command works on. */
export type LocalDatabase = {
  url: string;
  /** Ours, so that demo data does no harm. */
  isEmbedded: boolean;
  /** Keeps the embedded one running until it is closed; one of DATABASE_URL is looked after by others. */
  watch: () => void;
  close: () => Promise<void>;
};

/** DATABASE_URL when it is set, else the repository's embedded PostgreSQL. Throws `Advice` when there is neither. */
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
