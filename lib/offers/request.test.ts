import { beforeAll, expect, test } from "vitest";
import type { OfferRecord } from "@/lib/offers/record";
import { counterOffer, idOfForm, newOffer, type OfferRequest, organisationIn } from "@/lib/offers/request";
import { MEDIA, NARROWEST } from "@/lib/terms/scope";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const now = new Date("2026-12-01T09:30:00.000Z");
const request: OfferRequest = {
  submissionKey: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  buyerName: "Bo Larsen",
  buyerEmail: "Typed@example.test",
  company: "Larsen Coffee",
  creator: { emailKey: "ada@example.test" },
  terms: {
    rights: ["voice"],
    category: "education",
    territory: "us",
    termMonths: 3,
    useCase: "A course.",
    priceCents: 35_000,
    scope: NARROWEST,
    replica: null,
  },
};
const creator = {
  userId: "creator",
  displayName: "Ada Merritt",
  email: "ada@example.test",
  mailboxKey: "ada@example.test",
  zone: null,
  replicaNoticeDays: 7 as const,
  rules: {
    rights: ["likeness", "voice"] as const,
    categories: ["games"] as const,
    priceFloorCents: 100,
    autoApprove: false,
    allowsExclusive: false,
    media: MEDIA,
  },
};
const org = {
  id: "org",
  name: "Whoever was first",
  email: "bo@example.test",
  emailKey: "bo@example.test",
  confirmedAt: null,
};
const by = { id: "bo", email: "bo@example.test" };

test("the same form gives the same id, and other contents or another form another, none derived from what is sent alone", () => {
  const [one, other] = ["a1", "b2"].map((hash) => ({ agreement: { hash } }) as OfferRecord);
  const idOf = (key: string, ...made: (OfferRecord | undefined)[]) =>
    idOfForm("offer", { submissionKey: key }, () => made.flatMap((offer) => offer ?? []));
  const id = idOf(request.submissionKey, one);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(idOf(request.submissionKey, one)).toBe(id);
  const others = [idOf(request.submissionKey, other), idOf(request.submissionKey, one, other), idOf("another", one)];
  expect(new Set([id, ...others]).size).toBe(4);
  expect(idOfForm("brief", request, () => (one ? [one] : []))).not.toBe(id);
});

test.each([
  ["Larsen Coffee", "Larsen Coffee"],
  ["BO  larsen.", null],
  ["", null],
  [undefined, null],
])("the company %j makes the organisation %j", (company, organisation) => {
  expect(organisationIn({ ...request, company })).toBe(organisation);
});

test("a confirmed buyer's offer is sent, and answered within 48 hours", () => {
  expect(newOffer("id", request, { creator, org, by }, now)).toMatchObject({
    status: "pending",
    awaiting: "creator",
    chainPosition: 1,
    sentAt: now,
    approvalTokenExpiresAt: new Date("2026-12-03T09:30:00.000Z"),
    outsideCategories: true,
  });
});

test("any other is held, for 48 hours", () => {
  expect(newOffer("id", request, { creator, org, by: undefined }, now)).toMatchObject({
    status: "held",
    sentAt: null,
    approvalTokenExpiresAt: new Date("2026-12-03T09:30:00.000Z"),
  });
});

test("its parties are the creator by its name, and the buyer as typed for this offer", () => {
  const { agreement } = newOffer("id", request, { creator, org, by }, now);
  expect(agreement.content).toMatchObject({
    offer: "id",
    licensor: { id: "creator", name: "Ada Merritt" },
    licensee: { id: "org", organisation: "Larsen Coffee", representative: "Bo Larsen", email: "Typed@example.test" },
  });
});

test("a renewal names the license that it renews, any other offer none", () => {
  const renews = { license: "5f0c7a52-6f55-4a57-9a52-000000000001", until: "2027-03-01T09:30:00.000Z" };
  const renewal = newOffer("id", { ...request, renews }, { creator, org, by }, now);
  expect([renewal.renewsGrantId, renewal.agreement.content.renews]).toEqual([renews.license, renews]);
  expect(newOffer("id", request, { creator, org, by }, now).renewsGrantId).toBeNull();
});

test("a new offer is the first of its chain, and nothing has become of it", () => {
  expect(newOffer("id", request, { creator, org, by }, now)).toMatchObject({
    id: "id",
    rootOfferId: "id",
    parentOfferId: null,
    counterPercent: null,
    createdAt: now,
    ...{
      isFetched: false,
      isSeen: false,
      decidedAt: null,
      decidedBy: null,
      declineReason: null,
      grantId: null,
      grantSalt: null,
    },
    buyerOrgId: "org",
    buyerAddress: "bo@example.test",
    buyerConfirmedAt: null,
    creatorUserId: "creator",
    creatorEmail: "ada@example.test",
  });
});

test("a counter-offer follows its parent, raises the price by the chosen percentage, and awaits the buyer for 48 hours", () => {
  const sent = sentOffer(new Date("2026-11-30T12:00:00.000Z"), {
    id: "00000000-0000-4000-8000-000000000001",
    creatorId: "00000000-0000-4000-8000-00000000000c",
    creatorEmail: "ada@example.test",
    orgId: "00000000-0000-4000-8000-00000000000b",
    terms: { rights: ["likeness"], territory: "europe", priceCents: 132_005 },
  });
  const third = { ...sent, rootOfferId: "00000000-0000-4000-8000-00000000000a", chainPosition: 3 };
  const id = "00000000-0000-4000-8000-000000000002";
  const child = counterOffer(third, 20, id, now);
  expect(child).toMatchObject({
    parentOfferId: third.id,
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
    offer: id,
    price: { cents: 158_406 },
    fee: { cents: 9_900 },
    use: "A trailer.",
    licensor: { name: "Ada Merritt" },
    licensee: { organisation: "Larsen Coffee", representative: "Bo Larsen" },
  });
  expect(child.tokenSalt).not.toBe(third.tokenSalt);
  expect(counterOffer(third, 10, id, now)).toMatchObject({ counterPercent: 10, priceCents: 145_206 });
});
