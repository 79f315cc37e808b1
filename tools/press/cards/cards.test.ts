import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { repository } from "@/scripts/local/repository";
import { ogCards } from "@/tools/press/cards/pages";
import { describeCard, encodeCard } from "@/tools/press/cards/picture";

test("every page and article has its image for sharing: 1200 by 630, small, and with the title it has today", async () => {
  const cards = await ogCards();
  expect(new Set(cards.map(({ file }) => file)).size).toBe(cards.length);
  for (const { file, title } of cards) {
    const image = readFileSync(join(repository, "public", file));
    const { width, height, title: stored } = await describeCard(image);
    expect({ file, width, height, title: stored }, "run `npm run draw -w tools/press -- cards`").toEqual({
      file,
      width: 1200,
      height: 630,
      title,
    });
    expect(image.length, file).toBeLessThan(100_000);
  }
});

test("a picture is written with its size and its title, and what is none is refused", async () => {
  const file = await encodeCard(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: "#c8141e" } })
      .png()
      .toBuffer(),
    "R&D <九>",
  );
  expect(await describeCard(file)).toEqual({ width: 3, height: 2, title: "R&D <九>" });
  await expect(describeCard(Buffer.from("no picture"))).rejects.toThrow();
});
