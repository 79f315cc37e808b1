import { afterAll, expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import { plainPost, renderedForm } from "@/tests/support/html";
import { drainOutbox, startResendStandIn, type Verdict } from "@/tests/support/outbox";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";
import { poolOf } from "@/tests/support/site-database";

const ROUNDS = times(2, 6);
const POSTS_EACH = 5;

const standIn = await startResendStandIn({ dropReplies: 0.3, seed: 20_261_121 });
const server = await startAppServer(inject("cluster"), {
  seed: true,
  env: { DEV_MAILBOX: "", RESEND_API_KEY: "re_of_the_tests", RESEND_BASE_URL: standIn.url, MAIL_PER_SECOND: "4000" },
});
const pool = poolOf(server);

afterAll(async () => {
  await pool.end();
  await server.stop();
  await standIn.close();
});

async function onboard(email: string, sender: string): Promise<boolean> {
  try {
    const form = await renderedForm(`${server.url}/creator/onboard`, "displayName");
    const post = plainPost(form, [
      ["displayName", "Ines Okafor"],
      ["email", email],
      ["preset", "standard"],
      ["minimumRate", "50"],
    ]);
    const headers = { ...post.headers, "x-forwarded-for": sender };
    const response = await fetch(form.url, { ...post, headers });
    return (await response.text()).includes("Check your email!");
  } catch {
    return false;
  }
}

/** Mails under way at that moment arrive, though no response does, or are lost. */
function dieAtNextMail(theyArrive: boolean): { death: () => Promise<void> } {
  const seen = standIn.traffic().requests;
  let death: Promise<void> | undefined;
  standIn.follow(async (_mail, requests): Promise<Verdict> => {
    if (requests <= seen) return undefined;
    death ??= server.kill();
    await death;
    return theyArrive ? undefined : "drop-before-accepting";
  });
  return {
    death: async () => {
      await expect.poll(() => death !== undefined).toBe(true);
      await death;
    },
  };
}

test("the server is killed between the commit and the mail: every mail goes out after the restart, once", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { death } = dieAtNextMail(round % 2 === 1);
    await Promise.all(
      Array.from({ length: POSTS_EACH }, async (_, index) => {
        const email = `creator-${round}-${index}@example.test`;
        if (await onboard(email, `10.0.${round}.${index}`)) acknowledged.push(email);
      }),
    );
    await death();
    await server.start();
  }
  standIn.follow(undefined);
  await drainOutbox(server, pool);

  const { rows } = await pool.query<{ id: string; to_address: string; state: string }>(
    "SELECT id, to_address, state FROM outbound_email",
  );
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
  // Nothing that was acknowledged is missing, and nothing is half written.
  expect(rows.map((row) => row.to_address)).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThan(0);
  const drafts = await pool.query<{ email: string }>("SELECT email FROM onboarding_draft");
  expect(drafts.rows.map(({ email }) => email).toSorted()).toEqual(rows.map((row) => row.to_address).toSorted());
  // One delivery per outbox row, with that row's key.
  const keys = standIn.deliveries().map(({ idempotencyKey }) => idempotencyKey);
  expect(keys.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test.each([
  ["contact", "inquiry-received"],
  ["demo", "inquiry-received"],
  ["referral", "inquiry-received"],
  ["guide", "guide-link"],
] as const)(
  "killed after the %s form was stored: sender and team get their mail once, after the restart",
  async (name, receipt) => {
    const { open, fields } = plainForms[name];
    const form = await open(server.url);
    const senders = [`${name}-arrived@example.test`, `${name}-lost@example.test`];
    for (const [round, email] of senders.entries()) {
      const { death } = dieAtNextMail(round === 0);
      // The response may already be on its way when the server dies.
      await sendPlain(form, fields(email), newSender()).catch(() => undefined);
      await death();
      await server.start();
    }
    standIn.follow(undefined);
    await drainOutbox(server, pool);

    for (const email of senders) {
      const { rows } = await pool.query<{ id: string; mail: string }>(
        `SELECT id, template || ' ' || state AS mail FROM outbound_email WHERE to_address = $1 OR payload ->> 'email' = $1`,
        [email],
      );
      expect(rows.map(({ mail }) => mail).toSorted()).toEqual([`${receipt} sent`, "inquiry-notice sent"].toSorted());
      const ids = rows.map(({ id }) => id);
      const deliveries = standIn.deliveries().filter(({ idempotencyKey }) => ids.includes(idempotencyKey ?? ""));
      expect(deliveries.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(ids.toSorted());
      expect(deliveries.map(({ replyTo }) => replyTo)).toContain(email);
    }
  },
);
