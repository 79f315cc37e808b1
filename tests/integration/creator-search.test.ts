import fc from "fast-check";
import { expect, test } from "vitest";
import { readDirectory } from "@/lib/creators/directory";
import { directoryQuery, readDirectoryQuery } from "@/lib/creators/directory-query";
import { renewSearch } from "@/lib/creators/search-document";
import { db } from "@/lib/postgres/db";
import { addSample, changeSample, removeSample } from "@/lib/samples/save";
import { MEDIA } from "@/lib/terms/scope";
import type { CreatorRules } from "@/lib/terms/terms";
import { versionOf } from "@/lib/text/version";
import { testDatabase } from "@/tests/support/database";
import { sendPage } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { times } from "@/tests/support/scale";

const { look } = await testDatabase();

let pages = 0;

type Shown = {
  name: string;
  craft?: string;
  city?: string;
  bio?: string;
  showsFloor?: boolean;
  rules?: Partial<CreatorRules>;
};

async function show({ name, craft, city, bio = "", showsFloor = false, rules }: Shown): Promise<string> {
  const { userId } = await addCreator(rules, name);
  pages += 1;
  const letters = [...String(pages)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
  const page = {
    isPublic: true,
    slug: `found-${letters}x`,
    craft: craft ?? null,
    city: city ?? null,
    bio,
    links: [],
    showsFloor,
  };
  const saved = await sendPage(userId, page, new Date(Date.UTC(2026, 0, 1, 0, pages)));
  if (!saved.ok) throw new Error(saved.reason);
  return userId;
}

const read = (query: Record<string, string>) => readDirectory(readDirectoryQuery(query));
const namesFor = async (query: Record<string, string>) =>
  (await read(query)).rows.map(({ displayName }) => displayName);

/** Names as they are written, and what people type for them. */
const names: readonly [name: string, typed: readonly string[]][] = [
  ["김민준", ["김민준", "민준", "김민", "김민쥰", "민주"]],
  ["田中 さくら", ["田中", "さくら", "くら", "田中さくら"]],
  ["أحمد الفاروق", ["احمد", "أَحْمَد", "الفاروق", "احمد الفاروق", "احمذ الفاروق"]],
  ["فاطمة كريمي", ["فاطمه", "فاطمة کریمی", "كريمي"]],
  ["Дмитрий Королёв", ["дмитрий", "Королев", "КОРОЛЁВ", "Дмитрй", "Кролев дмитрий"]],
  ["Олександра Їжак", ["олександра", "їжак", "Їжек"]],
  ["Sinéad O’Connell", ["connell", "o connell", "oconnell", "Sinead", "Sinaed Oconnel"]],
  ["Đặng Thị Hoa", ["dang", "hoa dang", "Dnag Thi"]],
  ["Νίκος Παππάς", ["νικος", "Παππας", "Παπας"]],
  ["Łukasz Żak", ["lukasz", "Lukas Zak", "lukazs"]],
  ["Bo Xi", ["bo", "xi bo", "BO XI", "boxi"]],
  ["Ana Ko", ["ana", "Anna", "Aan"]],
  ["שָׂרָה לוי", ["שרה", "לוי", "שרא לוי"]],
];

const longer: readonly [name: string, typed: readonly string[]][] = [
  ["José Núñez", ["Mr. Jose Nunez", "jose nuñez jr", "dr jose nunez", "jose nunez actor"]],
  ["Anna van Heerden", ["vanheerden", "anna vanheerden"]],
  ["Pieter van der Merwe", ["vandermerwe", "pieter vandermerwe"]],
  ["Matthew Grimes", ["matt grimes", "matth grimes"]],
  ["Katherine Oduya", ["kath oduya"]],
  ["Анна Иванова", ["anna ivanova", "Ivanova"]],
  ["Сергей Щукин", ["sergey shchukin", "sergei schukin"]],
  ["Юлия Жданова", ["yulia zhdanova", "Yuliya Zhdanova"]],
];

test.each(longer)(
  "%s is found with a title, a word too many, shortened, joined, or in Latin letters",
  async (name, typed) => {
    await show({ name });
    for (const q of typed) expect(await namesFor({ q }), q).toContain(name);
  },
);

test("a second word that is part of nobody's name finds nobody", async () => {
  await show({ name: "Quentin Abernathy" });
  expect(await namesFor({ q: "quentin zzyzx" })).not.toContain("Quentin Abernathy");
});

test.each(names)("%s is found by each way of writing it, and by one mistake", async (name, typed) => {
  await show({ name });
  for (const q of typed) expect(await namesFor({ q }), q).toContain(name);
});

test("every mistake of one letter finds a name of three letters or more", async () => {
  const name = "Mirabelle Quintero";
  await show({ name });
  const words = name.toLowerCase().split(" ");
  const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
  const mistake = fc
    .tuple(fc.nat(1), fc.nat(30), letter, fc.constantFrom("more", "less", "other", "swapped"))
    .map(([which, place, added, kind]) => {
      const word = [...(words[which] ?? "")];
      const at = place % word.length;
      if (kind === "more") word.splice(at, 0, added);
      else if (kind === "less") word.splice(at, 1);
      else if (kind === "other") word[at] = added;
      else word.splice(at, 2, ...word.slice(at, at + 2).reverse());
      return words.map((one, index) => (index === which ? word.join("") : one)).join(" ");
    });
  await fc.assert(
    fc.asyncProperty(mistake, async (q) => {
      expect(await namesFor({ q }), q).toContain(name);
    }),
    { numRuns: times(20, 200) },
  );
});

test("words are found in craft, city and bio, all of them, and the name counts most, then craft and city", async () => {
  const told = await show({ name: "Told Only", bio: "I narrate like a lighthouse keeper in Savannah." });
  const lives = await show({ name: "Lives There", craft: "presenter", city: "Savannah, GA" });
  const named = await show({ name: "Savannah Reed", bio: "Nothing else." });
  const ids = async (query: Record<string, string>) => (await read(query)).rows.map(({ id }) => id);
  expect(await ids({ q: "savannah" })).toEqual([named, lives, told]);
  expect(await ids({ q: "presenter in Savannah" })).toEqual([lives]);
  expect(await ids({ q: "lighthouse savannah" })).toEqual([told]);
  expect(await ids({ q: "lighthouse presenter" })).toEqual([]);
  // The last word as the beginning of one in name, craft or city; a mistake in a name beside another word.
  expect(await ids({ q: "savan" })).toEqual([named, lives]);
  expect(await ids({ q: "savanah nothing" })).toEqual([named]);
});

test("each filter narrows, together they narrow more, and nothing in the address is refused", async () => {
  const rules = {
    rights: ["voice", "replica"],
    categories: ["games"],
    media: ["radio_podcast", "print"],
    allowsExclusive: true,
  } as const;
  const all = await show({
    name: "Filter All",
    city: "Osaka",
    showsFloor: true,
    rules: { ...rules, priceFloorCents: 7_500 },
  });
  const none = await show({
    name: "Filter None",
    city: "Kyoto",
    rules: { rights: ["likeness"], categories: ["education"] },
  });
  await look("DELETE FROM creator_verification WHERE creator_user_id = $1", [none]);
  await renewSearch(db(), [none]);
  const q = "filter";
  const ids = async (query: Record<string, string>) => (await read({ q, ...query })).rows.map(({ id }) => id);
  for (const filter of [
    { right: "replica" },
    { category: "games" },
    { city: "osaka" },
    { verified: "on" },
    { exclusive: "on" },
    { price: "75" },
    {
      price: "75.00",
      right: "voice",
      category: "games",
      medium: "print",
      city: "Osaka",
      verified: "on",
      exclusive: "on",
    },
  ])
    expect(await ids(filter), JSON.stringify(filter)).toEqual([all]);
  expect(await ids({ medium: "print" })).toEqual([none, all]);
  expect(await ids({ medium: "events" })).toEqual([none]);
  expect(await ids({ price: "74.99" })).toEqual([]);
  expect(await ids({ price: "free", right: "soul", medium: "telepathy", verified: "maybe", sort: "luck" })).toEqual([
    none,
    all,
  ]);
  const filters = {
    q,
    right: "voice",
    category: "games",
    medium: "print",
    city: "Osaka",
    verified: "on",
    exclusive: "on",
    price: "75",
  };
  const address = directoryQuery(readDirectoryQuery({ ...filters, sort: "price" }));
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({ ...filters, sort: "price" });
  expect((await read(filters)).total).toBe(1);
});

test.each(["relevance", "newest", "price"])(
  "by %s, pages hold each creator once, forwards and backwards",
  async (sort) => {
    const word = `paged${sort}`;
    const expected: string[] = [];
    for (let at = 0; at < 53; at++)
      expected.push(
        await show({
          name: at % 5 === 0 ? `Zoe ${word}` : "Zoe",
          bio: at % 5 === 0 ? "" : word,
          showsFloor: at % 2 === 0,
          rules: { priceFloorCents: 1_000 + (at % 7) },
        }),
      );
    const found: string[] = [];
    const starts: Record<string, string>[] = [];
    let query: Record<string, string> = { q: word, sort };
    for (;;) {
      starts.push(query);
      const page = await read(query);
      expect(page.total).toBe(53);
      found.push(...page.rows.map(({ id }) => id));
      if (!page.next) break;
      query = { q: word, sort, after: `${page.next.rank}_${page.next.id}` };
    }
    expect([...found].sort()).toEqual([...expected].sort());
    const last = await read(query);
    const back = await read({ q: word, sort, before: `${last.previous?.rank}_${last.previous?.id}` });
    expect(back.rows.map(({ id }) => id)).toEqual(found.slice(24, 48));
    const prices = await look<{ id: string; price: number }>("SELECT user_id AS id, price FROM creator_search");
    const priceOf = new Map(prices.map(({ id, price }) => [id, price]));
    if (sort === "price") {
      const order = found.map((id) => priceOf.get(id) ?? 0);
      expect(order).toEqual([...order].sort((one, other) => one - other));
    }
    if (sort === "newest") expect(found).toEqual([...expected].reverse());
    if (sort === "relevance") expect(found.slice(0, 11)).toEqual(expected.filter((_, at) => at % 5 === 0).reverse());
  },
);

test("the search follows what creators change, and shows nobody who is hidden, held, suspended or closed", async () => {
  const id = await show({ name: "Follow Me", bio: "Quicksilver." });
  const found = async (q: string) => (await read({ q })).rows.some((row) => row.id === id);
  const set = async (sql: string) => {
    await look(`UPDATE creator_profile SET ${sql} WHERE user_id = $1`, [id]);
    await renewSearch(db(), [id]);
  };
  expect(await found("quicksilver")).toBe(true);
  await set("bio = 'Gunmetal.'");
  expect([await found("quicksilver"), await found("gunmetal")]).toEqual([false, true]);
  await db().profile.update({ where: { id }, data: { displayName: "Led Astray" } });
  await renewSearch(db(), [id]);
  expect([await found("follow"), await found("astray")]).toEqual([false, true]);
  expect((await read({ q: "astray", verified: "on" })).total, "another name than was checked").toBe(0);
  for (const [off, on] of [
    ["is_public = false", "is_public = true"],
    ["status = 'suspended'", "status = 'active'"],
    ["name_held_at = now()", "name_held_at = NULL"],
  ]) {
    await set(off ?? "");
    expect(await found("gunmetal"), off).toBe(false);
    expect(await look("SELECT FROM creator_search WHERE user_id = $1", [id]), off).toEqual([]);
    await set(on ?? "");
    expect(await found("gunmetal"), on).toBe(true);
  }
});

test("a search in public finds no address, phone or payout, and no keys of the search itself", async () => {
  const id = await show({ name: "Private Person" });
  const [row] = await look<{ email: string }>("SELECT email FROM profiles WHERE id = $1", [id]);
  for (const q of [
    row?.email ?? "",
    "n/private",
    "right/voice",
    "verified/",
    "'",
    "\\",
    ":*",
    "a & b | !c",
    "(",

    "%",
  ])
    expect(
      (await read({ q })).rows.filter((found) => found.id === id && !q.includes("private")),
      q,
    ).toEqual([]);
  expect((await read({ city: "x' | 'verified/" })).rows).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 60 }), async (q) => {
      expect((await read({ q, city: q, sort: "newest" })).rows).toBeInstanceOf(Array);
    }),
    { numRuns: times(20, 200) },
  );
});

