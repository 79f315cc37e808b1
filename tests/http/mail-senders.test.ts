import { expect, test } from "vitest";
import { type PlainForm, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress } from "@/tests/support/visitors";

const states = async (address: string): Promise<string[]> => {
  const rows = await ask<{ said: string }>(
    "SELECT concat_ws(' ', template, CASE WHEN state = 'withheld' THEN withheld_for END) AS said FROM outbound_email WHERE to_address = $1 ORDER BY created_at, id",
    [address],
  );
  return rows.map(({ said }) => said);
};

test("a stranger who sends every form with an address leaves room for what its owner asks for", async () => {
  const address = newAddress("owner");
  const send = async (form: PlainForm, sender: Record<string, string>) =>
    sendPlain(await form.open(site()), form.fields(address), sender);
  const [stranger, owner] = [newSender(), newSender()];
  for (const name of ["guide", "contact", "demo", "referral", "subscription", "waitlist"] as const)
    expect((await send(plainForms[name], stranger)).status, name).toBeLessThan(400);
  const before = await states(address);
  expect(before.filter((said) => !said.endsWith("network"))).toHaveLength(4);
  expect(before.filter((said) => said.endsWith("network")).length).toBeGreaterThan(0);
  await send(plainForms.onboarding, owner);
  expect((await states(address)).at(-1)).toBe("onboarding-link");
});
