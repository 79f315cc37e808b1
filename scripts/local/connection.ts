import pg, { type Client } from "pg";
import { CONNECT, KEEP_ALIVE } from "@/lib/postgres/bounds";
import { CommandError } from "@/scripts/local/command-error";

/**
 * A connection of its own, which the caller must end, within `patience` milliseconds. Throws `CommandError`, without the
 * address, which includes the password.
 */
export async function connect(url: string, patience = CONNECT): Promise<Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
  });
  // A connection that breaks between queries emits an event; the next query reports the failure.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const reason = error instanceof Error ? error.message || ("code" in error && error.code) : error;
    throw new CommandError(
      `The database cannot be reached: ${reason}.`,
      "Is PostgreSQL running there, and is DATABASE_URL right (postgresql://user:password@host:5432/database)?",
    );
  }
}
