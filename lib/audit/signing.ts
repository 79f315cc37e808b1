import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import { encodeFields } from "@/lib/audit/chain";
import { env } from "@/lib/env";
import { readKeySet } from "@/lib/key-formats";

/** A signed statement that the chain had this hash at this place and time (ISO, UTC). Key and signature are in hex. */
type Checkpoint = { seq: number; hash: string; signedAt: string; publicKey: string; signature: string };

/** The DER prefix of a 32-byte private Ed25519 key (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** The key from before LICENSE_KEYS existed, derived from LINK_SECRET. Earlier checkpoints are signed with it. */
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

/** The current key first, each as 64 hex characters. */
export function checkpointKeys(): string[] {
  const published = readKeySet(env().LICENSE_KEYS ?? "")?.keys ?? [];
  return [...published.map(({ x }) => Buffer.from(x, "base64url").toString("hex")), publicHex(earlierKey())];
}

const message = (seq: number, hash: string, signedAt: string): Buffer =>
  encodeFields(["audit checkpoint 1", String(seq), hash, signedAt]);

type Signature = Pick<Checkpoint, "publicKey" | "signature">;

function signed(text: Buffer): Signature {
  const key = signingKey();
  return { publicKey: publicHex(key), signature: sign(null, text, key).toString("hex") };
}

function fits(text: Buffer, { publicKey, signature }: Signature): boolean {
  const der = Buffer.concat([PUBLIC_PREFIX, Buffer.from(publicKey, "hex")]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  return verify(null, text, key, Buffer.from(signature, "hex"));
}

export function signCheckpoint(seq: number, hash: string, now: Date): Checkpoint {
  const signedAt = now.toISOString();
  return { seq, hash, signedAt, ...signed(message(seq, hash, signedAt)) };
}

/** The caller decides whether to trust the key that it names. */
export const isSigned = ({ seq, hash, signedAt, ...by }: Checkpoint): boolean => fits(message(seq, hash, signedAt), by);

/** What an erasure says about an entry: its note is gone, and this is the hash of what is left of it in its place. */
type Blanking = { entry: string; left: string };

const blankingMessage = ({ entry, left }: Blanking): Buffer => encodeFields(["audit blanking 1", entry, left]);

export const signBlanking = (blanking: Blanking): Blanking & Signature => ({
  entry: blanking.entry,
  left: blanking.left,
  ...signed(blankingMessage(blanking)),
});

/** The caller decides whether to trust the key that it names. */
export const isBlankingSigned = (blanking: Blanking & Signature): boolean => fits(blankingMessage(blanking), blanking);
