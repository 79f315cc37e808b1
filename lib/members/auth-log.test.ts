import { afterEach, expect, test, vi } from "vitest";
import { authLogger } from "@/lib/members/auth-log";

const lines: Record<string, unknown>[] = [];
for (const stream of ["info", "error"] as const) {
  vi.spyOn(console, stream).mockImplementation((line: string) => void lines.push(JSON.parse(line)));
}
afterEach(() => {
  lines.length = 0;
});

const named = (type: string, cause?: unknown): Error => Object.assign(new Error("Read more: ..."), { type, cause });

test.each(["CredentialsSignin", "UnknownAction", "MissingCSRF", "JWTSessionError"])("%s leaves no line", (type) => {
  authLogger.error(named(type, { err: new Error("of the caller's making") }));
  expect(lines).toEqual([]);
});

test("an error while checking a password is logged with its cause", () => {
  authLogger.error(named("CallbackRouteError", { err: new Error("the database is away"), provider: "password" }));
  expect(lines).toMatchObject([
    { level: "error", authError: "CallbackRouteError", err: { message: "the database is away" } },
  ]);
});

test("an error without a cause and a warning are logged too", () => {
  authLogger.error(new TypeError("no such thing"));
  authLogger.warn("debug-enabled");
  expect(lines).toMatchObject([
    { level: "error", authError: "TypeError" },
    { level: "warn", code: "debug-enabled" },
  ]);
});
