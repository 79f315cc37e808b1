import { beforeAll, expect, test } from "vitest";
import {
  approvedMails,
  briefMails,
  closedMail,
  counteredMails,
  declinedMails,
  expiredMails,
  heldMails,
  licenseMail,
  moreOffersMail,
  receivedMails,
  reminderMail,
  submittedMails,
  withdrawnMails,
} from "@/lib/offers/mail";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { withFees } from "@/lib/terms/fees";
import { sentOffer } from "@/tests/support/offer-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused" });
});

const now = new Date("2026-12-01T09:30:00.000Z");

const offer = (changes: Partial<OfferRecord> = {}, company = "Larsen Coffee"): OfferRecord => ({
  ...sentOffer(now, { creatorEmail: "ada@example.test", company }),
  tokenSalt: "salt",
  ...changes,
});

const facts = {
  offerId: "offer-1",
  tokenSalt: "salt",
  creatorName: "Ada Merritt",
  buyerName: "Bo Larsen",
  buyerOrgName: "Larsen Coffee",
  rights: "Likeness, voice",
  category: "Games",
  territory: "North America",
  termMonths: 3,
  useCase: "A trailer.",
  priceCents: 132_000,
  feeCents: 9_900,
  expiresAt: "2026-12-03T09:30:00.000Z",
  scope: {
    media: "Only as described under Intended use; no paid media",
    paid: "No",
    handle: "No",
    edits: "As delivered",
    exclusivity: "Not exclusive",
    replica: "Not permitted",
  },
  permit: {
    rights: ["likeness", "voice"],
    exclusive: false,
    media: [],
    category: "games",
    product: null,
    territory: "north_america",
  },
  termZone: "America/New_York",
};
const toCreator = { toAddress: "ada@example.test" };
const toBuyer = { toAddress: "bo@example.test" };

test("the creator is mailed the offer and whether its category is unlisted; the buyer that it was sent", () => {
  expect(submittedMails(offer())).toEqual([
    { template: "offer-received", ...toCreator, payload: { ...facts, outsideCategories: true } },
    { template: "offer-sent", ...toBuyer, payload: facts },
  ]);
  expect(receivedMails(offer({ outsideCategories: false }))).toMatchObject([{ payload: { outsideCategories: false } }]);
});

test("the licensee is the organisation, or the buyer who acts for itself", () => {
  expect(licenseeOf(offer())).toBe("Larsen Coffee");
  expect(licenseeOf(offer({}, ""))).toBe("Bo Larsen");
  expect(receivedMails(offer({}, ""))).toMatchObject([{ payload: { buyerOrgName: "Bo Larsen" } }]);
});

test("an unconfirmed address is mailed the chosen terms and no typed text", () => {
  const { creatorName, buyerName, buyerOrgName, useCase, permit, ...chosen } = facts;
  expect(heldMails([offer()])).toEqual([{ template: "offer-confirm", ...toBuyer, payload: chosen }]);
  // Each with a fee of its own.
  const { priceCents } = offer();
  const several = { creators: 2, amounts: [priceCents, priceCents], totalCents: 2 * withFees(priceCents), again: true };
  expect(heldMails([offer(), offer()], { again: true })).toEqual([
    { template: "offer-confirm", ...toBuyer, payload: { ...chosen, ...several } },
  ]);
  expect(heldMails([])).toEqual([]);
});

test("a confirmed buyer is mailed a brief once, with each creator and amount, by the link of the first", () => {
  const dear = offer({ id: "offer-2", creatorName: "Bea Stone", creatorEmail: "bea@example.test", priceCents: 90_000 });
  const asked = [
    { name: "Ada Merritt", priceCents: 132_000 },
    { name: "Bea Stone", priceCents: 90_000 },
  ];
  expect(briefMails([offer(), dear])).toEqual([{ template: "brief-sent", ...toBuyer, payload: { ...facts, asked } }]);
});

const grant = {
  id: "grant-1",
  tokenSalt: "grant-salt",
  effectiveAt: now,
  expiresAt: new Date("2027-03-01T09:30:00.000Z"),
  certificateHash: "c".repeat(64),
};
const license = {
  ...facts,
  grantId: "grant-1",
  grantSalt: "grant-salt",
  effectiveAt: "2026-12-01T09:30:00.000Z",
  endsAt: "2027-03-01T09:30:00.000Z",
  certificateHash: "c".repeat(64),
};

test("both parties get the license, each in its own words", () => {
  expect(licenseMail(offer(), grant)).toEqual(license);
  const byStandingInstruction = true;
  expect(approvedMails(offer(), grant, { standing: true, now })).toEqual([
    { template: "offer-approved", ...toCreator, payload: { ...license, to: "creator", byStandingInstruction } },
    { template: "offer-approved", ...toBuyer, payload: { ...license, to: "buyer", byStandingInstruction } },
  ]);
});

