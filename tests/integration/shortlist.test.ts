import { expect, test } from "vitest";
import { carryOver, dropCreator, keepCreator, keepersOf, keptBy, slugsKeptBy } from "@/lib/brands/shortlist";
import { comparedIn, fromCookie, KEPT_HERE_MAX, KEPT_MAX, toCookie } from "@/lib/brands/shortlist-rules";
import { findCards } from "@/lib/creators/public-page";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator, confirmedBuyer } from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();

/** Of letters that do not look alike. */
const slugOf = (at: number) => `kept-${"abcdefgh"[Math.floor(at / 8)]}${"abcdefgh"[at % 8]}x`;
const plain = { isPublic: true, craft: null, city: null, bio: "", links: [], showsFloor: false };
const ids: string[] = [];
for (let at = 0; at < KEPT_MAX + 8; at++) {
  const { userId } = await addCreator({}, `Kept ${at}`);
  await sendPage(userId, { ...plain, slug: slugOf(at) }, now);
  ids.push(userId);
}
const slugs = ids.map((_, at) => slugOf(at));

const slugsOf = async (buyer: Awaited<ReturnType<typeof confirmedBuyer>>) =>
  (await keptBy(buyer)).map(({ slug }) => slug);

test("a creator is kept once, let go, and found under a former address; who is not shown cannot be kept", async () => {
  const [buyer, other] = [await confirmedBuyer("keeps@example.test"), await confirmedBuyer("keeps-too@example.test")];
  expect(await keepCreator(other, slugOf(2), now)).toEqual({ ok: true });
  for (let times = 0; times < 3; times++) expect(await keepCreator(buyer, slugOf(0), now)).toEqual({ ok: true });
  expect(await slugsOf(buyer)).toEqual([slugOf(0)]);
  expect([...(await keepersOf(buyer))]).toEqual([[ids[0], buyer.profileId]]);
  await sendPage(ids[0] ?? "", { ...plain, slug: "kept-anew" }, now);
  expect(await slugsOf(buyer)).toEqual(["kept-anew"]);
  expect((await findCards([slugOf(1), slugOf(0), "nobody-here"])).map(({ slug }) => slug)).toEqual([
    slugOf(1),
    "kept-anew",
  ]);
  expect(await keepCreator(buyer, slugOf(2), addHours(now, 1))).toEqual({ ok: true });
  expect(await slugsKeptBy(buyer)).toEqual([slugOf(2), "kept-anew"]);
  await dropCreator(buyer, slugOf(0));
  expect([await slugsOf(buyer), await slugsOf(other)]).toEqual([[slugOf(2)], [slugOf(2)]]);
  await look("UPDATE creator_profile SET is_public = false WHERE user_id = $1", [ids[1]]);
  for (const slug of [slugOf(1), "nobody-here"])
    expect(await keepCreator(buyer, slug, now)).toEqual({ ok: false, reason: "unknown" });
  expect(await findCards([slugOf(1)])).toEqual([]);
  await look("UPDATE creator_profile SET is_public = true WHERE user_id = $1", [ids[1]]);
});

test("at most 50 are kept, however many are added at once, and another brand's list is its own", async () => {
  const [buyer, other] = [await confirmedBuyer("many@example.test"), await confirmedBuyer("other@example.test")];
  const outcomes = await Promise.all(slugs.map((slug) => keepCreator(buyer, slug, now)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(KEPT_MAX);
  expect(outcomes.filter((one) => !one.ok)).toEqual(Array(8).fill({ ok: false, reason: "full" }));
  expect(await slugsOf(buyer)).toHaveLength(KEPT_MAX);
  await carryOver(buyer, slugs, now);
  expect(await slugsOf(buyer)).toHaveLength(KEPT_MAX);
  expect(await slugsOf(other)).toEqual([]);
  await dropCreator(other, (await slugsOf(buyer))[0] ?? "");
  expect(await slugsOf(buyer)).toHaveLength(KEPT_MAX);
});

test("what a browser kept is carried over in its order, twice without effect, next to what is there", async () => {
  const buyer = await confirmedBuyer("carries@example.test");
  await keepCreator(buyer, slugOf(5), new Date(now.getTime() - 60_000));
  const here = [slugOf(9), slugOf(5), "nobody-here", slugOf(7)];
  await Promise.all([carryOver(buyer, here, now), carryOver(buyer, here, now)]);
  expect(await slugsOf(buyer)).toEqual([slugOf(7), slugOf(9), slugOf(5)]);
});

test("a cookie and an address hold what they may, and nothing else is read from them", () => {
  expect(fromCookie(toCookie(slugs))).toEqual(slugs.slice(-KEPT_HERE_MAX));
  for (const value of [undefined, "", "....", "A.B", "../x", "a b", "\u0000", "x".repeat(2_000)])
    expect(fromCookie(value)).toEqual([]);
  expect(fromCookie("kept-aax.kept-aax.<b>.kept-abx")).toEqual(["kept-aax", "kept-abx"]);
  const asked = ["Kept-Aax", "kept-abx", "kept-abx", "'", "kept-acx", "kept-adx", "kept-aex"];
  // The fifth is named as one that does not fit.
  expect(comparedIn(asked)).toEqual(["kept-aax", "kept-abx", "kept-acx", "kept-adx", "kept-aex"]);
  expect(comparedIn(slugs)).toHaveLength(KEPT_MAX);
  expect([comparedIn(undefined), comparedIn("kept-aax")]).toEqual([[], ["kept-aax"]]);
});
