import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { findPicture, findPublicCreator } from "@/lib/creators/public-page";
import type { PageChoice } from "@/lib/creators/save-page";
import { submitOffer } from "@/lib/offers/submit";
import { testDatabase } from "@/tests/support/database";
import { test } from "@/tests/support/fixtures";
import { sendPage } from "@/tests/support/members";
import { addCreator, confirmedBuyer, requestTo } from "@/tests/support/offers";

const { look } = await testDatabase();

const newSlug = (): string =>
  `ada-${randomUUID()
    .replace(/[^a-f]/g, "x")
    .slice(0, 20)
    .replaceAll("-", "x")}`;

const choice = (change: Partial<PageChoice> = {}): PageChoice => ({
  isPublic: true,
  slug: newSlug(),
  craft: "voice_actor",
  city: "Atlanta",
  bio: "Low and unhurried.",
  links: ["https://studio.example/"],
  showsFloor: false,
  ...change,
});

test("a page is hidden until its creator shows it, and again once they hide it", async ({ creator: { userId } }) => {
  const page = choice({ isPublic: false });
  const seen = () => findPublicCreator(page.slug);
  await sendPage(userId, page, new Date());
  expect([await seen(), await findPicture(page.slug)]).toEqual([undefined, undefined]);
  await sendPage(userId, { ...page, isPublic: true }, new Date());
  expect(await seen()).toMatchObject({ displayName: "Ada Merritt", city: "Atlanta", floorCents: null });
  await sendPage(userId, page, new Date());
  expect(await seen()).toBeUndefined();
});

test("a page contains no address, and the minimum rate only where its creator shows it", async () => {
  const { userId, email } = await addCreator({ priceFloorCents: 77_700 });
  await look("UPDATE profiles SET phone = '+14045550123' WHERE id = $1", [userId]);
  await look("UPDATE creator_profile SET payout_email = 'pay@bank.example' WHERE user_id = $1", [userId]);
  const page = choice();
  await sendPage(userId, page, new Date());
  const text = JSON.stringify([await findPublicCreator(page.slug), await findPicture(page.slug)]);
  for (const secret of [email, "@", "4045550123", "bank", "77700"]) expect(text).not.toContain(secret);
  await sendPage(userId, { ...page, showsFloor: true }, new Date());
  expect(await findPublicCreator(page.slug)).toMatchObject({ floorCents: 77_700 });
});

test("a page that is switched off takes no offers by its address, and one that is shown does", async () => {
  const { userId } = await addCreator();
  const page = choice();
  const submit = () =>
    submitOffer({ ...requestTo({ email: "" }), creator: { slug: page.slug } }, undefined, new Date());
  await sendPage(userId, { ...page, isPublic: false }, new Date());
  expect(await submit()).toEqual({ ok: false, reason: "creator-not-found" });
  await sendPage(userId, page, new Date());
  expect(await submit()).toMatchObject({ ok: true });
});

test("a suspended creator shows no page at any address, and receives no offer through one", async () => {
  const { userId } = await addCreator();
  const page = choice();
  await sendPage(userId, page, new Date());
  await look("UPDATE creator_profile SET status = 'suspended' WHERE user_id = $1", [userId]);
  expect(await findPublicCreator(page.slug)).toBeUndefined();
  const request = { ...requestTo({ email: "" }), creator: { slug: page.slug } };
  expect(await submitOffer(request, undefined, new Date())).toEqual({ ok: false, reason: "creator-not-found" });
});

test("a changed address leads to the new one, and is given to nobody else", async () => {
  const [ada, bo] = [await addCreator(), await addCreator()];
  const [first, second] = [choice(), choice()];
  await sendPage(ada.userId, first, new Date());
  await sendPage(ada.userId, second, new Date());
  expect(await findPublicCreator(first.slug)).toEqual({ movedTo: second.slug });
  expect(await sendPage(bo.userId, first, new Date())).toEqual({ ok: false, reason: "slug-taken" });
  expect(await sendPage(bo.userId, { ...first, slug: first.slug.replace("-", "") }, new Date())).toEqual({
    ok: false,
    reason: "slug-taken",
  });
  expect(await sendPage(ada.userId, first, new Date())).toMatchObject({ ok: true });
  expect(await findPublicCreator(second.slug)).toEqual({ movedTo: first.slug });
});

test("of several who claim one address at once, or addresses that look alike, one gets it", async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, () => addCreator()));
  const slug = newSlug();
  const saved = await Promise.all(
    creators.map(({ userId }, index) =>
      sendPage(userId, choice({ slug: index % 2 ? slug : slug.replace("-", "") }), new Date()),
    ),
  );
  expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  const lost = saved.findIndex(({ ok }) => !ok);
  const [row] = await look("SELECT slug, is_public, bio FROM creator_profile WHERE user_id = $1", [
    creators[lost]?.userId,
  ]);
  expect(row).toEqual({ slug: null, is_public: false, bio: "" });
});

test("a page has at most ten addresses, and may return to each of them", async ({ creator: { userId } }) => {
  const pages = Array.from({ length: 11 }, () => choice());
  const saved = [];
  for (const page of pages) saved.push(await sendPage(userId, page, new Date()));
  expect(saved.slice(0, 10).every(({ ok }) => ok)).toBe(true);
  expect(saved[10]).toEqual({ ok: false, reason: "too-many-slugs" });
  expect(await sendPage(userId, pages[0] ?? choice(), new Date())).toMatchObject({ ok: true });
});

test("an offer through a page's address reaches its creator, through an old one too", async () => {
  const { userId } = await addCreator({ priceFloorCents: 100 });
  const [first, second] = [choice(), choice()];
  await sendPage(userId, first, new Date());
  await sendPage(userId, second, new Date());
  for (const { slug } of [first, second]) {
    const request = { ...requestTo({ email: "" }), creator: { slug } };
    const sent = await submitOffer(request, await confirmedBuyer(request.buyerEmail), new Date());
    expect(sent).toMatchObject({ ok: true, offer: { creatorUserId: userId } });
  }
  await sendPage(userId, { ...second, isPublic: false }, new Date());
  const request = { ...requestTo({ email: "" }), creator: { slug: second.slug } };
  expect(await submitOffer(request, undefined, new Date())).toEqual({ ok: false, reason: "creator-not-found" });
});

test("saving is audited without the typed text", async ({ creator: { userId } }) => {
  await sendPage(userId, choice({ bio: "Words of mine" }), new Date());
  const [entry] = await look<{ details: object }>(
    "SELECT details FROM admin_audit_log WHERE action = 'creator_page_saved' AND record_id = $1",
    [userId],
  );
  expect(entry?.details).toEqual({ isPublic: true, showsFloor: false, slugChanged: true });
});

test("the database refuses a public page without an address, a bio or links beyond the bounds", async () => {
  const { userId } = await addCreator();
  const refused = (set: string) =>
    expect(look(`UPDATE creator_profile SET ${set} WHERE user_id = $1`, [userId])).rejects.toThrow(
      /creator_profile_page/,
    );
  await refused("is_public = true");
  await refused("bio = repeat('x', 601)");
  await refused("links = array_fill('x'::text, ARRAY[7])");
  await refused("portrait = repeat('x', 61441)");
});
