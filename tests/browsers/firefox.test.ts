import { startPuppeteer } from "@/tests/browsers/puppeteer";
import { keepRecordings } from "@/tests/browsers/recordings";
import { walk } from "@/tests/browsers/walk";
import { needProgram } from "@/tests/support/programs";

const start = () => startPuppeteer("firefox", needProgram("firefox-esr"));

walk(start);
keepRecordings(start, ["audio/webm", "audio/ogg"]);
