import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentHash } from "@/lib/audit/consent-documents";
import { compileContent } from "@/lib/content/compile";
import { readText } from "@/lib/content/files";
import { type LegalPage, legalPages, loadLegalText } from "@/lib/content/legal";
import { RETENTION } from "@/lib/retention/rules";

const sections = async (page: LegalPage) => {
  const { outline } = await compileContent(await loadLegalText(page), {});
  return outline.headings.filter(({ depth }) => depth === 2).map(({ text }) => text);
};

// Specification 2 names the subjects in this order.
test.each([
  [
    "terms-of-service",
    [
      /neutrality/,
      /guaranteed access/,
      /prohibited conduct/,
      /training prohibition/,
      /IP ownership/,
      /anti-clone/,
      /warranty/,
      /liability/,
      /indemnification/,
      /no agency/,
      /dispute/,
      /severability/,
    ],
  ],
  [
    "waitlist-terms",
    [
      /non-binding/,
      /consent to communications/,
      /data use/,
      /withdraw/,
      /no promise/,
      /optional-content/,
      /liability/,
      /main terms/,
      /data security/,
      /modifications/,
    ],
  ],
] as const)("%s has the sections of the specification, numbered from 1", async (page, subjects) => {
  const found = await sections(page);
  expect(found).toHaveLength(subjects.length);
  for (const [index, subject] of subjects.entries()) {
    expect(found[index]).toMatch(new RegExp(`^${index + 1}\\. .*${subject.source}`, "i"));
  }
});

test("the privacy policy has 10 sections", async () => {
  expect(await sections("privacy-policy")).toHaveLength(10);
});

test.each(legalPages)("every clause of %s is numbered within its section", async (page) => {
  const { body } = await loadLegalText(page);
  for (const [index, section] of body.split(/^## /m).slice(1).entries()) {
    const numbers = [...section.matchAll(/^(\d+)\.(\d+) /gm)].map(([, of, number]) => [Number(of), Number(number)]);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, at) => [index + 1, at + 1]));
  }
});

test("amounts, ages and venues are those of the specification", async () => {
  const text = async (page: LegalPage) => (await loadLegalText(page)).body;
  expect(await text("terms-of-service")).toMatch(/\$100/);
  expect(await text("terms-of-service")).toMatch(/American Arbitration Association.*Atlanta/);
  expect(await text("terms-of-service")).toMatch(/Fulton County, Georgia/);
  expect(await text("waitlist-terms")).toMatch(/\$0/);
  expect(await text("privacy-policy")).toMatch(/aged 18 or older/);
  expect(await text("copyright")).toMatch(/Legal Question/);
  expect(await text("copyright")).toContain("](/contact)");
  expect(await text("waitlist-terms")).toContain("](/terms-of-service)");
});

test("the version shown is the one that consent records name", async () => {
  for (const page of ["terms-of-service", "waitlist-terms"] as const) {
    expect((await loadLegalText(page)).hash).toBe(await documentHash(page));
  }
});

test("the privacy policy tells every rule of retention, as the schedule runs it, and its version is that of what it tells", async () => {
  const { body, hash } = await loadLegalText("privacy-policy");
  const told = body.slice(body.indexOf("| Data | Kept | Why |")).split("\n\n")[0]?.split("\n").slice(2);
  expect(told).toHaveLength(Object.keys(RETENTION).length);
  for (const [id, { what, why, keeps }] of Object.entries(RETENTION)) {
    const row = told?.find((line) => line.startsWith(`| ${what} | `)) ?? expect.unreachable(id);
    expect(row).toContain(` | ${why} |`);
    const days =
      "days" in keeps
        ? { 0: "Until ", 1: "A day ", 365: "A year ", 730: "Two years ", 3650: "Ten years " }[keeps.days]
        : keeps.while;
    expect(row).toContain(` | ${days ?? ("days" in keeps ? `${keeps.days} days after ${keeps.after}` : "")}`);
  }
  expect(body).not.toContain("{{");
  expect(hash).not.toBe(
    createHash("sha256")
      .update(await readText("legal/privacy-policy.md"))
      .digest("hex"),
  );
});
