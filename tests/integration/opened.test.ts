import { expect, test } from "vitest";
import { approve, counter, decline } from "@/lib/offers/decide";
import { noteFetched, noteSeen } from "@/lib/offers/opened";
import { submitOffer } from "@/lib/offers/submit";
import { withdraw } from "@/lib/offers/withdraw";
import { addHours } from "@/lib/time";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addCreator, addOffer, confirmedBuyer, openLink, requestTo } from "@/tests/support/offers";

const { url, look } = await testDatabase();

const openings = async (id: string) =>
  (
    await look<{ fetched: Date | null; seen: Date | null }>(
      "SELECT opened_at AS fetched, seen_at AS seen FROM offer WHERE id = $1",
      [id],
    )
  )[0];

test.each([
  ["fetch of an offer's link", noteFetched, "fetched"],
  ["opening of an offer", noteSeen, "seen"],
] as const)("the first %s is recorded, no later one, and nothing else with it", async (_, note, column) => {
  const offer = await addOffer();
  const first = new Date();
  await note(offer.id, first);
  await note(offer.id, new Date(first.getTime() + 60_000));
  expect(await openings(offer.id)).toEqual({ fetched: null, seen: null, [column]: first });
});

test.each([noteFetched, noteSeen])("neither waits for a lock on the offer", async (note) => {
  const offer = await addOffer();
  const commit = await hold(url, "SELECT FROM offer WHERE id = $1 FOR UPDATE", offer.id);
  await note(offer.id, new Date());
  await commit();
  expect(await openings(offer.id)).toEqual({ fetched: null, seen: null });
});

test.each(["opened_at", "seen_at"])("an approval that had to wait for %s wins", async (column) => {
  const offer = await addOffer();
  const link = await openLink(offer);
  const commit = await hold(url, `UPDATE offer SET ${column} = now() WHERE id = $1`, offer.id);
  const approval = approve(link, new Date());
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await approval).toMatchObject({ ok: true });
});

test.each([
  ["approves", approve],
  ["declines", (link, now) => decline(link, null, now)],
  ["counters", (link, now) => counter(link, 10, now)],
] as [string, (link: Awaited<ReturnType<typeof openLink>>, now: Date) => Promise<{ ok: boolean }>][])(
  "whoever %s an offer has seen it, at the latest then",
  async (_, decide) => {
    const [unseen, seen] = [await addOffer(), await addOffer()];
    const [before, now] = [addHours(new Date(), -1), new Date()];
    await noteSeen(seen.id, before);
    for (const offer of [unseen, seen]) expect(await decide(await openLink(offer), now)).toMatchObject({ ok: true });
    expect([(await openings(unseen.id))?.seen, (await openings(seen.id))?.seen]).toEqual([now, before]);
  },
);

test("what nobody decided at a page was seen by nobody: a withdrawal, a standing instruction, and what comes too late", async () => {
  const start = new Date();
  const request = requestTo(await addCreator());
  const buyer = await confirmedBuyer(request.buyerEmail);
  const made = await submitOffer(request, buyer, start);
  if (!made.ok) throw new Error(made.reason);
  expect(await withdraw(buyer, made.offer.id, start)).toEqual({ ok: true });
  await noteSeen(made.offer.id, start);
  expect(await openings(made.offer.id)).toEqual({ fetched: null, seen: null });

  const standing = requestTo(await addCreator({ autoApprove: true }));
  const approved = await submitOffer(standing, await confirmedBuyer(standing.buyerEmail), start);
  if (!approved.ok) throw new Error(approved.reason);
  await noteSeen(approved.offer.id, start);
  expect(await openings(approved.offer.id)).toEqual({ fetched: null, seen: null });

  const late = await addOffer({}, start);
  await noteSeen(late.id, addHours(start, 48));
  expect(await openings(late.id)).toEqual({ fetched: null, seen: null });
});
