import { expect, test } from "vitest";
import { takenOf } from "@/lib/license-rows/slots";
import { availabilityOf, readQuestion } from "@/lib/offers/availability";
import type { ConfirmedBuyer } from "@/lib/proofs";
import { NARROWEST } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { addHeld, renew } from "@/tests/support/licenses";
import { addCreator, approved, offerTo } from "@/tests/support/offers";

const { look } = await testDatabase();
const now = new Date();
const soon = addHours(now, 1);
const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: [] } } };

async function publicCreator(slug: string, allowsExclusive = true) {
  const creator = await addCreator({ allowsExclusive, rights: RIGHTS }, `Ines ${slug}`);
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, creator.userId]);
  await look(
    "UPDATE creator_profile SET slug = $1, is_public = true, published_at = now(), craft = 'model' WHERE user_id = $2",
    [slug, creator.userId],
  );
  return creator;
}

const ask = async (creator: string, change: Record<string, string> = {}, rights = ["voice"]) => {
  const asked = { creator, category: "advertising", territory: "us", months: "3", ...change };
  const query = new URLSearchParams([...Object.entries(asked), ...rights.map((right) => ["rights", right])]);
  const question = readQuestion(query);
  return question ? (await availabilityOf(question, undefined, soon)).available : "no question";
};

test("the form is told that a license is not available where an exclusive one is in force, and no more", async () => {
  const creator = await publicCreator("sole-adams");
  expect(await ask("sole-adams")).toBe(true);
  await approved(await offerTo(creator, now, exclusive), now);
  expect(await ask("sole-adams")).toBe(false);
  expect(await ask("sole-adams", { territory: "global", months: "1" })).toBe(false);
  expect(await ask("sole-adams", { territory: "europe" })).toBe(true);
  expect(await ask("sole-adams", { category: "games" })).toBe(true);
  expect(await ask("sole-adams", {}, ["training"])).toBe(true);
  expect(await ask("sole-adams", {}, ["training", "voice"])).toBe(false);
});

test("of several creators those are named who are taken, and no other", async () => {
  const taken = await publicCreator("taken-tate");
  await publicCreator("free-frost");
  await approved(await offerTo(taken, now, exclusive), now);
  const asked = [
    ...["free-frost", "taken-tate"].map((slug) => ["creator", slug]),
    ...Object.entries({ category: "advertising", territory: "us", months: "3", rights: "voice" }),
  ];
  const question = readQuestion(new URLSearchParams(asked)) ?? expect.unreachable();
  expect(await availabilityOf(question, undefined, soon)).toEqual({ available: false, taken: ["taken-tate"] });
});

test("an exclusive license is not available beside others, or from who allows none, licensed or not", async () => {
  const creator = await publicCreator("busy-brook");
  await publicCreator("closed-cole", false);
  expect(await ask("busy-brook", { exclusive: "on" })).toBe(true);
  await approved(await offerTo(creator, now), now);
  expect(await ask("busy-brook", { exclusive: "on" })).toBe(false);
  expect(await ask("busy-brook")).toBe(true);
  expect(await ask("closed-cole", { exclusive: "on" })).toBe(false);
  expect(await ask("closed-cole")).toBe(true);
});

test("of a creator without a public page nothing is told", async () => {
  const creator = await publicCreator("hidden-hale");
  await approved(await offerTo(creator, now, exclusive), now);
  await look("UPDATE creator_profile SET is_public = false WHERE user_id = $1", [creator.userId]);
  expect(await ask("hidden-hale")).toBe(true);
  expect(await ask("nobody-here")).toBe(true);
});

test("a brand is told of the creator of its own offer, and of the time after the license that it renews; nobody else is", async () => {
  const held = await addHeld(now);
  const other = await addHeld(now);
  const like = held.offer.id;
  const asked = async (more: object, buyer: ConfirmedBuyer | undefined = held.buyer) => {
    const of = { category: "advertising", territory: "us", months: "3", rights: "voice", like, ...more };
    const question = readQuestion(new URLSearchParams(Object.entries(of)));
    return question ? (await availabilityOf(question, buyer, soon)).available : "no question";
  };
  await look("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = $1", [held.creator.userId]);
  // Its own license is not in its way; that of another brand, which ends at the same time, is.
  expect(await asked({ exclusive: "on" })).toBe(true);
  await approved(await offerTo(held.creator, now), now);
  expect(await asked({ exclusive: "on" })).toBe(false);
  expect(await asked({ exclusive: "on", renews: held.grant.id })).toBe(true);
  expect(await asked({ exclusive: "on", renews: other.grant.id })).toBe(false);
  expect(await asked({})).toBe(true);
  for (const buyer of [undefined, other.buyer]) {
    const question = readQuestion(
      new URLSearchParams({
        ...{ category: "advertising", territory: "us", months: "3" },
        rights: "voice",
        like,
        exclusive: "on",
      }),
    );
    expect(question && (await availabilityOf(question, buyer, soon)).available).toBe(true);
  }
  expect(await asked({ like: "" })).toBe("no question");
});

