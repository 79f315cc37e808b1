import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { staticPages } from "@/tests/support/routes";
import { get } from "@/tests/support/site";

type Link = { from: string; href: string; tag: string };

const unescaped = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

function linksOf(from: string, html: string): Link[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => ({
    from,
    tag,
    href: unescaped(attribute(tag, "href") ?? ""),
  }));
}

test("every link on every static page leads to a page, and to an element on it", async () => {
  const answers = new Map<string, { status: number; text: string }>();
  const read = async (path: string) => {
    const known = answers.get(path);
    if (known) return known;
    const response = await get(path);
    const answer = { status: response.status, text: await response.text() };
    answers.set(path, answer);
    return answer;
  };
  const links: Link[] = [];
  for (const { path } of staticPages()) links.push(...linksOf(path, (await read(path)).text));
  const dead: string[] = [];
  for (const { from, href } of links.filter(({ href }) => /^[/#]/.test(href))) {
    const [path = "", fragment] = href.split("#");
    const { status, text } = await read(path || from);
    if (status !== 200) dead.push(`${from}: ${href} answers ${status}`);
    else if (fragment && !text.includes(` id="${fragment}"`)) dead.push(`${from}: ${href} leads to no place`);
  }
  expect([...new Set(dead)]).toEqual([]);
  expect(links.length).toBeGreaterThan(1_000);

  const others = links.filter(({ href }) => !/^[/#]/.test(href));
  // External links must open in a new tab without access to this one; mail is the only other kind.
  const unsafe = others.filter(({ tag, href }) =>
    /^https:/.test(href)
      ? attribute(tag, "target") !== "_blank" || !/\bnoopener\b/.test(attribute(tag, "rel") ?? "")
      : !href.startsWith("mailto:"),
  );
  expect(unsafe.map(({ from, href }) => `${from}: ${href}`)).toEqual([]);
  for (const address of Object.values(brand.social)) expect(others.map(({ href }) => href)).toContain(address);
});
