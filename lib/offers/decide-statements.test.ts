import { beforeAll, expect, test } from "vitest";
import { approvalStatement, counterStatement } from "@/lib/offers/decide-statements";
import type { OfferRecord } from "@/lib/offers/record";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const sent = new Date("2026-11-30T12:00:00.000Z");
const now = new Date("2026-12-01T09:30:00.000Z");

const offer = (): OfferRecord =>
  sentOffer(sent, {
    id: "00000000-0000-4000-8000-000000000001",
    creatorId: "00000000-0000-4000-8000-00000000000c",
    creatorEmail: "ada@example.test",
    orgId: "00000000-0000-4000-8000-00000000000b",
    terms: { rights: ["likeness"], territory: "europe", priceCents: 132_005 },
  });

test("a counter-offer follows its parent, raises the price by the chosen percentage, and awaits the buyer for 48 hours", () => {
  const third = { ...offer(), rootOfferId: "00000000-0000-4000-8000-00000000000a", chainPosition: 3 };
  const { child } = counterStatement({ offer: third, by: "link" }, 20, now, undefined);
  expect(child).toMatchObject({
    parentOfferId: "00000000-0000-4000-8000-000000000001",
    rootOfferId: "00000000-0000-4000-8000-00000000000a",
    chainPosition: 4,
    counterPercent: 20,
    priceCents: 158_406,
    status: "pending",
    awaiting: "buyer",
    approvalTokenExpiresAt: new Date("2026-12-03T09:30:00.000Z"),
    sentAt: now,
  });
  expect(child.agreement.content).toMatchObject({
    offer: child.id,
    price: { cents: 158_406 },
    fee: { cents: 9_900 },
    use: "A trailer.",
    licensor: { name: "Ada Merritt" },
    licensee: { organisation: "Larsen Coffee", representative: "Bo Larsen" },
  });
  expect(child.tokenSalt).not.toBe(third.tokenSalt);
  expect(counterStatement({ offer: third, by: "link" }, 10, now, undefined).child).toMatchObject({
    counterPercent: 10,
    priceCents: 145_206,
  });
});

test("a license begins with its approval and lasts to the end of the last day of as many months as were agreed", async () => {
  const reserved = {
    list: 1,
    place: 7,
    verificationId: null,
    checkedName: null,
    checkedAt: null,
    activatedAt: null,
    organisationCheckId: null,
    organisationCheckedAt: null,
  };
  const { grant } = await approvalStatement(offer(), { now, by: "link", origin: undefined, reserved });
  expect(grant).toMatchObject({ effectiveAt: now, expiresAt: new Date("2027-03-02T05:00:00.000Z") });
  expect(grant.certificateHash).toMatch(/^[0-9a-f]{64}$/);
});
