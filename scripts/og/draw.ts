import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import type { Say } from "@/scripts/local/advice";
import { repository } from "@/scripts/local/repository";
import { CARD, cardHtml, palette } from "@/scripts/og/card";
import { drawIcons } from "@/scripts/og/icons";
import { ogCards } from "@/scripts/og/pages";
import { decodePng, encodePng } from "@/scripts/og/png";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";

/**
 * Draws the images for sharing into public/og and the icons into public/icons. They are committed, so that neither a
 * build nor a request has to draw them. Each image holds its own title as a text, by which a test sees that it is current.
 */
export async function drawCards(say: Say): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
  try {
    const page = await browser.newPage({ viewport: CARD });
    let bytes = 0;
    const cards = await ogCards();
    for (const card of cards) {
      await page.setContent(cardHtml(card));
      await page.evaluate(() => document.fonts.ready);
      const picture = decodePng(await page.screenshot());
      const file = join(repository, "public", card.file);
      await mkdir(dirname(file), { recursive: true });
      const png = encodePng(picture, palette, { Title: card.title });
      await writeFile(file, png);
      bytes += png.length;
    }
    say(`Drew ${cards.length} images for sharing, ${Math.round(bytes / cards.length / 1024)} kB each.`);
    await drawIcons(page);
  } finally {
    await browser.close();
  }
}
