import { expect, test } from "vitest";
import { runNode } from "@/scripts/local/child";
import { NEXT } from "@/scripts/local/next-server";
import { testSecrets } from "@/tests/support/secrets";

test.each([
  [{ LINK_SECRET: "short" }, "LINK_SECRET must hold at least 32 characters"],
  [{ AUTH_SECRET: "" }, "AUTH_SECRET is missing"],
  [{ CRON_SECRET: "x".repeat(50) }, "CRON_SECRET repeats itself"],
  [{ ADMIN_SETUP_TOKEN: testSecrets.AUTH_SECRET }, "ADMIN_SETUP_TOKEN is the same as AUTH_SECRET"],
])("next start with %j reports it, and does not serve", async (weak, words) => {
  const DATABASE_URL = "postgresql://127.0.0.1:1/never-reached";
  const env = { ...process.env, ...testSecrets, DATABASE_URL, ...weak, NODE_ENV: "production" as const };
  const { code, output } = await runNode(NEXT, ["start", "-p", "0", "-H", "localhost"], env);
  expect(code).toBe(1);
  expect(output).toContain(words);
  expect(output).not.toMatch(/^ +at /m);
});
