import { expect, test } from "vitest";
import { readDirectory } from "@/lib/creators/directory";
import { directoryQuery, readDirectoryQuery } from "@/lib/creators/directory-query";
import { askedAgain, findCards } from "@/lib/creators/public-page";
import { renewSearch } from "@/lib/creators/search-document";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";

const { look } = await testDatabase();

const names = ["Ada Merritt", "Bo Larsen", "Cleo Aduba", "Dev Patel"];

async function addPages(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let index = 0; index < count; index++) {
    const { userId } = await addCreator({
      rights: index % 2 === 0 ? ["likeness", "voice"] : ["likeness"],
      categories: index % 3 === 0 ? ["games"] : ["advertising", "education"],
    });
    await look("UPDATE profiles SET display_name = $2 WHERE id = $1", [userId, names[index % names.length]]);
    const slug = `zed-${String.fromCharCode(97 + Math.floor(index / 26))}${String.fromCharCode(97 + (index % 26))}x`;
    const page = { isPublic: true, slug, craft: null, bio: "", links: [], showsFloor: false };
    const city = index % 5 === 0 ? "Macon" : "Atlanta";
    const saved = await sendPage(userId, { ...page, city }, new Date(Date.UTC(2026, 0, 1, 0, index)));
    if (saved.ok) slugs.unshift(slug);
  }
  return slugs;
}

const slugs = await addPages(52);

const read = (query: Record<string, string>) => readDirectory(readDirectoryQuery(query));

test("the directory can be paged forwards and backwards, newest first, each creator once", async () => {
  const found: string[] = [];
  let query: Record<string, string> = {};
  for (let pages = 0; pages < 10; pages++) {
    const page = await read(query);
    found.push(...page.rows.map(({ slug }) => slug));
    if (!page.next) break;
    expect(page.rows).toHaveLength(24);
    const address = directoryQuery({ ...readDirectoryQuery({}), position: { kind: "after", place: page.next } });
    query = Object.fromEntries(new URLSearchParams(address));
  }
  expect(found).toEqual(slugs);
  expect(slugs.length).toBeGreaterThan(48);
  const second = await read({ after: query.after ?? "" });
  const back = await read({ before: `${second.previous?.rank}_${second.previous?.id}` });
  expect(back.rows.map(({ slug }) => slug)).toEqual(slugs.slice(24, 48));
});

test("it is filtered by right, category, city and name, together", async () => {
  const all = async (query: Record<string, string>) => (await read(query)).rows;
  expect((await all({ right: "voice" })).every(({ rights }) => rights.includes("voice"))).toBe(true);
  expect((await all({ right: "training" })).length).toBe(0);
  expect((await all({ city: " mACON " })).every(({ city }) => city === "Macon")).toBe(true);
  expect((await all({ q: "larsen" })).every(({ displayName }) => displayName === "Bo Larsen")).toBe(true);
  const both = await all({ category: "games", city: "Macon", q: "ada" });
  expect(both.length).toBeGreaterThan(0);
  expect(both.every(({ city, displayName }) => city === "Macon" && displayName === "Ada Merritt")).toBe(true);
});

test("a search finds nobody by an address, and ignores parameters that it does not know", async () => {
  const [row] = await look<{ email: string }>("SELECT email FROM profiles WHERE display_name = 'Ada Merritt' LIMIT 1");
  for (const q of [row?.email ?? "", "example.test", "creator-", "@"]) expect((await read({ q })).rows).toEqual([]);
  const odd = await read({ right: "everything", category: "x", after: "nowhere", city: "\u0000" });
  expect(odd.rows.map(({ slug }) => slug)).toEqual(slugs.slice(0, 24));
  for (const q of ["%", "_", "\\"]) expect((await read({ q })).rows).toEqual([]);
});

test("a card has the zone in which licenses end, and who asks again reads the name and zone of now, and no minimum that no page shows", async () => {
  const { userId, email } = await addCreator({ priceFloorCents: 12_300 });
  await look("UPDATE profiles SET display_name = 'Eve Ito', time_zone = 'Asia/Tokyo' WHERE id = $1", [userId]);
  const page = { isPublic: true, slug: `eve-${userId.slice(0, 8)}`, craft: null, bio: "", links: [], city: null };
  const at = new Date(Date.UTC(2025, 0, 1));
  expect(await sendPage(userId, { ...page, showsFloor: true }, at)).toMatchObject({ ok: true });
  expect(await findCards([page.slug])).toMatchObject([{ displayName: "Eve Ito", zone: "Asia/Tokyo" }]);
  const asked = { displayName: "Eve Ito", zone: "Asia/Tokyo", floorCents: 12_300 };
  expect(await askedAgain(userId)).toEqual(asked);
  await look("UPDATE creator_profile SET is_public = false WHERE user_id = $1", [userId]);
  expect(await askedAgain(userId)).toEqual({ ...asked, floorCents: null });
  await look("UPDATE creator_profile SET is_public = true, shows_floor = false WHERE user_id = $1", [userId]);
  expect(await askedAgain(userId)).toEqual({ ...asked, floorCents: null });
  await look("UPDATE creator_profile SET name_held_at = now() WHERE user_id = $1", [userId]);
  expect(await askedAgain(userId)).toMatchObject({ displayName: null });
  await look("UPDATE creator_profile SET name_held_at = NULL, is_public = false WHERE user_id = $1", [userId]);
  await look("UPDATE profiles SET display_name = NULL, time_zone = NULL WHERE id = $1", [userId]);
  expect(await askedAgain(userId)).toEqual({ displayName: email, zone: null, floorCents: null });
});

test("creators who are suspended, hidden, or have no name but an address are not listed", async () => {
  const [first, second, third] = slugs;
  const of = (slug: string | undefined) => `(SELECT user_id FROM creator_slug WHERE slug = '${slug}')`;
  await look(`UPDATE creator_profile SET status = 'suspended' WHERE user_id = ${of(first)}`);
  await look(`UPDATE creator_profile SET is_public = false WHERE user_id = ${of(second)}`);
  await look(`UPDATE profiles SET display_name = NULL WHERE id = ${of(third)}`);
  const changed = await db().creatorProfile.findMany({ select: { userId: true } });
  await renewSearch(
    db(),
    changed.map(({ userId }) => userId),
  );
  expect((await read({})).rows.map(({ slug }) => slug)).toEqual(slugs.slice(3, 27));
});
