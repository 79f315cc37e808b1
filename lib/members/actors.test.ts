import { expect, test, vi } from "vitest";
import { type SignedIn, verifyAdmin } from "@/lib/members/actors";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));
const { requiresSecondFactor } = vi.hoisted(() => ({ requiresSecondFactor: vi.fn(() => false) }));
vi.mock("@/lib/env", async (original) => ({ ...(await original<object>()), requiresSecondFactor }));
vi.mock("@/lib/clock", () => ({ databaseTime: async () => new Date() }));

const person = (role: SignedIn["role"], kind: SignedIn["kind"], change: Partial<SignedIn> = {}): SignedIn => ({
  id: "somebody",
  email: "ada@example.test",
  role,
  kind,
  sessionId: "a session",
  lastSeenAt: new Date(),
  hasFactor: false,
  factorProvedAt: null,
  ...change,
});

test("an administrator has the role now, and signed in through the admin area", async () => {
  const proof = { id: "somebody", email: "ada@example.test", sessionId: "a session" };
  expect(await verifyAdmin(person("admin", "admin"))).toEqual(proof);
  expect(await verifyAdmin(person("admin", "creator"))).toBeUndefined();
  expect(await verifyAdmin(person("member", "admin"))).toBeUndefined();
  expect(await verifyAdmin(person("member", "creator"))).toBeUndefined();
});

test("a second factor must be proved where there is one, and be there where it is required", async () => {
  const [proved, absent] = [{ factorProvedAt: new Date() }, { hasFactor: false }];
  for (const required of [false, true]) {
    requiresSecondFactor.mockReturnValue(required);
    expect(await verifyAdmin(person("admin", "admin", { hasFactor: true }))).toBeUndefined();
    expect(await verifyAdmin(person("admin", "admin", { hasFactor: true, ...proved }))).toBeDefined();
    expect((await verifyAdmin(person("admin", "admin", absent))) !== undefined).toBe(!required);
    // It was proved, and is gone.
    expect((await verifyAdmin(person("admin", "admin", { ...absent, ...proved }))) !== undefined).toBe(!required);
    for (const [role, kind] of [
      ["member", "admin"],
      ["admin", "creator"],
    ] as const)
      expect(await verifyAdmin(person(role, kind, { hasFactor: true, ...proved }))).toBeUndefined();
  }
});
