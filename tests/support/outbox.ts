import type pg from "pg";
import { afterAll } from "vitest";
import { sampleOffer } from "@/lib/mail/payloads";
import type { AppServer } from "@/tests/support/app-server";
import { testDatabase } from "@/tests/support/database";
import { type ResendStandIn, type StandInOptions, startResendStandIn } from "@/tests/support/resend-stand-in";
import { testSecrets } from "@/tests/support/secrets";

type OutboxRow = {
  id: string;
  state: string;
  attempts: number;
  next_attempt_at: Date;
  first_attempt_at: Date | null;
  last_error: string | null;
  provider_id: string | null;
  sent_at: Date | null;
};

/** When a test's mails are queued: in the past, so that runs by the real clock also find them due. */
export const start = new Date("2024-03-02T10:00:00.000Z");
export const later = (ms: number, from: Date = start): Date => new Date(from.getTime() + ms);

/**
 * A database and a Resend stub that the environment points at. Call it at a test file's top level, before importing
 * anything that reads the environment.
 */
export async function mailQueue(options: StandInOptions = {}) {
  const { look } = await testDatabase();
  const standIn: ResendStandIn = await startResendStandIn(options);
  afterAll(standIn.close);
  Object.assign(process.env, {
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: standIn.url,
    MAIL_PER_SECOND: "4000",
    SITE_URL: "https://likeright.test",
  });
  const { db } = await import("@/lib/postgres/db");
  const { enqueueMail } = await import("@/lib/mail/outbox");

  let readers = 0;
  const rows = () => look<OutboxRow>("SELECT *, state::text FROM outbound_email ORDER BY id");
  const mail = (toAddress: string) => ({ template: "offer-sent" as const, toAddress, payload: sampleOffer });
  return {
    look,
    standIn,
    rows,
    onlyRow: async (): Promise<OutboxRow> => {
      const [row, ...more] = await rows();
      if (!row || more.length > 0) throw new Error(`Expected one row, found ${row ? more.length + 1 : 0}`);
      return row;
    },
    /** An empty outbox, and a provider of whom nothing is known. */
    reset: async () => {
      standIn.follow(undefined);
      await look("DELETE FROM outbound_email");
      await look(
        "UPDATE mail_provider SET state = 'ok', failures = 0, claims = 0, sent_at = NULL, last_error = NULL, paused_until = to_timestamp(0), slot_at = to_timestamp(0)",
      );
    },
    /** Due at `start`: all to one address, or each to a different one. */
    queue: (count: number, toAddress?: string) =>
      enqueueMail(
        db(),
        Array.from({ length: count }, () => mail(toAddress ?? `reader-${++readers}@example.com`)),
        start,
      ),
  };
}

/** Runs after which an outbox that still holds mails is considered stuck. */
const RUNS_MAX = 100;

/**
 * Runs the schedule until nothing is queued, as if the hours between attempts and the pause after a provider's failures
 * had passed. For a server that is otherwise idle.
 */
export async function drainOutbox(server: AppServer, pool: pg.Pool): Promise<void> {
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { rowCount } = await pool.query(
      "UPDATE outbound_email SET next_attempt_at = now() - interval '1 second' WHERE state IN ('queued', 'sending')",
    );
    if (rowCount === 0) return;
    await pool.query("UPDATE mail_provider SET paused_until = to_timestamp(0)");
    const headers = { authorization: `Bearer ${testSecrets.CRON_SECRET}` };
    const { status } = await fetch(`${server.url}/api/cron`, { headers });
    if (status !== 200) throw new Error(`The schedule was answered ${status}`);
  }
  throw new Error(`Mail still waits after ${RUNS_MAX} runs`);
}
