import { afterEach, expect, test, vi } from "vitest";
import { ContentError, readText } from "@/lib/content/files";
import { homeDefaults, homeSchema, loadHomeCopy, parseHomeCopy } from "@/lib/content/home";
import { log } from "@/lib/log";
import { bands, formatRange } from "@/lib/terms/guidance";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

test("the file holds", async () => {
  const copy = await loadHomeCopy();
  expect(copy).not.toBe(homeDefaults);
  expect(copy.seo.title.length).toBeLessThanOrEqual(60);
  expect(copy.seo.description.length).toBeLessThanOrEqual(160);
});

test("the price list is the published guidance", async () => {
  const published = bands.map(({ name, guidance, scope }) => [name, formatRange(guidance), scope]);
  for (const { pricing } of [await loadHomeCopy(), homeDefaults]) {
    expect(pricing.map(({ name, guidance, scope }) => [name, guidance, scope])).toEqual(published);
  }
});

test("the built-in copy obeys the same rules", () => {
  expect(homeSchema.parse(homeDefaults)).toEqual(homeDefaults);
});

test.each([
  ["", /^content\/home\.json: /],
  ["{", /^content\/home\.json: /],
  ["[]", /^content\/home\.json: /],
  ['{"hero":{}}', /hero\.headline/],
])("%j is refused with the file's name", (text, fault) => {
  expect(() => parseHomeCopy(text)).toThrow(ContentError);
  expect(() => parseHomeCopy(text)).toThrow(fault);
});

test("a missing file is logged, and the built-in copy is used until it can be read", async () => {
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const cwd = vi.spyOn(process, "cwd").mockReturnValue("/nowhere");
  vi.resetModules();
  vi.doMock("@/lib/log", () => ({ log }));
  const fresh = await import("@/lib/content/home");
  expect(await fresh.loadHomeCopy()).toEqual(homeDefaults);
  expect(error).toHaveBeenCalledOnce();
  await expect(readText("home.json")).rejects.toThrow("ENOENT");
  cwd.mockRestore();
  expect(await fresh.loadHomeCopy()).toEqual(await loadHomeCopy());
});
