import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ACTIONS } from "@/lib/acts";
import { DRAWN_FOR } from "@/lib/form-fields";
import {
  bodiesOf,
  expectNothingDone,
  expectNothingShown,
  markOfPerson,
  startGuarded,
} from "@/tests/support/admin-strangers";
import { newAdmin } from "@/tests/support/admins";
import type { AppServer } from "@/tests/support/app-server";
import { actionManifest, adminActions } from "@/tests/support/routes";
import { newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, signIn } from "@/tests/support/visitors";

let guarded: AppServer;
beforeAll(async () => {
  guarded = await startGuarded(inject("cluster"));
});
afterAll(() => guarded.stop());

/** Who has no session tries every technique, the others the plain way; all of theirs: tests/proofs/admin-disguises.test.ts. */
const techniquesOf = (who: string) => (who === "nobody" ? Number.POSITIVE_INFINITY : 1);

test("every action of the build stands in the table of what actions lead to", () => {
  const built = actionManifest().actions.map(({ file, name }) => `${file} ${name}`);
  const known = Object.entries(ACTIONS).flatMap(([file, rows]) => Object.keys(rows).map((name) => `${file} ${name}`));
  expect(built.filter((action) => !known.includes(action))).toEqual([]);
});

test("no page and no export sends a byte to anybody but an administrator, however it is requested", () =>
  expectNothingShown(guarded, techniquesOf));

test("no action of the admin area does anything for anybody but an administrator, however it is sent", () =>
  expectNothingDone(guarded, techniquesOf));

test("the same posts reach the action for an administrator: the sender was refused, not the post", async () => {
  const admin = await newAdmin();
  const [row] = await ask<{ id: string }>(
    "INSERT INTO outbound_email (template, to_address, payload, state, attempts) VALUES ('magic-link', $1, '{}', 'failed', 10) RETURNING id",
    [newAddress("again")],
  );
  const cookie = await signIn(site(), admin.email);
  const retry = adminActions().find(({ name }) => name === "retryMail");
  // As every form on a page that was drawn for this administrator carries it.
  const drawnFor = await markOfPerson(admin.email);
  const [plain, scripted] = bodiesOf(retry?.id ?? "", { mailId: row?.id ?? "", [DRAWN_FOR]: drawnFor });
  const send = async ([own, body]: [Record<string, string>, FormData] | undefined = [{}, new FormData()]) => {
    const headers = { origin: site(), cookie, ...newSender(), ...own };
    const response = await fetch(site() + (retry?.addresses[0] ?? ""), { method: "POST", body, headers });
    expect(response.status).toBe(200);
    return response.text();
  };
  await send(plain);
  const [mail] = await ask<{ state: string }>("SELECT state::text FROM outbound_email WHERE id = $1", [row?.id]);
  expect(mail?.state).not.toBe("failed");
  // It reached the action, and the mail is no longer failed.
  expect(await send(scripted)).toContain('"title":"Nothing was changed"');
});
