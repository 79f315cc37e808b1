import { expect, inject, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { startAppServer } from "@/tests/support/app-server";
import { countInUpstash, testLimits } from "@/tests/support/limit-counters";
import { newSender } from "@/tests/support/site";

testLimits(countInUpstash);

test("scripted calls too get 429 and Retry-After above the limit", async () => {
  const server = await startAppServer(inject("cluster"), { seed: true });
  try {
    const sender = newSender();
    const tooMany = async (most: number, call: () => Promise<Response>) => {
      const statuses: number[] = [];
      for (let count = 0; count < most; count += 1) statuses.push((await call()).status);
      const last = await call();
      expect(statuses).not.toContain(429);
      expect(last.status).toBe(429);
      return Number(last.headers.get("retry-after"));
    };

    const csrf = await fetch(`${server.url}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    const signIn = (headers: Record<string, string>) => () =>
      fetch(`${server.url}/api/auth/callback/password`, {
        method: "POST",
        redirect: "manual",
        headers: { ...sender, cookie: cookie.join("; "), ...headers },
        body: new URLSearchParams({ csrfToken, email: "nobody@example.test", password: "a guess" }),
      });
    const { attempts, blockSeconds } = policies.adminSignIn;
    expect(await tooMany(attempts, signIn({}))).toBe(blockSeconds);
    expect((await signIn({ "x-auth-return-redirect": "1" })()).status).toBe(429);

    const report = () =>
      fetch(`${server.url}/api/events`, {
        method: "POST",
        headers: { ...sender, "content-type": "application/json" },
        body: JSON.stringify({ name: "exit_intent", path: "/" }),
      });
    expect(await tooMany(policies.events.attempts, report)).toBe(policies.events.blockSeconds);
  } finally {
    await server.stop();
  }
});
