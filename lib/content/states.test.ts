import { expect, test } from "vitest";
import { findArticle } from "@/lib/content/articles";
import { stateRules, TILE_ROWS } from "@/lib/content/states";

test("every state has one tile, and the capital's district", () => {
  const rows = TILE_ROWS.map((row) => row.split(" "));
  expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([12]));
  const codes = rows.flat().filter((code) => code !== "..");
  expect(codes).toHaveLength(51);
  expect(new Set(codes).size).toBe(51);
  expect(stateRules.filter(({ code }) => !codes.includes(code))).toEqual([]);
});

test("each state's status is that of the article that compares them", async () => {
  const article = await findArticle("which-law-covers-your-voice", new Date("2027-01-01"));
  const rows = article?.body.split("\n") ?? [];
  for (const { name, status } of stateRules) {
    const row = rows.find((line) => line.startsWith(`| ${name} |`));
    expect(row, name).toContain(`<Status of="${status}"`);
  }
});
