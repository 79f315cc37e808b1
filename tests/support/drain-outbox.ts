import type pg from "pg";
import type { AppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";

/** Runs of the schedule after which an outbox that still holds mails will never be empty. */
const RUNS_MAX = 100;

/**
 * Lets the scheduled run of a server try everything that waits, until nothing does, as if the hours between the attempts
 * had passed. For a server that nobody uses meanwhile.
 */
export async function drainOutbox(server: AppServer, pool: pg.Pool): Promise<void> {
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { rowCount } = await pool.query(
      "UPDATE outbound_email SET next_attempt_at = now() - interval '1 second' WHERE state IN ('queued', 'sending')",
    );
    if (rowCount === 0) return;
    const headers = { authorization: `Bearer ${testSecrets.CRON_SECRET}` };
    const { status } = await fetch(`${server.url}/api/cron`, { headers });
    if (status !== 200) throw new Error(`The schedule was answered ${status}`);
  }
  throw new Error(`Mail still waits after ${RUNS_MAX} runs`);
}
