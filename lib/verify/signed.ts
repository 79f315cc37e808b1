import { asObject, fromBase64url, jsonIn, textOf } from "@/lib/verify/bytes";

/** A credential that was read, and not yet believed. */
export type Signed = {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  signature: Uint8Array<ArrayBuffer>;
  /** What the signature covers. */
  signedBytes: Uint8Array<ArrayBuffer>;
};

/** Header parameters that a credential of ours has. Others could bring a key of the forger's, or another way to read it. */
const HEADER = ["alg", "typ", "cty", "kid"];

const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** Longest credential that is read, in characters. */
const LENGTH_MAX = 400_000;

/** Reads a compact JWS; undefined for what is none, a detached one included. */
export function readSigned(text: string): Signed | undefined {
  if (text.length > LENGTH_MAX || !COMPACT.test(text)) return undefined;
  const [head = "", body = "", tail = ""] = text.split(".");
  const [header, payload, signature] = [jsonIn(fromBase64url(head)), jsonIn(fromBase64url(body)), fromBase64url(tail)];
  if (!header || !payload || !signature) return undefined;
  return { header, payload, signature, signedBytes: new TextEncoder().encode(`${head}.${body}`) };
}

/** What is wrong with a header, in words; undefined for one that ours could have. */
export function headerFault({ header }: Signed): string | undefined {
  if (header.alg !== "EdDSA") return `Its algorithm is ${JSON.stringify(textOf(header.alg))}; ours is EdDSA.`;
  if (header.typ !== "vc+jwt") return `Its type is ${JSON.stringify(textOf(header.typ))}; ours is vc+jwt.`;
  const strange = Object.keys(header).filter((name) => !HEADER.includes(name));
  if (strange.length > 0) return `Its header brings ${strange.join(", ")}, which ours never does.`;
  return typeof header.kid === "string" ? undefined : "Its header names no key.";
}

/** The key of a JSON Web Key Set that a header names; undefined when the set has no such Ed25519 key. */
export function keyFor({ header }: Signed, keySet: unknown): JsonWebKey | undefined {
  const keys = asObject(keySet)?.keys;
  const found = Array.isArray(keys) ? keys.map(asObject).find((key) => key?.kid === header.kid) : undefined;
  if (found?.kty !== "OKP" || found.crv !== "Ed25519" || typeof found.x !== "string") return undefined;
  return { kty: "OKP", crv: "Ed25519", x: found.x };
}

/** Any key: whether a browser knows the kind is asked with it (RFC 8037, appendix A). */
const ANY_KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

/** True where this browser checks Ed25519 signatures by itself: older ones do not. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("jwk", ANY_KEY, "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/** True when the signature is that of the key. Throws where the browser knows no Ed25519. */
export async function isSignedBy(key: JsonWebKey, { signature, signedBytes }: Signed): Promise<boolean> {
  const imported = await crypto.subtle.importKey("jwk", key, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, signature, signedBytes);
}
