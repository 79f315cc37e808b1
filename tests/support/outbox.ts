import type pg from "pg";
import { afterAll } from "vitest";
import { sampleOffer } from "@/lib/mail/samples";
import type { AppServer } from "@/tests/support/app-server";
import { testDatabase } from "@/tests/support/database";
import { type ResendStandIn, type StandInOptions, startResendStandIn } from "@/tests/support/resend-stand-in";
import { testSecrets } from "@/tests/support/secrets";

/** A row of the outbox, seen from outside. */
export type OutboxRow = {
  id: string;
  state: string;
  attempts: number;
  next_attempt_at: Date;
  first_attempt_at: Date | null;
  last_error: string | null;
  provider_id: string | null;
  sent_at: Date | null;
};

/** When the mails of a test are queued: in the past, so that runs by the real clock find them due as well. */
export const start = new Date("2024-03-02T10:00:00.000Z");
export const later = (ms: number, from: Date = start): Date => new Date(from.getTime() + ms);

/**
 * A database and a stand-in for Resend that the environment points at: call it at the top level of a test file, before
 * anything that reads the environment is imported.
 */
export async function mailQueue(options: StandInOptions = {}) {
  const { look } = await testDatabase();
  const standIn: ResendStandIn = await startResendStandIn(options);
  afterAll(standIn.close);
  Object.assign(process.env, {
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: standIn.url,
    SITE_URL: "https://likeright.test",
  });
  const { db } = await import("@/lib/db");
  const { enqueueMail } = await import("@/lib/mail/outbox");

  let readers = 0;
  const rows = () => look<OutboxRow>("SELECT *, state::text FROM outbound_email ORDER BY id");
  const mail = (toAddress: string) => ({ template: "offer-sent" as const, toAddress, payload: sampleOffer });
  return {
    look,
    standIn,
    rows,
    /** The one row that is there. */
    onlyRow: async (): Promise<OutboxRow> => {
      const [row, ...more] = await rows();
      if (!row || more.length > 0) throw new Error(`Expected one row, found ${row ? more.length + 1 : 0}`);
      return row;
    },
    /** Puts `count` mails in the outbox, due at `start`: to one address, or each to somebody else. */
    queue: (count: number, toAddress?: string) =>
      enqueueMail(
        db(),
        Array.from({ length: count }, () => mail(toAddress ?? `reader-${++readers}@example.com`)),
        start,
      ),
  };
}

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
