import type { APIRequestContext } from "@playwright/test";
import { paths } from "@/lib/paths";
import { adminRoutes } from "@/tests/support/admin-routes";
import { becomeCreator } from "@/tests/support/creator-steps";
import { addCanary, ask, newAdmin, signInAsAdmin } from "@/tests/support/e2e-admin";
import { newAddress, site } from "@/tests/support/e2e-offers";
import { expect, test } from "@/tests/support/page";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "the answers do not depend on the screen");
test.setTimeout(180_000);

const rsc = { rsc: "1", "next-url": "/admin", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" };

/** Ways of asking, each of which has let somebody in somewhere. */
const disguises: readonly [name: string, change: (path: string) => string, headers: Record<string, string>][] = [
  ["plainly", (path) => path, {}],
  ["in capitals", (path) => path.toUpperCase(), {}],
  ["with .rsc", (path) => `${path}.rsc`, {}],
  ["as a client navigation", (path) => `${path}?_rsc=abc12`, rsc],
  ["as a prefetch", (path) => `${path}?_rsc=abc12`, { ...rsc, "next-router-prefetch": "1", purpose: "prefetch" }],
  ["as a segment", (path) => `${path}?_rsc=abc12`, { ...rsc, "next-router-segment-prefetch": "/_tree" }],
  ["as a subrequest", (path) => path, { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
  ["as data", (path) => path, { "x-nextjs-data": "1", "x-middleware-prefetch": "1" }],
  ["with another path claimed", (path) => path, { "x-invoke-path": "/", "x-matched-path": "/", "x-rewrite-url": "/" }],
  ["from another site", (path) => path, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["with a double slash", (path) => `/${path}`, {}],
];

test("no page and no export gives a byte to anybody but an administrator, however it is asked", async ({
  request,
  page,
  newVisitor,
}) => {
  const canary = await addCanary();
  const creator = await newVisitor();
  await becomeCreator(creator);
  const admin = await newAdmin();
  await signInAsAdmin(page, admin.email);
  const seen = await page.request.get(paths.admin);
  expect(await seen.text(), "an administrator sees it").toContain(canary);
  await ask("UPDATE profiles SET role = 'member' WHERE id = $1", [admin.id]);

  const actors: readonly [string, APIRequestContext][] = [
    ["nobody", request],
    ["a creator", creator.request],
    ["a demoted administrator", page.request],
  ];
  const routes = adminRoutes();
  expect(routes.length).toBeGreaterThan(10);
  for (const [who, asks] of actors) {
    for (const route of routes) {
      for (const [how, change, headers] of disguises) {
        const response = await asks.get(site() + change(route), { headers });
        const what = `${who} asks for ${route} ${how}`;
        expect(await response.text(), what).not.toContain(canary);
        expect(response.status(), what).toBeLessThan(500);
        expect(response.headers()["content-disposition"] ?? "", what).not.toContain("attachment");
      }
    }
  }
  const exported = await ask("SELECT FROM admin_audit_log WHERE action = 'data_export' AND admin_id = $1", [admin.id]);
  expect(exported).toEqual([]);
});

type Form = { path: string; entries: [string, string][] };

test("no action of the admin area does anything for anybody but an administrator", async ({
  page,
  newVisitor,
  request,
}) => {
  const admin = await newAdmin();
  const mail = newAddress("kept");
  const [row] = await ask<{ id: string }>(
    "INSERT INTO outbound_email (template, to_address, payload, state, attempts) VALUES ('magic-link', $1, '{}', 'failed', 10) RETURNING id",
    [mail],
  );
  await signInAsAdmin(page, admin.email);
  const forms: Form[] = [];
  for (const path of [paths.adminTab("creators"), `${paths.adminTab("mail")}?q=${mail}`, paths.adminTab("flags")]) {
    await page.goto(path);
    const found = await (await page.request.get(path)).text();
    for (const [markup] of found.matchAll(/<form[^>]*method="POST"[\s\S]*?<\/form>/g)) {
      const inputs = [...markup.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
      const read = (input: string, name: string) =>
        (new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
      forms.push({ path, entries: inputs.map((input) => [read(input, "name"), read(input, "value")]) });
    }
  }
  const actions = forms.filter(({ entries }) => entries.some(([name]) => ["userId", "mailId", "key"].includes(name)));
  expect(actions.length).toBeGreaterThan(3);
  await ask("UPDATE profiles SET role = 'member' WHERE id = $1", [admin.id]);
  const creator = await newVisitor();
  await becomeCreator(creator);

  for (const [who, asks] of [
    ["nobody", request],
    ["a creator", creator.request],
    ["a demoted one", page.request],
  ] as const) {
    for (const { path, entries } of actions) {
      for (const origin of [site(), "https://evil.example", undefined]) {
        const multipart = { ...Object.fromEntries(entries), note: "x", decision: "suspend", reason: "x" };
        // A refusal before the body was read ends the connection: none is used twice.
        const headers: Record<string, string> = { connection: "close", ...(origin ? { origin } : {}) };
        const response = await asks.post(site() + path, { multipart, headers, maxRedirects: 0 });
        expect([303, 307, 403], `${who} posts to ${path}`).toContain(response.status());
        if (response.status() !== 403) expect(response.headers().location).toMatch(/\/auth(\/setup)?$/);
      }
    }
  }
  expect(await ask("SELECT state::text FROM outbound_email WHERE id = $1", [row?.id])).toEqual([{ state: "failed" }]);
  const done = await ask(
    "SELECT FROM admin_audit_log WHERE admin_id = $1 AND action NOT IN ('admin_login', 'data_fetch')",
    [admin.id],
  );
  expect(done).toEqual([]);
});
