import { startPuppeteer } from "@/tests/browsers/puppeteer";
import { walk } from "@/tests/browsers/walk";
import { needProgram } from "@/tests/support/programs";

walk(() => startPuppeteer("firefox", needProgram("firefox-esr")));
