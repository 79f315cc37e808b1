import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { get, site, textOf } from "@/tests/support/site";
import { newBrand, newCreator } from "@/tests/support/visitors";

/** A cold server may not have read the features at once. */
const READ = { interval: 500 };

test("a style sheet says which features are on, without scripts and for ten seconds", async () => {
  await expect.poll(() => textOf(paths.doors), READ).toBe("");
  const answer = await get(paths.doors);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=10");
  expect(await answer.text(), "in the demo data both are on").toBe("");
  for (const path of [paths.home, paths.brands, paths.learn, paths.creators, paths.signIn])
    expect(await textOf(path), path).toContain(`href="${paths.doors}"`);
});

test("static pages lead into the product by links that the sheet can hide", async () => {
  for (const path of [paths.home, paths.brands, paths.learn]) {
    const html = await textOf(path);
    for (const link of html.match(/<a [^>]*href="\/(?:offer\/new|creator\/onboard)"[^>]*>/g) ?? []) {
      const before = html.slice(0, html.indexOf(link)).slice(-200);
      expect(`${before}${link}`, path).toMatch(/door-(?:offers|onboarding)/);
    }
    expect(html, path).toMatch(/door-offers[^>]*href="\/creators"|href="\/creators"[^>]*door-offers/);
  }
});

test("the public pages learn who is signed in, and nothing that opens anything", async () => {
  const nobody = await get(paths.visitor);
  expect([nobody.status, await nobody.json()]).toEqual([200, null]);
  expect(nobody.headers.get("cache-control")).toBe("private, no-store");

  const creator = await newCreator(site());
  const mine = JSON.parse(await textOf(paths.visitor, { cookie: creator.cookies }));
  expect(mine).toMatchObject({ home: paths.creatorDashboard, page: null });
  expect(mine.links.map(({ href }: { href: string }) => href)).toContain(paths.creatorPageForm);

  const brand = await newBrand(site());
  const text = await textOf(paths.visitor, { cookie: brand.cookies });
  expect(JSON.parse(text)).toMatchObject({ home: paths.brand, page: null });
  expect(text).not.toMatch(/[0-9a-f]{32}|token|session/i);
});
