import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findCertificate } from "@/lib/certificates/queries";
import { licenseFacts } from "@/lib/license-rows/facts";
import { findGrant } from "@/lib/license-rows/queries";
import { counter, decline } from "@/lib/offers/decide";
import { chainOf } from "@/lib/offers/queries";
import { submitOffer } from "@/lib/offers/submit";
import { db } from "@/lib/postgres/db";
import { addHours, addMonths } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addFirstOffer, asThirdVersion } from "@/tests/support/first-agreements";
import { testAt } from "@/tests/support/fixtures";
import { offerRenewal } from "@/tests/support/licenses";
import { addCreator, approved, confirmedBuyer, openLink, reload, requestTo } from "@/tests/support/offers";

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

test("it is not countered, which would change more than its price, and stays open", async () => {
  const { offer } = await addFirstOffer(start);
  const link = await openLink(offer);
  expect(await counter(link, 10, start)).toEqual({ ok: false, reason: "not-allowed", outcome: "pending" });
  expect(await chainOf(await reload(offer))).toHaveLength(1);
  expect(await decline(await openLink(offer), null, start)).toEqual({ ok: true });
});

test("an offer in the words of agreement/3 is approved as it was written, and not countered", async () => {
  const { offer } = await addFirstOffer(start, asThirdVersion);
  const link = await openLink(offer);
  expect(await counter(link, 10, start)).toEqual({ ok: false, reason: "not-allowed", outcome: "pending" });
  const grant = await findGrant((await approved(offer, start)).id);
  const stored = await reload(offer);
  expect(stored.agreement).toEqual(offer.agreement);
  expect(stored.agreement.content.version).toBe("agreement/3");
  expect(stored.agreement.document).not.toContain("Labels and disclosure");
  expect(grant && licenseFacts(grant, stored.agreement.content, start).scope).not.toBeNull();
});

test("a license of that time is renewed by an agreement of today, beside which the old terms stand", async () => {
  const { offer, creator, buyer } = await addFirstOffer(start);
  const grant = (await findGrant((await approved(offer, start)).id)) ?? expect.unreachable();
  const outcome = await offerRenewal({ creator, email: offer.buyerEmail, buyer, offer, grant }, start);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { version, renews } = outcome.offer.agreement.content;
  expect([version, renews?.until]).toEqual(["agreement/4", grant.expiresAt.toISOString()]);
});

test("a standing instruction of that time approves once its creator has agreed to act electronically", async () => {
  const { userId, email } = await addCreator({ priceFloorCents: 100 });
  await db().creatorProfile.update({ where: { userId }, data: { autoApprove: true } });
  const request = requestTo({ email });
  const buyer = await confirmedBuyer(request.buyerEmail);
  const offered = async (now: Date) => {
    const outcome = await submitOffer({ ...request, submissionKey: randomUUID() }, buyer, now);
    return outcome.ok ? outcome : expect.unreachable(outcome.reason);
  };
  const waiting = await offered(start);
  expect([waiting.approvedAtOnce, (await reload(waiting.offer)).status]).toEqual([false, "pending"]);
  const mails = await db().outboundEmail.findMany({ where: { toAddress: email, template: "offer-received" } });
  expect(mails).toHaveLength(1);

  await approved(waiting.offer, start);
  expect((await offered(addHours(start, 1))).approvedAtOnce).toBe(true);
  await db().consentRecord.updateMany({
    where: { emailKey: email, document: "electronic-agreement" },
    data: { withdrawnAt: addHours(start, 2) },
  });
  expect((await offered(addHours(start, 3))).approvedAtOnce).toBe(false);
});
