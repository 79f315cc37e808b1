import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { later, mailQueue } from "@/tests/support/outbox";
import { times } from "@/tests/support/scale";

const MAILS = times(150, 300);
const { look, queue, rows, standIn } = await mailQueue({ dropReplies: 0.3, seed: 20_261_121 });
const { dispatchDue } = await import("@/lib/dispatch");
const { RETRY } = await import("@/lib/outbox/rules");

const startDispatcher = (): ChildProcess =>
  spawn(process.execPath, ["--import", "tsx", "tests/support/own-process.ts", "dispatch-mail"], { stdio: "inherit" });

async function dispatchUntilDone(from: Date): Promise<void> {
  for (let now = from, round = 0; round < 30; round += 1) {
    await dispatchDue({ now, limit: MAILS });
    const [next] = await look<{ at: Date | null }>(
      "SELECT max(next_attempt_at) AS at FROM outbound_email WHERE state IN ('queued', 'sending')",
    );
    if (!next?.at) return;
    now = next.at;
  }
}

test("two dispatchers killed halfway and three replies in ten lost: every mail is delivered exactly once", async () => {
  await queue(MAILS);
  const dispatchers = [startDispatcher(), startDispatcher()];
  const exits = dispatchers.map((dispatcher) => once(dispatcher, "exit"));
  standIn.follow((_mail, requests) => {
    if (requests === 60) for (const dispatcher of dispatchers) dispatcher.kill("SIGKILL");
    return undefined;
  });
  expect(await Promise.all(exits)).toEqual([
    [null, "SIGKILL"],
    [null, "SIGKILL"],
  ]);
  expect((await rows()).some((row) => row.state === "sending")).toBe(true);

  await dispatchUntilDone(later(RETRY.leaseMs, new Date()));

  const ids = (await rows()).map((row) => row.id);
  expect(new Set((await rows()).map((row) => row.state))).toEqual(new Set(["sent"]));
  expect(standIn.deliveries()).toHaveLength(MAILS);
  expect(
    standIn
      .deliveries()
      .map((delivery) => delivery.idempotencyKey)
      .toSorted(),
  ).toEqual(ids.toSorted());
  expect(standIn.traffic().dropped).toBeGreaterThan(MAILS / 5);
});
