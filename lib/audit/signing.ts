import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { encodeFields } from "@/lib/audit/chain";
import { env } from "@/lib/env";
import { readKeySet } from "@/lib/key-formats";

/** A signed statement that the chain had this hash at this place and time (ISO, UTC). Key and signature are hex. */
type Checkpoint = { seq: number; hash: string; signedAt: string; publicKey: string; signature: string };

/** The DER prefix of a 32-byte private Ed25519 key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** The key used before LICENSE_KEYS existed, derived from LINK_SECRET; earlier checkpoints are signed with it. */
function earlierKey(): KeyObject {
  const seed = hkdfSync("sha256", env().LINK_SECRET, "", "audit checkpoint ed25519 1", 32);
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(seed)]), format: "der", type: "pkcs8" });
}

const publicHex = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(PUBLIC_PREFIX.length).toString("hex");

/** LICENSE_KEYS' first key also signs licenses. A preview may have none. */
function signingKey(): KeyObject {
  const key = readKeySet(env().LICENSE_KEYS ?? "")?.keys[0];
  return key ? createPrivateKey({ key, format: "jwk" }) : earlierKey();
}

/** The current one first: 64 hex characters each. */
export function checkpointKeys(): string[] {
  const published = readKeySet(env().LICENSE_KEYS ?? "")?.keys ?? [];
  return [...published.map(({ x }) => Buffer.from(x, "base64url").toString("hex")), publicHex(earlierKey())];
}

const message = (seq: number, hash: string, signedAt: string): Buffer =>
  encodeFields(["audit checkpoint 1", String(seq), hash, signedAt]);

export function signCheckpoint(seq: number, hash: string, now: Date): Checkpoint {
  const key = signingKey();
  const signedAt = now.toISOString();
  const signature = sign(null, message(seq, hash, signedAt), key).toString("hex");
  return { seq, hash, signedAt, publicKey: publicHex(key), signature };
}

/** Whether to trust the key named in the checkpoint is up to the caller. */
export function isSigned({ seq, hash, signedAt, publicKey, signature }: Checkpoint): boolean {
  const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, message(seq, hash, signedAt), key, Buffer.from(signature, "hex"));
}
