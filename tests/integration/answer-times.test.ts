import { expect, test } from "vitest";
import { findCards } from "@/lib/creators/public-page";
import { approve, decline } from "@/lib/offers/decide";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator, offerTo, openLink } from "@/tests/support/offers";

const { look } = await testDatabase();
const begun = new Date("2026-03-02T08:00:00Z");

test("how soon a creator answers is the median of its own decisions, shown from the fifth on", async () => {
  const creator = await addCreator();
  const page = { isPublic: true, slug: "soon-answers", craft: null, city: null, bio: "", links: [], showsFloor: false };
  await sendPage(creator.userId, page, begun);
  const shown = async () => (await findCards(["soon-answers"]))[0]?.answerMinutes;
  const answer = async (hours: number, approves = true) => {
    const [link, at] = [await openLink(await offerTo(creator, begun)), addHours(begun, hours)];
    expect(await (approves ? approve(link, at) : decline(link, null, at))).toMatchObject({ ok: true });
  };
  for (const hours of [1, 30, 2, 3]) await answer(hours, hours !== 2);
  expect(await shown()).toBeNull();
  // Nobody's but the creator's own count.
  const expired = await offerTo(creator, begun);
  await look("UPDATE offer SET status = 'expired', decided_at = now() WHERE id = $1", [expired.id]);
  expect(await shown()).toBeNull();
  await Promise.all([answer(4), answer(20, false)]);
  expect(await shown()).toBe(210);
});