test("the end of an exclusive license is not measured with licenses of other creators, nor with one that cannot be renewed", async () => {
  const creator = await publicCreator("measured-moss");
  await approved(await offerTo(creator, now, { ...exclusive, termMonths: 1 }), now);
  const confederate = await addHeld(now);
  const renews = confederate.grant.id;
  const asked = async (about: object, at: Date) => {
    const of = { category: "advertising", territory: "us", months: "1", rights: "voice", renews, ...about };
    const question = readQuestion(new URLSearchParams(Object.entries(of)));
    return question ? (await availabilityOf(question, confederate.buyer, at)).available : "no question";
  };
  expect(await asked({ creator: "measured-moss" }, soon)).toBe(false);

  const own = { like: confederate.offer.id, exclusive: "on" };
  await look("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = $1", [confederate.creator.userId]);
  await approved(await offerTo(confederate.creator, now), now);
  expect(await asked(own, soon)).toBe(true);
  const next = await renew(confederate, soon);
  expect(await asked({ ...own, renews: next.id }, soon)).toBe(false);
  expect(await asked(own, soon)).toBe(false);
});

test("a license that is renewed after its end would begin now: what was licensed since is in its way", async () => {
  const held = await addHeld(now, { termMonths: 1 });
  await look("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = $1", [held.creator.userId]);
  const since = addHours(held.grant.expiresAt, 24 * 40);
  const asked = { category: "advertising", territory: "us", months: "1", rights: "voice", exclusive: "on" };
  const about = { ...asked, like: held.offer.id, renews: held.grant.id };
  const question = readQuestion(new URLSearchParams(about)) ?? expect.unreachable();
  expect((await availabilityOf(question, held.buyer, since)).available).toBe(true);
  await approved(await offerTo(held.creator, since), since);
  expect((await availabilityOf(question, held.buyer, addHours(since, 1))).available).toBe(false);
});

test.each([
  ["no right", {}, []],
  ["an unknown right", {}, ["soul"]],
  ["a right too often", {}, ["voice", "voice", "voice", "voice", "voice"]],
  ["an unknown territory", { territory: "moon" }, ["voice"]],
  ["no whole months", { months: "1.5" }, ["voice"]],
  ["too many months", { months: "61" }, ["voice"]],
  ["an address instead of a page", { creator: "ada@example.test" }, ["voice"]],
  ["another tick", { exclusive: "yes" }, ["voice"]],
])("%s is no question", async (_, change, rights) => {
  expect(await ask("sole-adams", change, rights)).toBe("no question");
});

test("what is taken is listed by field and rights while the license is in force, others' only if exclusive", async () => {
  const [one, other] = [await addCreator({ allowsExclusive: true }), await addCreator()];
  await approved(await offerTo(other, now), now);
  await approved(await offerTo(one, now, { ...exclusive, rights: ["voice"], territory: "global" }), now);
  const both = { ...exclusive, category: "games", territory: "north_america" } as const;
  const { expiresAt } = await approved(await offerTo(one, now, both), now);
  const ids = [one.userId, other.userId];
  const games = { field: "games", rights: ["likeness", "voice"], regions: ["us", "rest_of_north_america"] };
  const voice = { field: "advertising", rights: ["voice"] };
  const regions = ["us", "rest_of_north_america", "europe", "rest_of_world"];
  expect(await takenOf(ids, soon)).toEqual(new Map([[one.userId, [{ ...voice, regions }, games]]]));
  expect(await takenOf(ids, expiresAt)).toEqual(new Map());
  expect(await takenOf([], soon)).toEqual(new Map());
});

test("what an exclusive renewal takes is listed once it takes effect", async () => {
  const held = await addHeld(now);
  const { userId } = held.creator;
  await look("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = $1", [userId]);
  const { effectiveAt } = await renew(held, soon, exclusive);
  expect(effectiveAt).toEqual(held.grant.expiresAt);
  expect(await takenOf([userId], soon)).toEqual(new Map());
  expect([...(await takenOf([userId], effectiveAt)).keys()]).toEqual([userId]);
});
