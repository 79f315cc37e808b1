import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { saveAccount } from "@/lib/creators/change";
import { findCreator, findLicensors } from "@/lib/creators/queries";
import { shownAccount } from "@/lib/creators/shown";
import { fileUse } from "@/lib/licenses/file-use";
import { revokeGrant } from "@/lib/licenses/revoke";
import { keepBrandAt, lockCreator } from "@/lib/locks";
import { confirmAddress } from "@/lib/members/address";
import { insertOffer, newOffer, type OfferRequest } from "@/lib/offers/request";
import { submitOffer } from "@/lib/offers/submit";
import { poolState } from "@/lib/postgres/db";
import { versionOf } from "@/lib/text/version";
import { eraseOwn } from "@/lib/your-data/erase";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { addHeld } from "@/tests/support/licenses";
import { meeting } from "@/tests/support/meetings";
import { actingCreator } from "@/tests/support/members";
import { addCreator, requestTo } from "@/tests/support/offers";
import { proved } from "@/tests/support/people-data";
import { radioUse } from "@/tests/support/uses";

// What commits while a verb waits for its locks counts for that verb.

const { look } = await testDatabase();
const now = new Date("2027-01-20T12:00:00.000Z");

const whileWaiting = (count: number) => expect.poll(() => countOfWaiting(look)).toBe(count);

/** A brand's first offer to a creator, with the locks and the rows of `submitOffer`, up to its commit. */
const firstOffer = (userId: string, request: OfferRequest) =>
  holdIn(async (tx) => {
    await lockCreator(tx, userId);
    await keepBrandAt(tx, request.buyerEmail);
    const creator = (await findLicensors([{ userId }], tx))[0];
    const { id: maker } = await tx.profile.findUniqueOrThrow({ where: { emailKey: request.buyerEmail } });
    const org = await tx.buyerOrg.findUniqueOrThrow({ where: { emailKey: request.buyerEmail } });
    if (!creator) throw new Error("There is no such creator");
    await insertOffer(
      tx,
      newOffer(randomUUID(), request, { creator, org, by: { id: maker, email: request.buyerEmail } }, now),
    );
  });

test("a brand that is erased while it makes its first offers to another creator: nobody waits in a circle", async () => {
  const met = await meeting(look, now);
  const other = await addCreator({ priceFloorCents: 100 });
  const request = { ...requestTo(other), buyerEmail: met.brandEmail };
  const commit = await firstOffer(other.userId, request);
  const erasing = eraseOwn(proved(met.brandEmail), now);
  await whileWaiting(1);
  const second = submitOffer({ ...request, submissionKey: randomUUID() }, met.brand, now);
  await whileWaiting(2);
  await commit();
  const outcomes = await Promise.allSettled([erasing, second]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
});

test("a brand that moves, and a creator of its first offer who is renamed at once: staff find the offer by both", async () => {
  const met = await meeting(look, now);
  const other = await addCreator({ priceFloorCents: 100 });
  const creator = await findCreator(other.userId);
  const account = shownAccount(creator ?? expect.unreachable());
  const acting = await actingCreator(other.userId, now);
  const commit = await firstOffer(other.userId, { ...requestTo(other), buyerEmail: met.brandEmail });
  const moving = confirmAddress(met.brandMove, undefined, now);
  await whileWaiting(1);
  const renaming = saveAccount(acting, { ...account, displayName: "Zuleika Quint" }, versionOf(account), now);
  await whileWaiting(2);
  await commit();
  expect((await Promise.all([moving, renaming])).map(({ ok }) => ok)).toEqual([true, true]);
  const [row] = await look<{ text: string; wanted: string }>(
    `SELECT s.search_text AS text, folded(concat_ws(' ', o.buyer_name, o.buyer_organisation, b.email_key, p.display_name, p.email_key)) AS wanted
     FROM offer_search s JOIN offer o ON o.id = s.offer_id JOIN buyer_org b ON b.id = o.buyer_org_id
     JOIN profiles p ON p.id = o.creator_user_id WHERE o.creator_user_id = $1`,
    [other.userId],
  );
  expect(row?.text).toBe(row?.wanted);
  expect(row?.text).toContain("zuleika quint");
});

test("a use that waits for the license's revocation is not filed as one inside it", async () => {
  const held = await addHeld(now);
  const days = { beginsOn: new Date("2027-02-01"), endsOn: new Date("2027-03-01") };
  const use = () => ({ useId: randomUUID(), grantId: held.grant.id, ...radioUse, ...days });
  const commit = await holdIn((tx) => revokeGrant(tx, held.grant.id, "Voided", { actor: "system" }, now));
  const filing = fileUse(held.buyer, use(), now);
  await whileWaiting(1);
  await commit();
  expect(await filing).toMatchObject({ ok: false });
  expect(await filing).toEqual(await fileUse(held.buyer, use(), now));
});

test("offers that strangers type to one creator at once leave the connections to others", async () => {
  const creator = await addCreator({ priceFloorCents: 100 });
  const commit = await holdIn((tx) => lockCreator(tx, creator.userId));
  const flood = Array.from({ length: 40 }, () => submitOffer(requestTo(creator), undefined, now));
  await whileWaiting(1);
  // Beside the one that holds the creator.
  await expect.poll(() => poolState().used).toBe(2);
  await commit();
  expect((await Promise.all(flood)).every(({ ok }) => ok)).toBe(true);
});
