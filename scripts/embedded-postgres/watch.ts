import { dataOf, type Installation, logBeforeExit } from "@/scripts/embedded-postgres/control";
import { readPostmaster } from "@/scripts/embedded-postgres/postmaster";
import { explain, type Print } from "@/scripts/local/command-error";

/**
 * Checks the server every second and restarts it if it has ended. Reports a failure once until it is resolved. Returns
 * a function that stops this, after any restart in progress.
 */
export function watchServer(at: Installation, revive: () => Promise<void>, say: Print): () => Promise<void> {
  let revival: Promise<void> | undefined;
  let trouble = "";

  async function bringBack(): Promise<void> {
    const words = logBeforeExit(at);
    try {
      await revive();
      say(`PostgreSQL stopped unexpectedly and was restarted on the same port. The last line of its log: ${words}`);
      trouble = "";
    } catch (error) {
      const found = explain(error);
      if (found !== trouble) say(`PostgreSQL stopped unexpectedly and cannot be restarted yet. Retrying.\n${found}`);
      trouble = found;
    } finally {
      revival = undefined;
    }
  }

  const timer = setInterval(() => {
    if (!readPostmaster(dataOf(at))?.isAlive) revival ??= bringBack();
  }, 1_000);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await revival;
  };
}
