import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { sentPortrait } from "@/lib/creators/engraving";
import { onboardCreator } from "@/lib/creators/onboard";
import { onboardingSchema, rulesChoiceOf, rulesSchema, signInSchema } from "@/lib/creators/schema";
import { parseForm } from "@/lib/forms/parse";
import { findGrant, verifyLicenseToken } from "@/lib/license-rows/queries";
import { verifyApprovalToken, verifyBuyerToken } from "@/lib/offers/queries";
import { approvalSchema, counterSchema, declineSchema, offerSchema } from "@/lib/offers/schema";
import { emailKey, isEmailAddress } from "@/lib/text/email";
import { testDatabase } from "@/tests/support/database";
import { hostileNames, hostileValues } from "@/tests/support/hostile/posts";

const { look } = await testDatabase();

type Honest = Readonly<Record<string, string | readonly string[]>>;
const rules: Honest = {
  preset: "custom",
  toggles: ["likeness", "voice"],
  minimumRate: "50",
  autoApprove: "on",
};
const onboarding: Honest = {
  displayName: "Ada Merritt",
  email: "ada@example.com",
  phone: "404 555 0100",
  craft: "model",
  city: "Atlanta",
  links: "https://studio.example/",
  payoutEmail: "",
  ...rules,
};
const offer: Honest = {
  submissionKey: randomUUID(),
  buyerName: "Bo Larsen",
  buyerEmail: "bo@example.com",
  company: "Larsen Coffee",
  creatorEmail: "ada@example.com",
  creator: "",
  rights: ["likeness"],
  category: "advertising",
  territory: "us",
  termMonths: "3",
  price: "350",
  useCase: "A spring campaign.",
};
const forms: [name: string, schema: z.ZodObject, honest: Honest][] = [
  ["onboarding", onboardingSchema, onboarding],
  ["rules", rulesSchema, rules],
  ["sign-in", signInSchema, { email: "ada@example.com" }],
  ["offer", offerSchema, offer],
  ["approve", approvalSchema, { token: "a".repeat(64), agree: "on" }],
  ["decline", declineSchema, { token: "a".repeat(64), reason: "Not for me." }],
  ["counter", counterSchema, { token: "a".repeat(64), percent: "10", agree: "on" }],
];

function formOf(fields: Honest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** The value fits both PostgreSQL's text and its JSON. */
const storable = (data: unknown) =>
  look("SELECT $1::text::jsonb", [JSON.stringify(data)]).then(
    () => true,
    () => false,
  );

describe.each(forms)("the form %s", (_name, schema, honest) => {
  test("accepts valid values", () => {
    expect(parseForm(schema, formOf(honest))).toMatchObject({ ok: true });
  });

  test.each(Object.keys(honest))("%s may be anything: it is stored whole or refused by name", async (field) => {
    for (const [what, value] of Object.entries(hostileValues)) {
      const parsed = parseForm(schema, formOf({ ...honest, [field]: value }));
      if (parsed.ok) {
        expect(await storable(parsed.data), what).toBe(true);
        continue;
      }
      expect(Object.keys(parsed.state.fieldErrors), what).toContain(field);
      for (const [other, typed] of Object.entries(honest)) {
        const expected = other === field || other === "token" ? parsed.state.values[other] : [typed].flat();
        expect([parsed.state.values[other]].flat(), `${what}: ${other}`).toEqual([expected].flat());
      }
    }
  });

  test.each(Object.keys(honest))("%s may be missing, doubled or a file", (field) => {
    const missing = formOf(honest);
    missing.delete(field);
    const file = formOf(honest);
    file.set(field, new File(["x"], "x.txt"));
    const doubled = formOf({ ...honest, [field]: [...[honest[field] ?? ""].flat(), "again"] });
    parseForm(schema, missing);
    for (const form of [file, doubled]) {
      expect(parseForm(schema, form)).toMatchObject({
        ok: false,
        state: { fieldErrors: { [field]: expect.any(String) } },
      });
    }
  });

  test("unknown fields change nothing", () => {
    const form = formOf(honest);
    for (const name of hostileNames) if (!(name in schema.shape)) form.append(name, "admin");
    const plain = parseForm(schema, formOf(honest));
    expect(parseForm(schema, form)).toEqual(plain);
  });
});

test("what onboarding accepts is stored whole, and the database refuses none of it", async () => {
  const counts = () =>
    look<{ table: string; n: number }>(
      `SELECT (SELECT count(*)::int FROM profiles) AS profiles, (SELECT count(*)::int FROM onboarding_draft) AS drafts,
              (SELECT count(*)::int FROM outbound_email) AS mails`,
    ).then(([row]) => row);
  let accepted = 0;
  for (const field of Object.keys(onboarding)) {
    for (const value of Object.values(hostileValues)) {
      const own = { ...onboarding, email: `${randomUUID()}@example.com`, [field]: value };
      const parsed = parseForm(onboardingSchema, formOf(own));
      if (!parsed.ok) continue;
      const { displayName, phone = null, email, craft, city, links } = parsed.data;
      const shown = { craft, city, links, portrait: sentPortrait(parsed.data) ?? null };
      await onboardCreator({ ...rulesChoiceOf(parsed.data, email), displayName, email, phone, ...shown }, new Date());
      accepted += 1;
    }
  }
  expect(accepted).toBeGreaterThan(5);
  expect(await counts()).toEqual({ profiles: 0, drafts: accepted, mails: accepted });
});

test("links and cookies may be anything: they open nothing and break nothing", async () => {
  const token = "a".repeat(64);
  const id = randomUUID();
  const forged = [`${"-".repeat(36)}.${token}`, `${id}.${token}`, token, id, id.toUpperCase()];
  for (const value of [...Object.values(hostileValues), ...forged]) {
    expect(await verifyApprovalToken(value), value.slice(0, 60)).toBeUndefined();
    expect(await verifyBuyerToken(value, token, "buyer-offer")).toBeUndefined();
    expect(await verifyBuyerToken(id, value, "offer-cookie")).toBeUndefined();
    expect(await findGrant(value)).toBeUndefined();
    expect(await verifyLicenseToken(value, value)).toBeUndefined();
  }
});

test("every accepted address has the key that the database computes for it", async () => {
  const letters = "aAiIzZ0.+-_@\u0130\u0131\u017f\u212aßÅ ".split("");
  const near = fc
    .tuple(
      fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }),
      fc.constantFrom("@Example.COM", "@i.IO", ""),
    )
    .map(([name, domain]) => name + domain);
  const texts = [
    ...fc.sample(
      fc.oneof(
        near,
        fc.emailAddress(),
        fc.emailAddress().map((one) => one.toUpperCase()),
      ),
      4_000,
    ),
    ...Object.values(hostileValues),
  ].map((text) => text.trim());
  const accepted = texts.filter(isEmailAddress);
  expect(accepted.length).toBeGreaterThan(500);
  const differing = await look(
    `SELECT email, key FROM unnest($1::text[], $2::text[]) AS one (email, key) WHERE key <> lower(btrim(email))`,
    [accepted, accepted.map(emailKey)],
  );
  expect(differing).toEqual([]);
});
