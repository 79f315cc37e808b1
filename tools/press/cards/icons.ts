import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { repository } from "@/scripts/local/repository";

/** `inset`: the share of the edge left empty, so that a phone can crop the icon to a circle. */
const icons = [
  { file: "icon-192.png", size: 192, inset: 0 },
  { file: "icon-512.png", size: 512, inset: 0 },
  { file: "icon-maskable-512.png", size: 512, inset: 0.14 },
] as const;

const PAPER = "#f8f4ea";

export async function drawIcons(page: Page): Promise<void> {
  const svg = await readFile(join(repository, "app", "icon.svg"), "base64");
  const folder = join(repository, "public", "icons");
  await mkdir(folder, { recursive: true });
  for (const { file, size, inset } of icons) {
    const side = Math.round(size * (1 - 2 * inset));
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>*{margin:0}body{display:grid;place-items:center;height:100vh;background:${inset > 0 ? PAPER : "transparent"}}</style><img width="${side}" height="${side}" src="data:image/svg+xml;base64,${svg}">`,
    );
    await page.waitForFunction(() => document.images[0]?.complete);
    await writeFile(join(folder, file), await page.screenshot({ omitBackground: inset === 0 }));
  }
}
