import { expect, test } from "vitest";
import { approve } from "@/lib/offers/decide";
import { noteOpened } from "@/lib/offers/opened";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addOffer, openLink } from "@/tests/support/offers";

const { url, look } = await testDatabase();

const openedAt = async (id: string) =>
  (await look<{ openedAt: Date | null }>('SELECT opened_at AS "openedAt" FROM offer WHERE id = $1', [id]))[0]?.openedAt;

test("the first opening of an offer is recorded, and no later one", async () => {
  const offer = await addOffer();
  const first = new Date();
  await noteOpened(offer.id, first);
  await noteOpened(offer.id, new Date(first.getTime() + 60_000));
  expect(await openedAt(offer.id)).toEqual(first);
});

test("an opening does not wait for a lock on the offer", { timeout: 5_000 }, async () => {
  const offer = await addOffer();
  const commit = await hold(url, "SELECT FROM offer WHERE id = $1 FOR UPDATE", offer.id);
  await noteOpened(offer.id, new Date());
  await commit();
  expect(await openedAt(offer.id)).toBeNull();
});

test("an approval that had to wait for an opening wins", async () => {
  const offer = await addOffer();
  const link = await openLink(offer);
  const commit = await hold(url, "UPDATE offer SET opened_at = now() WHERE id = $1", offer.id);
  const approval = approve(link, new Date());
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await approval).toMatchObject({ ok: true });
});
