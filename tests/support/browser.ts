import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { Advice, type Say } from "@/scripts/local/advice";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

/** How to start the browser: without Chromium's own network traffic, and as root without the sandbox it refuses there. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium without the parts that only show it on a screen: it does the same work in half of the processor's time. */
const HEADLESS = "chromium-headless-shell";

/** The system's Chromium, else the one that Playwright downloaded; undefined when there is neither. */
function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return (
    findProgram([HEADLESS, "chromium", "chromium-browser", "google-chrome"]) ?? (existsSync(own) ? own : undefined)
  );
}

/**
 * Finds a browser or installs one. As root Debian's package is tried first: Playwright's download lacks the libraries
 * that come with it. Throws `Advice` when neither way works.
 */
export function ensureBrowser(say: Say): string {
  if (!findProgram([HEADLESS])) installDebianPackage(HEADLESS, say);
  const found = findBrowser() ?? download(say);
  if (found) return found;
  throw new Advice(
    "The browser tests need Chromium, and it could not be installed.",
    "Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) and run this again.",
  );
}

function download(say: Say): string | undefined {
  say("Downloading Chromium (playwright install chromium).");
  const cli = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: ["ignore", "inherit", "inherit"] });
  return findBrowser();
}
