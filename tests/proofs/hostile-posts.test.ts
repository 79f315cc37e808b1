import { afterAll, describe, expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import { hostileNames, hostilePosts, hostileValues } from "@/tests/support/hostile/posts";
import { type Entry, type RenderedForm, renderedForm } from "@/tests/support/html";
import { drainOutbox } from "@/tests/support/outbox";
import { newDecisionLink, newSender, offerFields, send } from "@/tests/support/site";
import { BOOKKEEPING, dump, fetchedOffers, poolOf } from "@/tests/support/site-database";

const server = await startAppServer(inject("cluster"), { seed: true });
const pool = poolOf(server);
afterAll(async () => {
  await pool.end();
  await server.stop();
});

const forms: Record<string, () => Promise<{ form: RenderedForm; honest: Entry[] }>> = {
  offer: async () => ({
    form: await renderedForm(`${server.url}/offer/new`, 'name="buyerName"', newSender()),
    honest: offerFields(),
  }),
  onboarding: async () => ({
    form: await renderedForm(`${server.url}/creator/onboard`, 'name="displayName"', newSender()),
    honest: [
      ["displayName", "Ines Okafor"],
      ["email", "ines@example.test"],
      ["preset", "standard"],
      ["minimumRate", "50"],
    ],
  }),
  "sign-in": async () => ({
    form: await renderedForm(`${server.url}/sign-in`, 'name="email"', newSender()),
    honest: [["email", "maya@likeright.test"]],
  }),
  approve: async () => decisionForm("approve", [["agree", "on"]]),
  decline: async () => decisionForm("decline", [["reason", "No."]]),
  counter: async () =>
    decisionForm("counter-10", [
      ["percent", "10"],
      ["agree", "on"],
    ]),
};

async function decisionForm(step: string, honest: Entry[]) {
  const link = await newDecisionLink(server.url);
  const opened = await fetchedOffers(pool);
  const form = await renderedForm(`${link}?step=${step}`, 'name="token"', newSender());
  await expect.poll(() => fetchedOffers(pool)).toBe(opened + 1);
  return { form, honest };
}

/** Posts at once: few enough that none waits for another on a slow machine. */
const AT_ONCE = 6;

/** A refused post may change nothing but the counters of the limits. */
const state = () => dump(server, BOOKKEEPING);

describe.each(Object.keys(forms))("the %s form", (name) => {
  test("refuses posts that no page of ours sends, and writes nothing", async () => {
    const { form, honest } = (await forms[name]?.()) ?? { form: { url: "", entries: [] }, honest: [] };
    await drainOutbox(server, pool);
    const before = await state();
    for (const post of hostilePosts(form, honest)) {
      const response = await fetch(form.url, { ...post.init, headers: { ...post.init.headers, ...newSender() } });
      await response.arrayBuffer();
      expect(response.status, post.name).toBe(post.status);
    }
    expect(await state()).toBe(before);
  });

  test("answers hostile values and names with a page, never with a fault", async () => {
    const { form, honest } = (await forms[name]?.()) ?? { form: { url: "", entries: [] }, honest: [] };
    const answered = async (fields: [string, string][], what: string) => {
      const response = await send(form, fields);
      await response.arrayBuffer();
      expect(response.status, what).toBeLessThan(500);
    };
    for (const [field] of honest) {
      const values = Object.entries(hostileValues);
      for (let at = 0; at < values.length; at += AT_ONCE)
        await Promise.all(
          values.slice(at, at + AT_ONCE).map(([kind, value]) =>
            answered(
              honest.map(([key, old]) => [key, key === field ? value : String(old)]),
              `${field}: ${kind}`,
            ),
          ),
        );
    }
    for (const extra of hostileNames)
      await answered([...honest.map(([key, old]): [string, string] => [key, String(old)]), [extra, "x"]], extra);
  });
});

test("a field sent twice is refused beside the field, and the input is kept", async () => {
  const { form, honest } = (await forms.offer?.()) ?? { form: { url: "", entries: [] }, honest: [] };
  const fields = honest.map(([key, value]) => [key, String(value)] as [string, string]);
  const response = await send(form, [...fields, ["price", "1"], ["useCase", "<b>again</b>"]]);
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(page).toContain("This field was sent more than once. Please send it once.");
  expect(page).toContain('value="Larsen Coffee"');
  expect(page).not.toContain("<b>again</b>");
});
