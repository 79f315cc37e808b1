import type { Page } from "@playwright/test";
import { pathOf, strokesOf, svgOf } from "@/lib/creators/engraving";
import { badgeSvg, portraitSvg } from "@/lib/creators/pictures";
import { hostileSvgs } from "@/tests/support/hostile/svgs";
import { expect, test } from "@/tests/support/page";

/** A site of its own, without any policy that would stop what a picture tries. */
const ORIGIN = "https://pictures.test/";

/** Shows pictures as documents, each in a frame of its own, and returns what they ran, asked for, and are made of. */
async function show(page: Page, pictures: readonly string[]): Promise<{ acts: string[]; parts: string[] }> {
  const acts: string[] = [];
  page.on("dialog", (dialog) => {
    acts.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const frames = pictures.map((_, at) => `<iframe src="${at}" width="9" height="9"></iframe>`).join("");
  await page.route("**/*", (route) => {
    const url = route.request().url();
    if (url === ORIGIN) return route.fulfill({ contentType: "text/html", body: `<!doctype html>${frames}` });
    const picture = url.startsWith(ORIGIN) ? pictures[Number(url.slice(ORIGIN.length))] : undefined;
    if (picture !== undefined) return route.fulfill({ contentType: "image/svg+xml", body: picture });
    acts.push(`request ${url}`);
    return route.abort();
  });
  await page.goto(ORIGIN);
  const parts = await page.evaluate(() => {
    const elements = Array.from(document.querySelectorAll("iframe"), ({ contentDocument: shown }) =>
      shown ? Array.from(shown.querySelectorAll("*")) : [document.body],
    );
    const names = elements
      .flat()
      .map((element) => [
        element.localName,
        ...element.getAttributeNames().map((name) => (name === "href" ? `href ${element.getAttribute(name)}` : name)),
      ]);
    return [...new Set(names.flat())].sort();
  });
  return { acts, parts };
}

/** Pictures within pictures, twenty at a time: a frame for each would take as long again as all the rest. */
const sheetsOf = (pictures: readonly string[]): string[] =>
  Array.from(
    { length: Math.ceil(pictures.length / 20) },
    (_, at) => `<svg xmlns="http://www.w3.org/2000/svg">${pictures.slice(at * 20, at * 20 + 20).join("")}</svg>`,
  );

test("what is hostile in two hundred files neither runs nor loads in a browser once it has passed through us", async ({
  browser,
  page,
}) => {
  // As they are, some of them do: so this browser would show it.
  const careless = await browser.newPage();
  const raw = await show(
    careless,
    hostileSvgs.slice(0, 81).filter((_, at) => at % 3 === 0),
  );
  await careless.close();
  expect(raw.acts).toContain("dialog 1");
  expect(raw.acts.filter((act) => act.includes("xss.invalid")).length).toBeGreaterThan(4);
  expect(raw.parts).toEqual(expect.arrayContaining(["script", "foreignObject", "onload"]));

  // As portraits they are refused; as names, where a badge has room for them, they are words.
  const accepted = hostileSvgs.filter((svg) => strokesOf(svg) !== null);
  expect([accepted.length, hostileSvgs.length > 200]).toEqual([0, true]);
  const engraved = strokesOf(svgOf([{ x: 100, y: 200, steps: [[5, -5]] }]));
  const portrait = { displayName: "Ada", portrait: engraved && pathOf(engraved) };
  const pictures = [
    portraitSvg(portrait, "light"),
    portraitSvg(portrait, "dark"),
    ...sheetsOf(hostileSvgs.map((text) => badgeSvg({ displayName: text.slice(64, 84) + text, isVerified: true }))),
  ];
  const { acts, parts } = await show(page, pictures);
  expect(acts).toEqual([]);
  expect(parts).toEqual([
    "aria-label",
    "circle",
    "d",
    "defs",
    "fill",
    "font-family",
    "font-size",
    "font-weight",
    "g",
    "height",
    "id",
    "lengthAdjust",
    "path",
    "pattern",
    "patternTransform",
    "patternUnits",
    "r",
    "rect",
    "role",
    "stroke",
    "stroke-linecap",
    "stroke-opacity",
    "stroke-width",
    "svg",
    "text",
    "text-anchor",
    "textLength",
    "transform",
    "viewBox",
    "width",
    "x",
    "xmlns",
    "y",
  ]);
});
