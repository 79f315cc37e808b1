import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import { startResendStandIn } from "@/tests/support/resend-stand-in";
import { testSecrets } from "@/tests/support/secrets";
import { submitOneOffer } from "@/tests/support/site";

const OFFERS = 12;

test("kill -9 between the commit and the mail: after restarts every mail goes out, once", async () => {
  const resend = await startResendStandIn({ dropReplies: 0.3, seed: 7 });
  const server = await startAppServer(inject("cluster"), {
    seed: true,
    env: { DEV_MAILBOX: "", RESEND_API_KEY: "re_test_0123456789", RESEND_BASE_URL: resend.url },
  });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    // The provider does not answer while the server is killed: the mails are committed and claimed, not sent.
    resend.follow(async () => {
      await sleep(60_000);
      return undefined;
    });
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: OFFERS / 3 }, () => submitOneOffer(server.url)));
      await server.kill();
      await server.start();
    }
    resend.follow(undefined);

    const unsent = async () => {
      const { rows } = await client.query("SELECT count(*)::int AS n FROM outbound_email WHERE state <> 'sent'");
      return Number(rows[0]?.n);
    };
    for (const deadline = Date.now() + 180_000; (await unsent()) > 0 && Date.now() < deadline; await sleep(1_000)) {
      // A claim comes back when its lease ends; the scheduler calls on.
      await fetch(`${server.url}/api/cron`, { headers: { authorization: `Bearer ${testSecrets.CRON_SECRET}` } });
    }

    const { rows } = await client.query<{ id: string; state: string }>(
      "SELECT id, state FROM outbound_email ORDER BY id",
    );
    expect(rows).toHaveLength(OFFERS * 2);
    expect(rows.filter(({ state }) => state !== "sent")).toEqual([]);
    const delivered = resend.deliveries().map(({ idempotencyKey }) => idempotencyKey);
    expect([...delivered].sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(resend.traffic().dropped, "replies lost after acceptance").toBeGreaterThan(0);
  } finally {
    await client.end();
    await server.stop();
    await resend.close();
  }
});
