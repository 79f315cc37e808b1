import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "@/scripts/local/repository";
import { ogCards } from "@/scripts/og/pages";
import { decodePng, describePng, encodePng, type Rgb } from "@/scripts/og/png";

test("every page and article has its image for sharing: 1200 by 630, small, and with the title it has today", async () => {
  const cards = await ogCards();
  expect(new Set(cards.map(({ file }) => file)).size).toBe(cards.length);
  for (const { file, title } of cards) {
    const image = readFileSync(join(repository, "public", file));
    const { width, height, texts } = describePng(image);
    expect({ file, width, height, title: texts.Title }, "run `npm run draw cards`").toEqual({
      file,
      width: 1200,
      height: 630,
      title,
    });
    expect(image.length, file).toBeLessThan(100_000);
  }
});

test("a picture is written with its size and its texts, and what is none is refused", () => {
  const palette: Rgb[] = [
    [255, 255, 255],
    [0, 0, 0],
    [200, 20, 30],
  ];
  const pixels = [0, 1, 2, 2, 1, 0, 1, 1, 0].map((index) => palette[index] ?? [0, 0, 0]);
  const picture = { width: 3, height: 3, rgb: Uint8Array.from(pixels.flat()) };
  const file = encodePng(picture, palette, { Title: "Nine pixels — 九" });
  expect(describePng(file)).toEqual({ width: 3, height: 3, texts: { Title: "Nine pixels — 九" } });
  expect(() => decodePng(Buffer.from("no picture"))).toThrow("not a PNG");
});
