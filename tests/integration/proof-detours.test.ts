import { expect, test } from "vitest";
import { changeRules } from "@/lib/creators/change";
import { findCreator } from "@/lib/creators/queries";
import { columnsOf } from "@/lib/creators/rules";
import { approve, counter } from "@/lib/offers/decide";
import { decisionOfMember } from "@/lib/offers/queries";
import { renewedBy } from "@/lib/offers/renewal";
import { submitOffer } from "@/lib/offers/submit";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { actingCreator, rulesVersion } from "@/tests/support/members";
import { addCreator, confirmedBuyer, openLink, requestTo } from "@/tests/support/offers";

await testDatabase();
const now = new Date();
const UNPROVED = { ok: false, reason: "unproved" };

test("a session whose mailbox was proved an hour ago does not let automatic approval begin by taking no exclusive offers any more", async () => {
  const { userId } = await addCreator({ allowsExclusive: true, autoApprove: true, priceFloorCents: 100 });
  const before = await findCreator(userId);
  if (!before) throw new Error("no creator");
  const { preset, payoutEmail, replicaNoticeDays, rules } = before;
  const same = { preset, toggles: [], payoutEmail, replicaNoticeDays, priceFloorCents: rules.priceFloorCents };
  const choice = { ...same, media: [...rules.media], autoApprove: true, allowsExclusive: true };
  const send = async (change: Partial<typeof choice>, provedAt: Date) =>
    changeRules(await actingCreator(userId, now, provedAt), { ...choice, ...change }, await rulesVersion(userId), now);
  expect(columnsOf(choice).rights).toEqual(rules.rights);
  const hourAgo = addHours(now, -1);
  expect(await send({ allowsExclusive: false }, hourAgo)).toMatchObject(UNPROVED);
  expect(await send({ allowsExclusive: false, autoApprove: false }, hourAgo)).toMatchObject({ ok: true });
  expect(await send({ allowsExclusive: false }, hourAgo)).toMatchObject(UNPROVED);
  expect(await send({ allowsExclusive: false }, now)).toMatchObject({ ok: true });
});

test("nor does it agree to a renewal that binds for more than twelve months from now, and a mailed link does", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const request = requestTo(creator, { termMonths: 12 });
  const buyer = await confirmedBuyer(request.buyerEmail);
  const { sessionId } = await actingCreator(creator.userId, now, addHours(now, -1));
  const bySession = async (id: string) => {
    const party = await decisionOfMember(id, { profileId: creator.userId, sessionId }, undefined);
    if (!party) throw new Error("the session opens no offer");
    return party;
  };
  const offered = async (asked: typeof request, at: Date) => {
    const sent = await submitOffer({ ...asked, buyerEmail: request.buyerEmail }, buyer, at);
    if (!sent.ok) throw new Error(sent.reason);
    return sent.offer;
  };
  const agreed = await approve(await bySession((await offered(request, now)).id), now);
  if (!agreed.ok) throw new Error(agreed.reason);
  const renews = renewedBy(agreed.grant);
  const at = addHours(now, 1);
  const renewal = await offered({ ...requestTo(creator, { termMonths: 3 }), renews }, at);
  expect(await approve(await bySession(renewal.id), at)).toMatchObject(UNPROVED);
  expect(await counter(await bySession(renewal.id), 10, at)).toMatchObject(UNPROVED);
  expect(await approve(await openLink(renewal), at)).toMatchObject({ ok: true });
});

test("a renewal that ends within twelve months is agreed to by a session", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const request = requestTo(creator, { termMonths: 3 });
  const buyer = await confirmedBuyer(request.buyerEmail);
  const { sessionId } = await actingCreator(creator.userId, now, addHours(now, -1));
  let renews: ReturnType<typeof renewedBy> | undefined;
  for (const at of [now, addHours(now, 1)]) {
    const asked = { ...requestTo(creator, { termMonths: 3 }), buyerEmail: request.buyerEmail };
    const sent = await submitOffer(renews ? { ...asked, renews } : asked, buyer, at);
    if (!sent.ok) throw new Error(sent.reason);
    const party = await decisionOfMember(sent.offer.id, { profileId: creator.userId, sessionId }, undefined);
    const answer = party && (await approve(party, at));
    if (!answer?.ok) throw new Error("not approved");
    renews = renewedBy(answer.grant);
  }
});