test("rights that ended on their own have lines of their own: a replica whose pieces run on stays named, training does not", () => {
  const licensed = offer({ rights: ["voice", "replica", "training"] });
  const [first, second] = [new Date("2027-01-01T09:30:00.000Z"), new Date("2027-02-01T09:30:00.000Z")];
  const training = { right: "training", at: first.toISOString() };
  const replica = { right: "replica", at: second.toISOString() };
  const said = (ended: Parameters<typeof licenseMail>[1]) => {
    const { rights, ended: lines } = licenseMail(licensed, ended);
    return [rights, lines];
  };
  const all = "Voice, digital replica, AI training";
  expect(said({ ...grant, trainingEndedAt: first })).toEqual(["Voice, digital replica", [training]]);
  expect(said({ ...grant, replicaEndedAt: second })).toEqual([all, [replica]]);
  expect(said({ ...grant, trainingEndedAt: first, replicaEndedAt: second })).toEqual([
    "Voice, digital replica",
    [training, replica],
  ]);
  expect(licenseMail(offer(), { ...grant, trainingEndedAt: null, replicaEndedAt: null })).toEqual(license);
});

test("what somebody typed is mailed to a creator, and to a brand only once its mailbox followed a link of ours", () => {
  const unproved = { buyerConfirmedAt: null };
  const declined = (changes: Partial<OfferRecord>, reason: string | null) => {
    const [mail] = declinedMails(offer(changes), reason);
    return mail?.payload;
  };
  expect(declined(unproved, "Not coffee.")).toEqual({ ...facts, to: "buyer", reason: null, hasReason: true });
  expect(declined(unproved, null)).toEqual({ ...facts, to: "buyer", reason: null });
  expect(declined({ ...unproved, awaiting: "buyer" }, "Too dear.")).toEqual({
    ...facts,
    to: "creator",
    reason: "Too dear.",
  });
  const noted = (changes: Partial<OfferRecord>) => counteredMails(offer(changes), 120_000, 20, "For three spots.");
  const payload = { ...facts, percent: 20, previousPriceCents: 120_000 };
  expect(noted({})).toEqual([
    { template: "counter-offer", ...toBuyer, payload: { ...payload, note: "For three spots." } },
  ]);
  expect(noted(unproved)).toEqual([{ template: "counter-offer", ...toBuyer, payload: { ...payload, note: null } }]);
});

test("a summary stands for further mails about one brand, or about several", () => {
  const payload = { creatorName: "Ada Merritt", buyerOrgName: "Larsen Coffee", buyerOrgId: "org" };
  expect(moreOffersMail(offer(), false)).toEqual({ template: "more-offers", ...toCreator, payload });
  expect(moreOffersMail(offer(), true)).toMatchObject({ ...toCreator, payload: { ...payload, several: true } });
});

test("a decline is mailed to the other party, with its reason", () => {
  expect(declinedMails(offer(), "Not coffee.")).toEqual([
    { template: "offer-declined", ...toBuyer, payload: { ...facts, to: "buyer", reason: "Not coffee." } },
  ]);
  expect(declinedMails(offer({ awaiting: "buyer" }), null)).toEqual([
    { template: "offer-declined", ...toCreator, payload: { ...facts, to: "creator", reason: null } },
  ]);
});

test("the buyer of an offer that we closed is told that we closed it", () => {
  const payload = { ...facts, to: "buyer", reason: "It was revoked.", closedByUs: true };
  expect(closedMail(offer(), "It was revoked.", false)).toEqual({ template: "offer-declined", ...toBuyer, payload });
  expect(closedMail(offer(), null, true)).toEqual({
    template: "offer-declined",
    ...toBuyer,
    payload: { ...payload, reason: null, takesNone: true },
  });
});

test("a counter-offer goes to the buyer with the percentage and the previous price", () => {
  expect(counteredMails(offer({ awaiting: "buyer" }), 120_000, 10)).toEqual([
    { template: "counter-offer", ...toBuyer, payload: { ...facts, percent: 10, previousPriceCents: 120_000 } },
  ]);
});

test("both parties are told who did not answer in time", () => {
  expect(expiredMails(offer({ awaiting: "buyer" }))).toEqual([
    { template: "offer-expired", ...toCreator, payload: { ...facts, to: "creator", awaited: "buyer" } },
    { template: "offer-expired", ...toBuyer, payload: { ...facts, to: "buyer", awaited: "buyer" } },
  ]);
});

test("only the awaited party is reminded", () => {
  expect(reminderMail(offer(), 24)).toEqual({
    template: "offer-reminder",
    ...toCreator,
    payload: { ...facts, to: "creator", hoursLeft: 24 },
  });
  expect(reminderMail(offer({ awaiting: "buyer" }), 6)).toMatchObject({
    ...toBuyer,
    payload: { to: "buyer", hoursLeft: 6 },
  });
});

test("the creator is told that the buyer took an offer back", () => {
  expect(withdrawnMails(offer())).toEqual([{ template: "offer-withdrawn", ...toCreator, payload: facts }]);
});

test("a license that begins after its approval says so, and a renewal until when the license before it lasts", () => {
  const beginsLater = (at: Date) =>
    approvedMails(offer(), { ...grant, effectiveAt: at }, { standing: false, now }).map(
      ({ payload }) => "beginsLater" in payload && payload.beginsLater,
    );
  expect(beginsLater(now)).toEqual([false, false]);
  expect(beginsLater(new Date(now.getTime() + 1))).toEqual([true, true]);
  const { agreement } = offer();
  const renews = { license: "grant-0", until: "2027-01-01T00:00:00.000Z" };
  const renewal = offer({ agreement: { ...agreement, content: { ...agreement.content, renews } } });
  expect(receivedMails(renewal)).toMatchObject([{ payload: { renewsUntil: "2027-01-01T00:00:00.000Z" } }]);
});
