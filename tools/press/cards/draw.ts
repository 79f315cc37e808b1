import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import type { Print } from "@/scripts/local/command-error";
import { repository } from "@/scripts/local/repository";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";
import { CARD, cardHtml } from "@/tools/press/cards/card";
import { drawIcons } from "@/tools/press/cards/icons";
import { ogCards } from "@/tools/press/cards/pages";
import { encodeCard } from "@/tools/press/cards/picture";

/**
 * Draws the images for sharing into public/og and the icons into public/icons. They are committed, so that neither
 * builds nor requests draw them. Each image embeds its title, by which a test checks that it is current.
 */
export async function drawCards(say: Print): Promise<void> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
  try {
    const page = await browser.newPage({ viewport: CARD });
    let bytes = 0;
    const cards = await ogCards();
    for (const card of cards) {
      await page.setContent(cardHtml(card));
      await page.evaluate(() => document.fonts.ready);
      const file = join(repository, "public", card.file);
      await mkdir(dirname(file), { recursive: true });
      const png = await encodeCard(await page.screenshot(), card.title);
      await writeFile(file, png);
      bytes += png.length;
    }
    say(`Drew ${cards.length} images for sharing, ${Math.round(bytes / cards.length / 1024)} kB each.`);
    await drawIcons(page);
  } finally {
    await browser.close();
  }
}
