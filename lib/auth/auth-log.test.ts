import { afterEach, expect, test, vi } from "vitest";
import { authLogger } from "@/lib/auth/auth-log";

const lines: Record<string, unknown>[] = [];
const written = vi.spyOn(console, "info").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
afterEach(() => {
  lines.length = 0;
  written.mockClear();
});

const named = (type: string, cause?: unknown): Error => Object.assign(new Error("Read more: ..."), { type, cause });

test("a wrong password leaves no line", () => {
  authLogger.error(named("CredentialsSignin"));
  expect(lines).toEqual([]);
});

test("what broke while a password was checked is logged with the fault behind it", () => {
  authLogger.error(named("CallbackRouteError", { err: new Error("the database is away"), provider: "password" }));
  expect(lines).toMatchObject([
    { level: "error", authError: "CallbackRouteError", err: { message: "the database is away" } },
  ]);
});

test("an error of nobody's making and a warning are logged too", () => {
  authLogger.error(new TypeError("no such thing"));
  authLogger.warn("debug-enabled");
  expect(lines).toMatchObject([
    { level: "error", authError: "TypeError" },
    { level: "warn", code: "debug-enabled" },
  ]);
});
