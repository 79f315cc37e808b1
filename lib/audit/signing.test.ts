import { beforeEach, expect, test, vi } from "vitest";
import { newKeySet } from "@/lib/key-formats";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://nobody@localhost/none" });
const { checkpointKeys, isSigned, signCheckpoint } = await import("@/lib/audit/signing");

const hash = "ab".repeat(32);
const now = new Date("2026-11-21T12:00:00.123Z");
let checkpoint: ReturnType<typeof signCheckpoint>;
beforeEach(() => {
  checkpoint = signCheckpoint(12, hash, now);
});

test("a checkpoint names its key, and its signature is that key's", () => {
  expect(checkpoint).toMatchObject({
    seq: 12,
    hash,
    signedAt: "2026-11-21T12:00:00.123Z",
    publicKey: checkpointKeys()[0],
  });
  expect(checkpoint.publicKey).toMatch(/^[0-9a-f]{64}$/);
  expect(isSigned(checkpoint)).toBe(true);
});

test("the key and its signatures are deterministic", () => {
  expect(signCheckpoint(12, hash, now)).toEqual(checkpoint);
});

test("no part of a checkpoint can be changed", () => {
  const changes = [
    { seq: 13 },
    { hash: "cd".repeat(32) },
    { signedAt: "2026-11-21T12:00:00.124Z" },
    { signature: "00".repeat(64) },
    { signature: "" },
    { publicKey: "11".repeat(32) },
  ];
  for (const change of changes) expect(isSigned({ ...checkpoint, ...change }), JSON.stringify(change)).toBe(false);
});

test("the first of several keys signs, and checkpoints of the others count", async () => {
  const [signing, retired] = [newKeySet(), newKeySet()];
  process.env.LICENSE_KEYS = JSON.stringify({ keys: [...signing.keys, ...retired.keys] });
  vi.resetModules();
  const server = await import("@/lib/audit/signing");
  const [first, second] = [signing, retired].map(({ keys: [{ x }] }) => Buffer.from(x, "base64url").toString("hex"));
  expect(server.signCheckpoint(12, hash, now).publicKey).toBe(first);
  expect(server.checkpointKeys().slice(0, 2)).toEqual([first, second]);
});
