import { paths } from "@/lib/paths";
import { vocabulary } from "@/lib/policies/profile";
import { tdmPolicy, tdmRules } from "@/lib/policies/reserved";
import { expect, test } from "@/tests/support/page";
import { parsePreference, parseRobots, rulesOf } from "@/tests/support/policies";

/** The words of RSL 1.0 (sections 3.4.1 and 3.7). */
const usages = ["all", "ai-all", "ai-train", "ai-input", "ai-index", "search"];
const payments = ["purchase", "subscription", "training", "crawl", "use", "contribution", "attribution", "free"];

test("the documents for machines are there, static, each with its media type", async ({ request }) => {
  for (const [path, type] of [
    ["/robots.txt", "text/plain; charset=utf-8"],
    [paths.rsl, "application/rsl+xml; charset=utf-8"],
    ["/.well-known/tdmrep.json", "application/json"],
    [paths.tdmPolicy, "application/ld+json"],
    [paths.odrlVocabulary, "application/ld+json"],
    [paths.odrlProfile, "text/html; charset=utf-8"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers(), path).toMatchObject({ "content-type": type, "x-nextjs-cache": "HIT" });
  }
});

test("robots.txt and every answer say the same of search and training", async ({ request }) => {
  const robots = parseRobots(await (await request.get("/robots.txt")).text());
  const [preference = ""] = rulesOf(robots, "content-usage");
  expect(parsePreference(preference)).toEqual({ "train-ai": "n", search: "y" });

  const pages = [paths.home, paths.insights, paths.waitlist, paths.newOffer, paths.license("unknown"), "/nowhere"];
  const others = ["/api/health", "/api/nothing", "/logo.svg", "/about/", "/robots.txt", paths.nilGuidePdf];
  for (const path of [...pages, ...others]) {
    expect((await request.get(path, { maxRedirects: 0 })).headers(), path).toMatchObject({
      "content-usage": preference,
      "tdm-reservation": "1",
      "tdm-policy": expect.stringMatching(/^https?:\/\/[^/]+\/policies\/tdm\.json$/),
    });
  }
});

test("what robots.txt and the headers name is what is published", async ({ request }) => {
  const { records } = parseRobots(await (await request.get("/robots.txt")).text());
  const [license] = records.filter(({ name }) => name === "license").map(({ value }) => new URL(value));
  expect(license?.pathname).toBe(paths.rsl);
  const rules = await (await request.get("/.well-known/tdmrep.json")).json();
  const policy = new URL((await request.get(paths.home)).headers()["tdm-policy"] ?? "");
  expect(rules).toEqual(tdmRules(policy.origin));
  expect(await (await request.get(policy.pathname)).json()).toEqual(tdmPolicy(policy.origin));
  expect(await (await request.get(paths.odrlVocabulary)).json()).toEqual(vocabulary());
});

test("the license of the site is well-formed XML in the words of RSL 1.0", async ({ page, request }) => {
  const text = await (await request.get(paths.rsl)).text();
  await page.goto(paths.odrlProfile);
  const found = await page.evaluate((xml) => {
    const document = new DOMParser().parseFromString(xml, "application/xml");
    const read = (name: string) =>
      Array.from(document.querySelectorAll(name), (element) => ({
        parent: element.parentElement?.localName,
        type: element.getAttribute("type"),
        text: element.textContent,
      }));
    return {
      faults: document.querySelectorAll("parsererror").length,
      namespaces: [...new Set(Array.from(document.querySelectorAll("*"), ({ namespaceURI }) => namespaceURI))],
      names: Array.from(document.querySelectorAll("*"), ({ localName }) => localName),
      scope: document.querySelector("content")?.getAttribute("url"),
      permits: read("permits"),
      prohibits: read("prohibits"),
      payments: read("payment").map(({ type }) => type ?? ""),
    };
  }, text);
  expect(found).toMatchObject({
    faults: 0,
    namespaces: ["https://rslstandard.org/rsl"],
    names: ["rsl", "content", "license", "permits", "prohibits", "payment", "copyright", "terms"],
    scope: "/",
    permits: [{ parent: "license", type: "usage", text: "search" }],
    prohibits: [{ parent: "license", type: "usage", text: "ai-train" }],
  });
  for (const { text } of [...found.permits, ...found.prohibits]) expect(usages).toContain(text);
  for (const type of found.payments) expect(payments).toContain(type);
});

test("every term of the profile has its place on the page", async ({ page }) => {
  await page.goto(paths.odrlProfile);
  for (const { "@id": id } of vocabulary()["@graph"]) {
    await expect(page.locator(`#${id.replace("likeright:", "")}`), id).toHaveCount(1);
  }
  await expect(page.locator("pre")).toContainText('"profile": "https://likeright.com/ns/odrl"');
});