test("what was saved before creators chose media is found in every medium", async () => {
  const id = await show({ name: "Everywhere Eve" });
  for (const medium of MEDIA)
    expect(
      (await read({ q: "everywhere", medium })).rows.map((row) => row.id),
      medium,
    ).toEqual([id]);
});

test("creators are found by titles, styles and languages of their samples, and by a language without its region", async () => {
  const spoken = await show({ name: "Quirina Vale" });
  const silent = await show({ name: "Quirina Moss" });
  const recording = { format: "wav", bytes: new Uint8Array(100), durationMs: 2_000 } as const;
  const words = { title: "Harbor at dawn", language: "es-419", style: "unhurried", audience: "brands" } as const;
  const added = await addSample(spoken, words, recording, new Date());
  if (!added.ok) throw new Error("The sample was not added");
  const ids = async (query: Record<string, string>) => (await read(query)).rows.map(({ id }) => id);
  for (const q of ["harbor quirina", "quirina unhurried", "quirina spanish", "latin american quirina"])
    expect(await ids({ q }), q).toEqual([spoken]);
  expect(await ids({ q: "quirina", language: "es" })).toEqual([spoken]);
  expect(await ids({ q: "quirina", heard: "on" })).toEqual([spoken]);
  expect((await ids({ q: "quirina" })).length).toBeGreaterThan(1);
  expect(await ids({ q: "quirina", language: "en" })).toEqual([]);
  const changed = { ...words, title: "Kitchen at noon", language: "en-GB" } as const;
  const change = { id: added.id, version: versionOf(words), words: changed, recording: undefined };
  expect(await changeSample(spoken, change, new Date())).toMatchObject({ ok: true });
  expect(await ids({ q: "harbor quirina" })).toEqual([]);
  expect(await ids({ q: "quirina", language: "en" })).toEqual([spoken]);
  await removeSample(spoken, added.id);
  expect(await ids({ q: "quirina", language: "en" })).toEqual([]);
  expect((await ids({ q: "quirina" })).sort()).toEqual([spoken, silent].sort());
});
