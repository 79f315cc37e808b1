import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import type { PageScript, Part, StartedBrowser, Tab } from "@/tests/browsers/driver";
import { newSender } from "@/tests/support/site";

type Command = <Result>(method: "POST" | "GET" | "DELETE", path: string, body?: object) => Promise<Result>;

/** The key of an element in WebDriver's answers. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/**
 * WebKitGTK's small browser by WebDriver, on a display without a screen. A driver has one session, so each tab gets its
 * own.
 */
export async function startWebKit(driver: string, xvfb: string): Promise<StartedBrowser> {
  const display = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, "data");
  const ends: (() => Promise<void>)[] = [];
  return {
    newTab: () => newTab(driver, `:${String(number).trim()}`, ends),
    close: async () => {
      for (const end of ends) await end();
      display.kill();
    },
  };
}

async function newTab(program: string, display: string, ends: (() => Promise<void>)[]): Promise<Tab> {
  const seen: string[] = [];
  const between = await startProxy(seen);
  const port = await getPort({ host: "127.0.0.1" });
  const driver = spawn(program, [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: display },
    stdio: "ignore",
  });
  const session = await openSession(driver, port, (between.address() as AddressInfo).port);
  ends.push(async () => {
    await session("DELETE", "");
    driver.kill();
    between.close();
  });
  await session("POST", "/window/rect", { width: 1440, height: 940 });
  const run = <Result>(script: PageScript<Result>, given: string[]) =>
    session<Result>("POST", "/execute/sync", { script: `return (${script}).apply(null, arguments)`, args: given });
  return {
    open: async (url) => {
      seen.push(...(await run(takeErrors, [])));
      await session("POST", "/url", { url });
      await run(noteErrors, []);
    },
    run: (script, ...given) => run(script, given),
    find: async (script, ...given) => {
      const found = (await run(script, given)) as Record<string, string> | null;
      return found?.[ELEMENT] ? partOf(session, found[ELEMENT]) : undefined;
    },
    faults: async () => [...seen.splice(0), ...(await run(takeErrors, []))],
  };
}

async function openSession(driver: ChildProcess, port: number, proxyPort: number): Promise<Command> {
  const ask = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error} (${method} ${path}): ${value.message}`);
    return value;
  };
  for (const deadline = Date.now() + 120_000; ; await sleep(100)) {
    const isReady = await ask("GET", "/status").catch(() => undefined);
    if (isReady) break;
    if (driver.exitCode !== null || Date.now() > deadline) throw new Error("WebKitWebDriver does not answer");
  }
  const proxy = { proxyType: "manual", httpProxy: `127.0.0.1:${proxyPort}` };
  const { sessionId } = await ask<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { proxy } },
  });
  return (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
}

const partOf = (session: Command, id: string): Part => ({
  click: () => session("POST", `/element/${id}/click`, {}),
  type: (text) => session("POST", `/element/${id}/value`, { text }),
  attach: (file) => session("POST", `/element/${id}/value`, { text: file }),
});

/** WebDriver tells no status of an answer: this stands between and notes those of 500 and above. */
async function startProxy(seen: string[]): Promise<Server> {
  const sender = newSender();
  const server = createServer((asked, answer) => {
    const { method, url = "" } = asked;
    const on = request(url, { method, headers: { ...asked.headers, ...sender } }, (given) => {
      if ((given.statusCode ?? 0) >= 500) seen.push(`${given.statusCode}: ${url}`);
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(answer);
    });
    on.on("error", () => answer.destroy());
    asked.pipe(on);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return server;
}

/** Nor does it tell the console: this hears from the end of a page's load on. */
function noteErrors(): void {
  const kept: string[] = [];
  Reflect.set(window, "notedErrors", kept);
  window.addEventListener("error", ({ message, error }) => kept.push(`page error: ${error ?? message}`));
  window.addEventListener("unhandledrejection", ({ reason }) => kept.push(`page error: ${reason}`));
  const { error } = console;
  console.error = (...said: unknown[]) => {
    kept.push(`console error: ${said.join(" ")}`);
    error(...said);
  };
}

function takeErrors(): string[] {
  return Reflect.get(window, "notedErrors")?.splice(0) ?? [];
}
