import { expect, test, vi } from "vitest";
import { type SignedIn, verifyAdmin } from "@/lib/members/actors";

vi.mock("@/lib/members/session", () => ({ auth: async () => null }));
vi.mock("@/lib/clock", () => ({ databaseTime: async () => new Date() }));

const person = (role: SignedIn["role"], kind: SignedIn["kind"]): SignedIn => ({
  id: "somebody",
  email: "ada@example.test",
  role,
  kind,
  sessionId: "a session",
  lastSeenAt: new Date(),
});

test("an administrator has the role now, and signed in through the admin area", async () => {
  expect(await verifyAdmin(person("admin", "admin"))).toEqual({ id: "somebody", email: "ada@example.test" });
  expect(await verifyAdmin(person("admin", "creator"))).toBeUndefined();
  expect(await verifyAdmin(person("member", "admin"))).toBeUndefined();
  expect(await verifyAdmin(person("member", "creator"))).toBeUndefined();
});
