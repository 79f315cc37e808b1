import { expect } from "vitest";
import { findCertificate } from "@/lib/certificates/queries";
import { licenseFacts } from "@/lib/license-rows/facts";
import { findGrant } from "@/lib/license-rows/queries";
import { changedClauses } from "@/lib/terms/redline";
import { NARROWEST } from "@/lib/terms/scope";
import { addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addFirstOffer } from "@/tests/support/first-agreements";
import { testAt } from "@/tests/support/fixtures";
import { offerRenewal } from "@/tests/support/licenses";
import { approved, countered, reload } from "@/tests/support/offers";

await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");
const test = testAt(start);

test("an offer that was open at the upgrade is approved on the terms that it had, to the minute", async () => {
  const { offer } = await addFirstOffer(start);
  const grant = await findGrant((await approved(offer, start)).id);
  expect(grant?.expiresAt).toEqual(addMonths(start, 3));
  const stored = await reload(offer);
  expect(stored.agreement).toEqual(offer.agreement);
  const facts = grant && licenseFacts(grant, stored.agreement.content, start);
  expect(facts).toMatchObject({
    scope: null,
    replica: null,
    exclusive: false,
    end: { at: grant?.expiresAt, zone: null },
  });
  expect(facts?.words.media).toBe("As described under Intended use");
  expect(await findCertificate(grant?.id ?? "")).toMatchObject({ jws: expect.stringMatching(/^ey/) });
});

test("its counter-offer has today's words, and the redline shows every clause that is new", async () => {
  const { offer } = await addFirstOffer(start);
  const child = await countered(offer, start);
  expect(child.agreement.content).toMatchObject({ version: "agreement/3", scope: NARROWEST });
  const changed = changedClauses(offer.agreement.content.clauses, child.agreement.content.clauses);
  expect(changed.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(["Where it runs", "Exclusivity", "Price and payment", "Electronic agreement", "Price"]),
  );
  expect((await findGrant((await approved(child, start)).id))?.expiresAt).toEqual(new Date("2027-03-02T05:00:00.000Z"));
});

test("a license of that time is renewed by an agreement of today, beside which the old terms stand", async () => {
  const { offer, creator, buyer } = await addFirstOffer(start);
  const grant = (await findGrant((await approved(offer, start)).id)) ?? expect.unreachable();
  const outcome = await offerRenewal({ creator, email: offer.buyerEmail, buyer, offer, grant }, start);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { version, renews } = outcome.offer.agreement.content;
  expect([version, renews?.until]).toEqual(["agreement/3", grant.expiresAt.toISOString()]);
});
