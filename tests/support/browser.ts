import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

/** Disables Chromium's own network traffic, and the sandbox for root, where it cannot start. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // No page of a test reaches anything but the site.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Chromium without a display: half of the processor time for the same work. */
const HEADLESS = "chromium-headless-shell";

/** Prefers the system's Chromium to Playwright's download; undefined if there is neither. */
function findBrowser(): string | undefined {
  const own = chromium.executablePath();
  return (
    findProgram([HEADLESS, "chromium", "chromium-browser", "google-chrome"]) ?? (existsSync(own) ? own : undefined)
  );
}

/**
 * Finds or installs a browser. As root, Debian's package is preferred: Playwright's download lacks the libraries that
 * come with it. Throws `CommandError` if neither works.
 */
export function ensureBrowser(say: Print): string {
  if (!findProgram([HEADLESS])) installDebianPackage(HEADLESS, say);
  const found = findBrowser() ?? download(say);
  if (found) return found;
  throw new CommandError(
    "The browser tests need Chromium, and it could not be installed.",
    "Install it (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) and run this again.",
  );
}

function download(say: Print): string | undefined {
  say("Downloading Chromium (playwright install chromium).");
  const cli = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: ["ignore", "inherit", "inherit"] });
  return findBrowser();
}
