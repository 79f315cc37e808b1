import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import type { RenderedForm } from "@/tests/support/html";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";

/** Hours: the fourth uses up the day's budget, and the fifth brings no mail. */
const WAVES = 5;
const POSTS_EACH = times(40, 150);
const AT_ONCE = 24;

const first = await startAppServer(inject("cluster"), { seed: true });
const second = await startAppServer(inject("cluster"), { databaseUrl: first.databaseUrl });
const pool = new pg.Pool({ connectionString: first.databaseUrl });
pool.on("error", () => undefined);

afterAll(async () => {
  await pool.end();
  await second.stop();
  await first.stop();
});

/** Different spellings of one mailbox. */
const spellings = [
  (tag: number) => `jane.doe+${tag}@example.test`,
  (tag: number) => `J.a.n.e.Doe+${tag}@Example.test`,
  (tag: number) => `janedoe+x${tag}.y@example.test`,
];

const { "admin sign-in": _staff, ...mailing } = plainForms;
const forms = Object.values(mailing);

async function openAll(): Promise<{ form: RenderedForm; spec: (typeof forms)[number] }[]> {
  const opened = [];
  for (const { url } of [first, second]) {
    for (const spec of forms) opened.push({ spec, form: await spec.open(url) });
  }
  return opened;
}

test("a flood of all forms for one mailbox, through two servers, each post from a network of its own: eight mails an hour, thirty a day", async () => {
  const opened = await openAll();
  const refused: string[] = [];
  let next = 0;
  const gone = async () => {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int FROM outbound_email WHERE mailbox_key = 'janedoe@example.test' AND state <> 'withheld'",
    );
    return rows[0]?.count ?? 0;
  };
  for (let wave = 1; wave <= WAVES; wave += 1) {
    const sender = async () => {
      while (next < wave * POSTS_EACH) {
        const number = next++;
        const { form, spec } = opened[number % opened.length] ?? {};
        const email = spellings[number % spellings.length]?.(number);
        if (!form || !spec || !email) throw new Error("nothing to send");
        const { status, location, text } = await sendPlain(form, spec.fields(email), newSender());
        // A buyer may have at most ten open offers with one creator.
        const isFull = spec.policy === "offer" && text.includes("Too many open offers");
        if (!isFull && !spec.accepted.test(`${status} ${location} ${text}`))
          refused.push(`${spec.policy} ${status} ${location}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    // The responses stay the same: a flood learns nothing about the budget.
    expect(refused).toEqual([]);
    // Sign-in links are made after the response.
    const due = Math.min(wave * 8, 30);
    await expect.poll(gone).toBeGreaterThanOrEqual(due);
    // The day's first links for signing in and for beginning go out beyond the budget.
    expect(await gone()).toBeLessThanOrEqual(due + 2);
    await pool.query("UPDATE outbound_email SET created_at = created_at - interval '61 minutes'");
  }
  const { rows } = await pool.query<{ reason: string }>(
    "SELECT DISTINCT withheld_for AS reason FROM outbound_email WHERE state = 'withheld' ORDER BY 1",
  );
  expect(rows.map(({ reason }) => reason)).toEqual(["day", "hour", "repeat"]);
});
