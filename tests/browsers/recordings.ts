import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { paths } from "@/lib/paths";
import type { StartedBrowser, Tab } from "@/tests/browsers/driver";
import { Person } from "@/tests/browsers/person";
import { decodedSeconds, makeRecordings, oneOfEachKind } from "@/tests/support/recordings";
import { get, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newCreator } from "@/tests/support/visitors";

/** In seconds: encoders fill their first and last packets. */
const PADDING = 0.25;
/** As long as a starved machine may need for a file. */
const PATIENCE = 120_000;

type Kept = { id: string; duration_ms: number; format: string };

/**
 * What people have, through the real form: kept with the right length, or refused with the true reason. `writes`: the types
 * that the browser's own recorder makes.
 */
export function keepRecordings(start: () => Promise<StartedBrowser>, writes: readonly string[]): void {
  describe("recordings that people have", () => {
    let browser: StartedBrowser;
    let folder: string;
    let tab: Tab;
    let person: Person;
    let creator: { email: string; cookies: string };

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "recordings-"));
      await makeRecordings(folder, oneOfEachKind);
      browser = await start();
      creator = await newCreator(site());
      tab = await browser.newTab();
      person = new Person(tab);
      await person.goto(paths.home);
      await tab.run(takeCookies, creator.cookies);
    }, 600_000);
    afterAll(async () => {
      await browser?.close();
      await rm(folder, { recursive: true, force: true });
    });
    afterEach(async () => expect(await tab.faults(), "faults in the browser").toEqual([]));

    const keptNow = async (): Promise<Kept | undefined> => {
      const [row] = await ask<Kept>(
        "SELECT s.id, s.duration_ms, s.format FROM creator_sample s JOIN profiles p ON p.id = s.creator_user_id WHERE p.email = $1",
        [creator.email],
      );
      return row;
    };

    /** The form of a first sample, or that of another recording of it. Returns the name of its button. */
    async function openForm(): Promise<{ field: string; button: string; said: string }> {
      await person.goto(paths.creatorSamples);
      if (await keptNow()) {
        await person.press("Change or remove");
        return { field: "Another recording", button: "Save changes", said: "Sample changed." };
      }
      await person.fill("Title", "Documentary");
      await person.choose("Language", "English (American)");
      return { field: "Recording", button: "Add sample", said: "Sample added." };
    }

    /** Sends a file in the form that is open. Returns what the page says against it, or what is kept. */
    async function send(file: string, { field, button, said }: Awaited<ReturnType<typeof openForm>>) {
      await person.attach(field, file);
      const isSaid = ({ status, fault }: ReturnType<typeof readSaid>) => status.endsWith("sent yet.") || fault !== "";
      const { fault } = await answered(tab, file, readSaid, isSaid);
      if (fault) return fault;
      await person.press(button);
      await person.sees(said);
      const kept = await keptNow();
      if (!kept) throw new Error(`${file} was not kept`);
      return kept;
    }

    /** As it is stored, served, and heard in this browser. */
    async function expectLength({ id, duration_ms, format }: Kept, file: string): Promise<void> {
      const seconds = duration_ms / 1000;
      expect(Math.abs(seconds - (await decodedSeconds(file))), "stored").toBeLessThan(PADDING);
      const response = await get(paths.sample(id), { cookie: creator.cookies });
      const served = join(folder, "served");
      await writeFile(served, Buffer.from(await response.arrayBuffer()));
      expect(Math.abs(seconds - (await decodedSeconds(served))), "served").toBeLessThan(0.1);
      await tab.run(load);
      const heard = await answered(tab, file, readDuration, (duration) => duration !== 0);
      // WebKitGTK plays what GStreamer has plugins for: AAC is in none of those that it needs.
      if (heard < 0) expect([format, await tab.run(playsAac)]).toEqual(["mp4", false]);
      else expect(Math.abs(seconds - heard), `heard as ${format}`).toBeLessThan(PADDING);
    }

    test.for(oneOfEachKind)("$name", async ({ name, keptBy, says }) => {
      const file = join(folder, name);
      const found = await send(file, await openForm());
      if (typeof found === "string") {
        expect(keptBy, `${name}: ${found}`).not.toBe("all");
        expect(found).toContain(says);
        return;
      }
      expect(keptBy).not.toBe("none");
      await expectLength(found, file);
    });

    test("what this browser's own recorder makes", async () => {
      expect(await tab.run(typesOfRecorder)).toEqual(writes);
      for (const [type, url] of Object.entries(writes.length > 0 ? await recordedBy(tab) : {})) {
        const file = join(folder, `recorded.${type.replace("audio/", "")}`);
        await writeFile(file, Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
        const found = await send(file, await openForm());
        if (typeof found === "string") throw new Error(`${type}: ${found}`);
        await expectLength(found, file);
      }
    });
  });
}

