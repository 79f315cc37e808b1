import type { Print } from "@/scripts/local/command-error";
import { onShutdown } from "@/scripts/local/shutdown";

/**
 * Calls the cron route now and every minute, like the hosting's scheduler in production: offers expire, reminders are
 * sent, mail is retried. Reports a failure once until it is resolved.
 */
export function runMinuteJobs(port: number, say: Print): void {
  let trouble = "";
  const run = async () => {
    const found = await callCron(`http://localhost:${port}`);
    if (found && found !== trouble) say(`The scheduled work (expiry, reminders, mail) is failing: ${found}.`);
    trouble = found;
  };
  const timer = setInterval(() => void run(), 60_000);
  onShutdown(() => clearInterval(timer));
  void run();
}

/** Calls the cron route of the instance at `address`. Returns the failure, or an empty string. */
export async function callCron(address: string): Promise<string> {
  try {
    const response = await fetch(`${address}/api/cron`, {
      headers: { authorization: `Bearer ${process.env.CRON_SECRET}` },
      signal: AbortSignal.timeout(55_000),
    });
    await response.body?.cancel();
    return response.ok ? "" : `${address}/api/cron answered ${response.status}`;
  } catch (error) {
    // If the connection failed, only the cause of `fetch`'s error says why.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `${address}/api/cron cannot be reached (${cause instanceof Error ? cause.message : cause})`;
  }
}
