import { beforeEach, expect, test } from "vitest";
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

test("the key is always the same, and signs the same alike", () => {
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
