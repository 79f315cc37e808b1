import { startPuppeteer } from "@/tests/browsers/puppeteer";
import { keepRecordings } from "@/tests/browsers/recordings";
import { walk } from "@/tests/browsers/walk";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";

const start = () => startPuppeteer("chrome", ensureBrowser(console.log), browserFlags);

walk(start);
keepRecordings(start, ["audio/webm", "audio/mp4"]);
