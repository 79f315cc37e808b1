import { expect, test } from "vitest";
import { createLog } from "@/lib/log";

const token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

function record(write: (log: ReturnType<typeof createLog>) => void): { line: string; fields: Record<string, unknown> } {
  const lines: string[] = [];
  write(createLog((line) => lines.push(line)));
  const line = lines.join("");
  return { line, fields: JSON.parse(line) };
}

test("a record is one line of JSON with an ISO time and the level in words", () => {
  const { line, fields } = record((log) => log.warn({ offerId: "o1" }, "late"));
  expect(line.endsWith("\n")).toBe(true);
  expect(fields).toMatchObject({ level: "warn", offerId: "o1", msg: "late" });
  expect(new Date(String(fields.time)).toISOString()).toBe(fields.time);
});

test("passwords, tokens and message bodies are redacted by name, also one level down", () => {
  const { line } = record((log) =>
    log.info({ password: "hunter2-hunter2", mail: { html: "<p>Dear Ada</p>", text: "Dear Ada", token: "abc" } }),
  );
  expect(line).not.toMatch(/hunter2|Dear Ada|abc/);
});

test("a link token is masked anywhere in a text", () => {
  const { line } = record((log) => log.error({ err: new Error(`no row for /approve/${token}`), path: token }, token));
  expect(line).not.toContain(token);
  expect(line).toContain("/approve/[token]");
});
