import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { confirmOffer, provesMailbox } from "@/lib/offers/confirm";
import { decisionOfMember, offerInSession } from "@/lib/offers/queries";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import {
  addCreator,
  addHeldOffer,
  confirmedBuyer,
  countered,
  openBuyerLink,
  reload,
  requestTo,
} from "@/tests/support/offers";

const { look } = await testDatabase();
const start = new Date("2026-12-01T09:00:00.000Z");

test.each([
  [
    "was withheld",
    "UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE payload->>'offerId' = $1",
  ],
  [
    "was written to another mailbox",
    "UPDATE outbound_email SET to_address = 'x' || to_address WHERE payload->>'offerId' = $1",
  ],
  [
    "was about another kind of thing",
    "UPDATE outbound_email SET template = 'offer-sent' WHERE payload->>'offerId' = $1",
  ],
  [
    "held another link",
    "UPDATE outbound_email SET payload = payload || '{\"tokenSalt\":\"x\"}' WHERE payload->>'offerId' = $1",
  ],
])("a link proves the mailbox only if it was mailed there: its mail %s", async (_, change) => {
  const offer = await addHeldOffer(requestTo(await addCreator()), start);
  await look(change, [offer.id]);
  const refused = await confirmOffer(await openBuyerLink(offer, start), start);
  expect(refused).toEqual({ ok: false, reason: "not-held" });
  expect(provesMailbox(refused)).toBe(false);
  expect(await reload(offer)).toMatchObject({ status: "held", buyerConfirmedAt: null });
});

test("the session of the brand sends what was held for it, without a mailed link", async ({ creator }) => {
  const buyer = await confirmedBuyer("in-session@example.test");
  const own = await addHeldOffer({ ...requestTo(creator), buyerEmail: "in-session@example.test" }, start);
  const others = await addHeldOffer(requestTo(creator), start);
  await look("UPDATE outbound_email SET state = 'withheld', withheld_for = 'hour' WHERE payload->>'offerId' = $1", [
    own.id,
  ]);
  expect(await offerInSession(others.id, buyer, start)).toBeUndefined();
  const link = (await offerInSession(own.id, buyer, start)) ?? expect.unreachable();
  expect(await confirmOffer(link, start)).toEqual({ ok: true, approvedAtOnce: false });
  expect(await offerInSession("none", buyer, start)).toBeUndefined();
});

test("a session decides on what awaits its own party, and on nothing else", async ({ offer }) => {
  const buyer = await confirmedBuyer(`other-${offer.buyerEmail}`);
  const own = { buyerOrgId: offer.buyerOrgId } as ConfirmedBuyer;
  const nobody = randomUUID();
  expect(await decisionOfMember(offer.id, offer.creatorUserId, undefined)).toMatchObject({ by: "session" });
  for (const [profileId, brand] of [
    [nobody, undefined],
    [nobody, own],
    [nobody, buyer],
  ] as const) {
    expect(await decisionOfMember(offer.id, profileId, brand)).toBeUndefined();
  }
  const child = await countered(offer, new Date());
  const { id } = child;
  expect(await decisionOfMember(id, nobody, own)).toMatchObject({ by: "session" });
  expect(await decisionOfMember(id, offer.creatorUserId, undefined)).toBeUndefined();
  expect(await decisionOfMember(id, offer.creatorUserId, buyer)).toBeUndefined();
  const held = await addHeldOffer(requestTo(await addCreator()), start);
  expect(await decisionOfMember(held.id, held.creatorUserId, undefined)).toBeUndefined();
  expect(await decisionOfMember(nobody, offer.creatorUserId, own)).toBeUndefined();
});