/** On a page elsewhere, as pages of this site may use no microphone. Returns data addresses by type. */
async function recordedBy(tab: Tab): Promise<Record<string, string>> {
  const elsewhere = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end("<button>Record</button>");
  });
  await once(elsewhere.listen(0, "127.0.0.1"), "listening");
  try {
    await tab.open(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    // Sound begins where somebody pressed something.
    await (await tab.find(() => document.querySelector("button")))?.click();
    await tab.run(record, ...(await tab.run(typesOfRecorder)));
    return await answered(tab, "a recorder", readRecorded, (files) => files !== undefined);
  } finally {
    elsewhere.close();
    elsewhere.closeAllConnections();
  }
}

/** Asks the page until its answer is one. */
async function answered<Value>(
  tab: Tab,
  what: string,
  script: () => Value,
  isAnswer: (value: Value) => boolean,
): Promise<NonNullable<Value>> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await sleep(50)) {
    const value = await tab.run(script);
    if (value && isAnswer(value)) return value;
  }
  throw new Error(`The page said nothing of ${what}`);
}

// What follows runs in the page.

function typesOfRecorder(): string[] {
  return ["audio/webm", "audio/ogg", "audio/mp4"].filter((type) => MediaRecorder.isTypeSupported(type));
}

/** A tone of three seconds, in each of the types. */
async function record(...types: string[]): Promise<void> {
  const context = new AudioContext();
  const to = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: 220 });
  tone.connect(to);
  tone.start();
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  const runs = context.state === "running";
  const stream = runs ? to.stream : await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorded = types.map(async (mimeType): Promise<[string, string]> => {
    const recorder = new MediaRecorder(stream, { mimeType });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener("stop", resolve));
    recorder.start(500);
    setTimeout(() => recorder.stop(), 3_000);
    await stopped;
    const reader = new FileReader();
    const read = new Promise((resolve) => reader.addEventListener("load", resolve));
    reader.readAsDataURL(new Blob(parts));
    await read;
    return [mimeType, String(reader.result)];
  });
  Reflect.set(window, "recorded", Object.fromEntries(await Promise.all(recorded)));
}

function readRecorded(): Record<string, string> | undefined {
  return Reflect.get(window, "recorded");
}

function takeCookies(pairs: string): void {
  for (const pair of pairs.split("; ")) Reflect.set(document, "cookie", `${pair}; path=/`);
}

function readSaid() {
  const field = Reflect.get(window, "foundField").parentElement;
  const text = (selector: string): string => field.querySelector(selector)?.textContent ?? "";
  return { status: text("[role=status]"), fault: text("[id$=error]") };
}

/** By the address that the page's own player asks. */
function load(): void {
  const audio = new Audio(document.querySelector<HTMLAudioElement>("audio[src^='/samples/']")?.src);
  Reflect.set(window, "heardSample", audio);
  audio.preload = "metadata";
  audio.load();
}

function playsAac(): boolean {
  return new Audio().canPlayType('audio/mp4; codecs="mp4a.40.2"') !== "";
}

/** In seconds; 0 until it is known, and -1 if this browser does not play it. */
function readDuration(): number {
  const { error, duration } = Reflect.get(window, "heardSample");
  return error ? -1 : Number.isFinite(duration) ? duration : 0;
}
