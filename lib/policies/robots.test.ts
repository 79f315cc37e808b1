import { expect, test } from "vitest";
import { robotsText } from "@/lib/policies/reserved";
import { parsePreference, parseRobots, rulesOf } from "@/tests/support/policies";

const robots = parseRobots(robotsText("https://site.test", false));

test("every robot is in one group, which allows search, prohibits training and keeps private pages", () => {
  expect(robots.groups.map(({ agents }) => agents)).toEqual([["*"]]);
  expect(rulesOf(robots, "content-usage").map(parsePreference)).toEqual([{ "train-ai": "n", search: "y" }]);
  expect(rulesOf(robots, "content-signal").map(parsePreference)).toEqual([{ search: "yes", "ai-train": "no" }]);
  expect(rulesOf(robots, "disallow")).toEqual(expect.arrayContaining(["/admin", "/license/", "/offer/"]));
  expect(rulesOf(robots, "disallow")).not.toContain("/");
  // Google Calendar obeys the file.
  expect(rulesOf(robots, "disallow").filter((rule) => "/calendar/a/b/likeright.ics".startsWith(rule))).toEqual([]);
});

test("license and sitemap apply to the whole site and are absolute URLs", () => {
  expect(robots.records).toEqual([
    { name: "license", value: "https://site.test/rsl.xml" },
    { name: "sitemap", value: "https://site.test/sitemap.xml" },
  ]);
});

test("a preview excludes all robots", () => {
  const preview = parseRobots(robotsText("https://preview.test", true));
  expect(preview).toEqual({ groups: [{ agents: ["*"], rules: [{ name: "disallow", value: "/" }] }], records: [] });
});

test("the parser sees groups, comments and names in any case", () => {
  const text =
    "Sitemap: s\r\nUSER-AGENT: a\nUser-agent: b # two\nDisallow: /x\n\nuser-agent: *\ncontent-usage : /y z=n";
  expect(parseRobots(text)).toEqual({
    groups: [
      { agents: ["a", "b"], rules: [{ name: "disallow", value: "/x" }] },
      { agents: ["*"], rules: [{ name: "content-usage", value: "/y z=n" }] },
    ],
    records: [{ name: "sitemap", value: "s" }],
  });
  for (const text of ["train-ai:n", "Train-AI=n", "train-ai=n search=y", ""]) {
    expect(() => parsePreference(text), text).toThrow();
  }
});
