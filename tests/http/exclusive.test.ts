import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { renewSearch } from "@/lib/creators/search-document";
import { policies } from "@/lib/http/limit-policies";
import { obstacleText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { NOT_AVAILABLE } from "@/lib/terms/notices";
import { NARROWEST } from "@/lib/terms/scope";
import { renderedForm } from "@/tests/support/html";
import { addCreator, approved, decisionToken, offerTo } from "@/tests/support/offers";
import { sendPlain } from "@/tests/support/plain-forms";
import { testSecrets } from "@/tests/support/secrets";
import { get, newSender, offerFields, site, textOf } from "@/tests/support/site";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL });
});

const exclusive = { scope: { ...NARROWEST, exclusivity: { competitors: ["Rival Roasters"] } } };
const TAKEN = "Not available for advertising, US until further notice.";

async function publicCreator(allowsExclusive: boolean) {
  const slug = `sole-${randomUUID().replace(/[^a-f]/g, "")}-x`;
  // Each with a name of its own: others of the same name would wait for staff.
  const creator = await addCreator({ allowsExclusive }, `Sole ${slug.slice(5)}`);
  await db().creatorSlug.create({ data: { slug, skeleton: slug, userId: creator.userId } });
  const page = { slug, isPublic: true, craft: "model", publishedAt: new Date() };
  await db().creatorProfile.update({ where: { userId: creator.userId }, data: page });
  await renewSearch(db(), [creator.userId]);
  return { ...creator, slug };
}

const asked = (slug: string, more = "") =>
  `${paths.availability}?creator=${slug}&rights=voice&category=advertising&territory=us&months=3${more}`;

async function sendOffer(slug: string, more: [string, string][] = []) {
  const form = await renderedForm(site() + paths.newOfferTo(slug), 'name="buyerName"', newSender());
  const fields = offerFields().filter(([name]) => name !== "creatorEmail");
  const { status, text } = await sendPlain(form, [...fields, ...more], newSender());
  return { status, text, stored: await db().offer.count({ where: { creator: { slug } } }) };
}

test("what an exclusive license took is told as not available, and nothing of whose it is, until when or for how much", async () => {
  const creator = await publicCreator(true);
  const now = new Date();
  const waiting = await offerTo(creator, now);
  expect(await (await get(asked(creator.slug))).json()).toEqual({ available: true, taken: [] });
  const directory = `${paths.creators}?q=${encodeURIComponent(creator.slug.slice(5))}`;
  expect(await textOf(directory)).toContain(creator.slug);
  const sole = await offerTo(creator, now, exclusive);
  const { expiresAt } = await approved(sole, now);

  const answer = await get(asked(creator.slug));
  expect([answer.status, answer.headers.get("cache-control"), await answer.json()]).toEqual([
    200,
    "private, no-store",
    { available: false, taken: [creator.slug] },
  ]);
  const pages = {
    page: await textOf(paths.creatorPage(creator.slug)),
    field: await textOf(`${directory}&category=advertising`),
    likeness: await textOf(`${directory}&category=advertising&right=likeness`),
  };
  for (const [name, text] of Object.entries(pages)) {
    expect(text.replaceAll("<!-- -->", ""), name).toContain(TAKEN);
    for (const secret of ["Larsen", "Rival", sole.buyerEmail, sole.id, expiresAt.toISOString().slice(0, 10)])
      expect(text, name).not.toContain(secret);
  }
  for (const other of [directory, `${directory}&category=games`])
    expect(await textOf(other), other).not.toContain("until further notice");

  const sent = await sendOffer(creator.slug);
  expect(sent.text).toContain(NOT_AVAILABLE);
  expect(sent.stored).toBe(2);
  const decision = await textOf(paths.approve(decisionToken(waiting)));
  expect(decision).toContain(obstacleText["not-available"].title);
  expect(decision).not.toContain("Rival");
});

test("an exclusive license that a form asks of somebody who allows none is refused, and nothing is sent", async () => {
  const creator = await publicCreator(false);
  expect(await (await get(asked(creator.slug, "&exclusive=on"))).json()).toEqual({
    available: false,
    taken: [creator.slug],
  });
  const sent = await sendOffer(creator.slug, [["exclusive", "on"]]);
  expect(sent.text).toContain("This creator allows no exclusive licenses");
  expect(sent.stored).toBe(0);
});

test("whoever asks too often what is available is not told any more", async () => {
  const sender = newSender();
  expect((await get(`${paths.availability}?creator=a`, sender)).status).toBe(400);
  const statuses: number[] = [];
  for (let count = 0; count <= policies.availability.attempts; count += 1)
    statuses.push((await get(asked("maya-ellison"), sender)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(policies.availability.attempts);
  expect(statuses.at(-1)).toBe(429);
});
