import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { encodeFields } from "@/lib/audit/chain";
import { readKeySet } from "@/lib/certificates/key-set";
import { env } from "@/lib/env";

/** A signed statement: at that time (ISO, UTC) the chain had this hash at this place. Key and signature in hex. */
export type Checkpoint = { seq: number; hash: string; signedAt: string; publicKey: string; signature: string };

/** What stands before the 32 bytes of an Ed25519 key in its DER form (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** The key of before there were LICENSE_KEYS, derived from LINK_SECRET: earlier checkpoints are signed with it. */
function earlierKey(): KeyObject {
  const seed = hkdfSync("sha256", env().LINK_SECRET, "", "audit checkpoint ed25519 1", 32);
  return createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, Buffer.from(seed)]), format: "der", type: "pkcs8" });
}

const publicHex = (key: KeyObject): string =>
  createPublicKey(key).export({ format: "der", type: "spki" }).subarray(PUBLIC_PREFIX.length).toString("hex");

/** The first of LICENSE_KEYS, which signs licenses too. A preview may have none. */
function signingKey(): KeyObject {
  const key = readKeySet(env().LICENSE_KEYS ?? "")?.keys[0];
  return key ? createPrivateKey({ key, format: "jwk" }) : earlierKey();
}

/** The keys by which anybody can check this server's checkpoints, the one that signs first: 64 hex characters each, no secret. */
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

/** True when the signature is that of the key named in the checkpoint; whether to trust that key is the caller's matter. */
export function isSigned({ seq, hash, signedAt, publicKey, signature }: Checkpoint): boolean {
  const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, message(seq, hash, signedAt), key, Buffer.from(signature, "hex"));
}
