import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { DRAWN_FOR } from "@/lib/form-fields";
import { paths } from "@/lib/paths";
import { addFactor, newAdmin, proveFactorOf } from "@/tests/support/admins";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import type { TestCluster } from "@/tests/support/cluster";
import type { RenderedForm } from "@/tests/support/html";
import { adminActions, adminRoutes } from "@/tests/support/routes";
import { testSecrets } from "@/tests/support/secrets";
import { newSender, site } from "@/tests/support/site";
import { addCanary, ask } from "@/tests/support/site-database";
import { addLicense, newAddress, newCreator, signIn } from "@/tests/support/visitors";

// Who has a session that opens nothing of the admin area, and what they try.

/** A preview of the same database that requires a second factor: it has every route, the guarded mailbox, too. */
export function startGuarded(cluster: TestCluster): Promise<AppServer> {
  const env = { VERCEL_ENV: "preview", DEV_MAILBOX: "", ADMIN_SECOND_FACTOR: "required" };
  return startAppServer(cluster, { databaseUrl: process.env.E2E_DATABASE_URL ?? "", env });
}

const get = (url: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(url + path, { redirect: "manual", headers: { ...newSender(), ...headers } });

/**
 * Sessions that open nothing of the admin area. `admin` has proved its factor on the way, and could everything then.
 */
async function closedSessions(url: string) {
  const [demoted, none, enrolled, removed] = [await newAdmin(), await newAdmin(), await newAdmin(), await newAdmin()];
  const member = await newCreator(site());
  const administrators = await newCreator(site());
  await ask("UPDATE profiles SET role = 'admin' WHERE email = $1", [administrators.email]);
  const sessions = {
    nobody: "",
    "a creator": member.cookies,
    "an administrator's session as a member": administrators.cookies,
    "a demoted administrator": await signIn(url, demoted.email),
    "a password where a factor is required and none set up": await signIn(url, none.email),
    "a session from before its factor was set up": await signIn(url, enrolled.email),
    "a session whose factor is gone": await signIn(url, removed.email),
  };
  const owners: Record<keyof typeof sessions | "a password alone", string> = {
    nobody: demoted.email,
    "a creator": member.email,
    "an administrator's session as a member": administrators.email,
    "a demoted administrator": demoted.email,
    "a password where a factor is required and none set up": none.email,
    "a session from before its factor was set up": enrolled.email,
    "a session whose factor is gone": removed.email,
    "a password alone": enrolled.email,
  };
  for (const { id } of [demoted, enrolled, removed]) await addFactor(id);
  await proveFactorOf(demoted.id);
  await proveFactorOf(removed.id);
  const close = async () => {
    await ask("UPDATE profiles SET role = 'member' WHERE id = $1", [demoted.id]);
    await ask("DELETE FROM totp_factor WHERE profile_id = $1", [removed.id]);
  };
  const password = { "a password alone": await signIn(url, enrolled.email) };
  const open = [sessions["a demoted administrator"], sessions["a session whose factor is gone"]];
  return {
    sessions: { ...sessions, ...password },
    owners,
    ids: [demoted, none, enrolled, removed].map(({ id }) => id),
    open,
    close,
  };
}

const rsc = { rsc: "1", "next-url": "/admin", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" };

const FRAME = "Refresh Data";

/** Techniques that have bypassed authorization elsewhere. */
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

/** How many of the techniques somebody tries, of which the first is the plain way. */
type TechniquesOf = (who: string) => number;

/** No page and no export sends them a byte. */
export async function expectNothingShown({ url }: AppServer, techniquesOf: TechniquesOf): Promise<void> {
  const canary = await addCanary();
  const { sessions, ids, open, close } = await closedSessions(url);
  for (const cookie of open) {
    const seen = await (await get(url, paths.admin, { cookie })).text();
    expect(seen, "an administrator sees it").toContain(canary);
    expect(seen, "as every tab's frame").toContain(FRAME);
    for (const path of [paths.devMailbox, `${paths.devMailbox}.json`])
      expect((await get(url, path, { cookie })).status, "and the mail of the preview").toBe(200);
  }
  await close();

  const routes = adminRoutes();
  expect(routes.length).toBeGreaterThan(10);
  for (const [who, cookie] of Object.entries(sessions)) {
    for (const path of [paths.devMailbox, `${paths.devMailbox}.json`])
      expect((await get(url, path, { cookie })).status, who).toBe(404);
    for (const route of routes) {
      for (const [how, change, headers] of disguises.slice(0, techniquesOf(who))) {
        const response = await get(url, change(route), { ...headers, cookie });
        const what = `${who} asks for ${route} ${how}`;
        const text = await response.text();
        expect(text, what).not.toContain(canary);
        expect(text, what).not.toContain(FRAME);
        expect(response.status, what).toBeLessThan(500);
        expect(response.headers.get("content-disposition") ?? "", what).not.toContain("attachment");
      }
    }
  }
  const exported = await ask("SELECT FROM admin_audit_log WHERE action = 'data_export' AND admin_id = ANY ($1)", [ids]);
  expect(exported).toEqual([]);
}

const posts: readonly [name: string, change: (path: string) => string, headers: Record<string, string>][] = [
  ["plainly", (path) => path, {}],
  ["in capitals", (path) => path.toUpperCase(), {}],
  ["with .rsc", (path) => `${path}.rsc`, {}],
  ["as a client navigation", (path) => `${path}?_rsc=abc12`, rsc],
  ["as a subrequest", (path) => path, { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
  ["with another path claimed", (path) => path, { "x-invoke-path": "/", "x-matched-path": "/", "x-rewrite-url": "/" }],
  ["to a page that anybody may see", () => "/auth", {}],
  ["from another site", (path) => path, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["from nowhere", (path) => path, { origin: "null" }],
];

const LEADS = /\/auth(?:\/setup|\/factor)?$|\/admin\/\w+(?:\.rsc|\?_rsc=\w+)?$/;

const state = '{"status":"idle","fieldErrors":{},"values":{},"submitCount":0}';

/** As a page without JavaScript posts it, and as the page's script does, with the arguments last. */
export function bodiesOf(
  id: string,
  fields: Record<string, string>,
): [headers: Record<string, string>, body: FormData][] {
  const bodyOf = (entries: readonly [string, string][]) => {
    const body = new FormData();
    for (const [name, value] of entries) body.append(name, value);
    return body;
  };
  const plain: [string, string][] = [
    ["$ACTION_REF_1", ""],
    ["$ACTION_1:0", `{"id":"${id}","bound":"$@1"}`],
    ["$ACTION_1:1", `[${state}]`],
    ...Object.entries(fields),
  ];
  const scripted = Object.entries(fields).map(([name, value]): [string, string] => [`_1_${name}`, value]);
  return [
    [{}, bodyOf(plain)],
    [{ "next-action": id }, bodyOf([...scripted, ["0", `[${state},"$K1"]`]])],
  ];
}

/** As a form on a page that was drawn for the person carries it, so that it is not the mark that refuses. */
export async function markOfPerson(email: string): Promise<string> {
  const [found] = await ask<{ id: string }>("SELECT id FROM profiles WHERE email = $1", [email]);
  const hash = createHmac("sha256", testSecrets.LINK_SECRET).update(`form\0person:${found?.id}\0`).digest("hex");
  return `person.${found?.id}.${hash}`;
}

/** The form as if it had been drawn for the person, so that it is not the mark that refuses. */
export async function drawnFor(email: string, form: RenderedForm): Promise<RenderedForm> {
  const mark = await markOfPerson(email);
  return { ...form, entries: form.entries.map(([name, value]) => [name, name === DRAWN_FOR ? mark : value]) };
}

/** No action does anything for them. */
export async function expectNothingDone({ url }: AppServer, techniquesOf: TechniquesOf): Promise<void> {
  const { sessions, owners, ids, close } = await closedSessions(url);
  await close();
  const marks = new Map<string, string>();
  for (const [who, email] of Object.entries(owners)) marks.set(who, await markOfPerson(email));
  const [row] = await ask<{ id: string }>(
    "INSERT INTO outbound_email (template, to_address, payload, state, attempts) VALUES ('magic-link', $1, '{}', 'failed', 10) RETURNING id",
    [newAddress("kept")],
  );
  const [verified] = await ask<{ id: string }>(
    "SELECT user_id AS id FROM creator_profile JOIN profiles ON id = user_id WHERE email_key = 'maya@likeright.test'",
  );
  const license = await addLicense();
  const fields = {
    userId: verified?.id ?? "",
    mailId: row?.id ?? "",
    grantId: license,
    key: "BUYER_OFFERS_V1",
    value: "off",
    decision: "suspend",
    reader: "creator",
    note: "x",
    reason: "x",
    confirmed: "on",
    factorCode: "123456",
    appCode: "123456",
    name: "x",
    passkey: "{}",
    password: "another password of twelve",
    email: newAddress("invited"),
    administrator: ids[0] ?? "",
  };

  const actions = adminActions();
  expect(actions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["decideOn", "switchFlag", "retryMail", "voidLicense", "finishApp", "invite"]),
  );
  for (const [who, cookie] of Object.entries(sessions)) {
    for (const { id, name, addresses } of actions) {
      const path = addresses[0] ?? "";
      for (const [how, change, extra] of posts.slice(0, techniquesOf(who))) {
        for (const [own, body] of bodiesOf(id, { ...fields, [DRAWN_FOR]: marks.get(who) ?? "" })) {
          const headers = { origin: url, cookie, ...newSender(), ...own, ...extra };
          const response = await fetch(url + change(path), {
            method: "POST",
            redirect: "manual",
            body,
            headers,
          });
          const what = `${who} sends ${name} ${how}`;
          expect(response.status, what).toBeLessThan(500);
          expect(response.headers.get("location") ?? "/auth", what).toMatch(LEADS);
          const text = await response.text();
          // A form that names no site comes back with what its sender sent, to be sent again (lib/http/kept-form).
          // So does one that a script sent, as the values of its state.
          const shown = text.replaceAll(`"grantId":"${license}"`, "");
          if (!text.includes("Send it again")) expect(shown, what).not.toContain(license);
        }
      }
    }
  }
  const kept = await ask(
    `SELECT (SELECT state::text FROM outbound_email WHERE id = $1) AS mail, (SELECT status::text FROM license_grant WHERE id = $2) AS license,
       (SELECT status::text FROM creator_profile WHERE user_id = $3) AS creator, (SELECT value FROM feature_flag WHERE key = 'BUYER_OFFERS_V1') AS flag`,
    [row?.id, license, verified?.id],
  );
  const proved =
    "SELECT FROM sign_in_session WHERE profile_id = ANY ($1) AND factor_proved_at > now() - interval '1 second'";
  expect(await ask(proved, [ids])).toEqual([]);
  for (const table of ["passkey", "recovery_code", "admin_invitation"])
    expect(await ask(`SELECT FROM ${table} t WHERE row_to_json(t)::text ~ ANY ($1)`, [ids]), table).toEqual([]);
  expect(kept).toEqual([{ mail: "failed", license: "active", creator: "active", flag: true }]);
  const done = await ask("SELECT FROM admin_audit_log WHERE admin_id = ANY ($1) AND action <> ALL ($2)", [
    ids,
    ["admin_login", "data_fetch", "proof_asked", "factor_refused"],
  ]);
  expect(done).toEqual([]);
}
