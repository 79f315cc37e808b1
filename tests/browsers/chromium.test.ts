import { startPuppeteer } from "@/tests/browsers/puppeteer";
import { walk } from "@/tests/browsers/walk";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";

walk(() => startPuppeteer("chrome", ensureBrowser(console.log), browserFlags));
