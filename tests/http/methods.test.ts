import { request } from "node:http";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, site } from "@/tests/support/site";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"] as const;

/** fetch() refuses some of these headers. */
const preflight = { origin: "https://other.example", "access-control-request-method": "PUT" };

/** An address for each route, its dynamic parts filled as a stranger would fill them. */
const FILLED = [
  "00000000-0000-4000-8000-000000000000",
  "0".repeat(64),
  "1",
  "nothing",
  "%E2%80%AE",
  "__proto__",
] as const;

let senders = 0;
function statusOf(method: string, path: string): Promise<number> {
  senders += 1;
  const headers = {
    ...(method === "OPTIONS" && preflight),
    "x-forwarded-for": `10.77.${senders >> 8}.${senders & 255}`,
  };
  return new Promise((resolve, reject) => {
    const asked = request(site() + path, { method, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end();
  });
}

test.each(METHODS)("no route answers %s with a fault of ours", async (method) => {
  // Only the usual two reach what reads a part.
  const parts = method === "GET" || method === "POST" ? FILLED : FILLED.slice(0, 2);
  const addresses = [...new Set(parts.flatMap((part) => addressesOfRoutes(part)))];
  expect(addresses.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (let at = 0; at < addresses.length; at += 8) {
    const asked = addresses.slice(at, at + 8);
    const statuses = await Promise.all(asked.map((address) => statusOf(method, address)));
    faults.push(
      ...asked.flatMap((address, index) => ((statuses[index] ?? 0) >= 500 ? `${statuses[index]} ${address}` : [])),
    );
  }
  expect(faults).toEqual([]);
});

test.each(["/status/1", "/robots.txt", "/v/nothing/state", "/api/health"])(
  "a post with a body to %s, which takes none, is refused and not a fault",
  async (path) => {
    for (const [type, body] of [
      ["application/json", "{}"],
      ["multipart/form-data; boundary=b", "--b--"],
      ["text/plain", "x"],
    ] as const) {
      const headers = { ...newSender(), "content-type": type, origin: site() };
      const { status } = await fetch(site() + path, { method: "POST", headers, body });
      expect([status >= 400, status < 500], `${type}: ${status}`).toEqual([true, true]);
    }
  },
);

test("the directory ignores a cursor that no calendar has", async () => {
  for (const day of ["0000-01-01", "0000-12-31", "2026-02-30", "2026-13-01"]) {
    for (const kind of ["after", "before"]) {
      const { status } = await get(`/creators?${kind}=${day}T00:00:00.000Z_00000000-0000-4000-8000-000000000000`);
      expect(status, day).toBe(200);
    }
  }
});

const csrf = async (): Promise<{ csrfToken: string; cookie: string }> => {
  const answer = await get("/api/auth/csrf");
  const { csrfToken } = await answer.json();
  return {
    csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; "),
  };
};

test.each([
  "http://localhost:4322.evil.example",
  "javascript:alert(1)",
  "http://[::1",
  "//evil.example",
  "https://evil.example/sign-in",
  "\\\\evil.example",
  "data:text/html,x",
])("signing in and out over the endpoints leads nowhere else for callbackUrl %s", async (callbackUrl) => {
  for (const call of ["callback/sign-in-link", "callback/password", "signin/sign-in-link", "signout"]) {
    const { csrfToken, cookie } = await csrf();
    const answer = await fetch(`${site()}/api/auth/${call}`, {
      method: "POST",
      redirect: "manual",
      headers: { ...newSender(), cookie, origin: site(), "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ csrfToken, callbackUrl, token: "0".repeat(64), email: "a@b.test", password: "x" }),
    });
    expect(answer.status, call).toBeLessThan(500);
    const target = answer.headers.get("location") ?? "/";
    expect(new URL(target, site()).origin, `${call} ${target}`).toBe(new URL(site()).origin);
  }
});

test.each(["offer-link", "team-invitation", "passkey"])(
  "nobody signs in by %s but through our own actions",
  async (provider) => {
    for (const call of [`callback/${provider}`, `signin/${provider}`]) {
      const { csrfToken, cookie } = await csrf();
      const answer = await fetch(`${site()}/api/auth/${call}`, {
        method: "POST",
        redirect: "manual",
        headers: { ...newSender(), cookie, origin: site(), "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ csrfToken }),
      });
      expect(answer.status, call).toBe(404);
    }
  },
);

const NO_ADDRESSES = ["x", "http://[", "%00", "javascript:alert(1)", "http://a:99999"];

test.each(NO_ADDRESSES)(
  "the endpoints of signing in answer callbackUrl %s, in the address and as a cookie",
  async (typed) => {
    const query = `?${new URLSearchParams({ callbackUrl: typed })}`;
    const cookie = `authjs.callback-url=${encodeURIComponent(typed)}`;
    for (const call of [
      "session",
      "csrf",
      "providers",
      "callback/password",
      "callback/sign-in-link",
      "signin",
      "signout",
    ]) {
      for (const method of ["GET", "POST"]) {
        const asked = { method, redirect: "manual", headers: { ...newSender(), cookie, origin: site() } } as const;
        for (const address of [`/api/auth/${call}${query}`, `/api/auth/${call}`]) {
          const { status } = await fetch(site() + address, asked);
          expect(status, `${method} ${address}`).toBeLessThan(500);
        }
      }
    }
  },
);

test.each(["next-action", "content-type"])(
  "a download asked for by a stranger with a form's %s leads to sign in",
  async (name) => {
    const value = name === "next-action" ? "x" : "multipart/form-data; boundary=x";
    for (const path of [paths.brandCsv, paths.creatorCsv]) {
      const answer = await fetch(site() + path, { redirect: "manual", headers: { ...newSender(), [name]: value } });
      expect([answer.status, answer.headers.get("location")], path).toEqual([307, paths.signIn]);
    }
  },
);

test("a cookie of NextAuth's that names another site leads nowhere else, either", async () => {
  const { csrfToken, cookie } = await csrf();
  const answer = await fetch(`${site()}/api/auth/signout`, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...newSender(),
      cookie: `${cookie}; authjs.callback-url=${encodeURIComponent("http://localhost:4322.evil.example")}`,
      origin: site(),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ csrfToken }),
  });
  expect(answer.status).toBeLessThan(500);
  expect(new URL(answer.headers.get("location") ?? "/", site()).origin).toBe(new URL(site()).origin);
});
