import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../../app/styles/tokens.css"), "utf8");
const [light = "", dark = ""] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => body ?? "");
const colors = (block: string) =>
  new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k, v]));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const papers = ["paper", "paper-raised", "paper-sunken"];
const washes = ["verified-wash", "error-wash", "notice-wash"];

/**
 * Minimum ratios: 7 for body text (AAA), 4.5 for other text (AA), 3 for the edges of controls and for the focus
 * (1.4.11).
 */
const rules: readonly [foreground: string, backgrounds: readonly string[], least: number][] = [
  ["ink", [...papers, ...washes], 7],
  ["ink-muted", [...papers, "notice-wash"], 4.5],
  ["seal-text", papers, 4.5],
  ["verified-text", [...papers, "verified-wash"], 4.5],
  ["error-text", [...papers, "error-wash"], 4.5],
  ["on-seal", ["seal", "seal-hover"], 4.5],
  ["on-verified", ["verified"], 4.5],
  ["paper", ["ink", "ink-muted"], 4.5],
  ["field-rule", papers, 3],
  ["focus", [...papers, ...washes], 3],
];

describe.each([
  ["light", colors(light)],
  ["dark", colors(dark)],
])("%s theme", (_, theme) => {
  test("defines every color of the other theme", () => {
    expect([...theme.keys()].sort()).toEqual([...colors(light).keys()].sort());
  });

  test.each(rules)("%s is legible on %j at %f to 1", (foreground, backgrounds, least) => {
    for (const background of backgrounds) {
      const ratio = contrast(theme.get(foreground) ?? "", theme.get(background) ?? "");
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(least);
    }
  });
});
