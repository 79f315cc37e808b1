import { asObject, fromBase64url, jsonIn, textOf } from "@/lib/verify/bytes";

/** Not verified yet. */
export type Signed = {
  header: Record<string, unknown>;
  payload: Record<string, unknown>;
  signature: Uint8Array<ArrayBuffer>;
  /** The bytes that the signature covers. */
  signedBytes: Uint8Array<ArrayBuffer>;
};

/** The header parameters of our credentials. Others could carry a forger's key or change how it is read. */
const HEADER = ["alg", "typ", "cty", "kid"];

const COMPACT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;

/** In characters. */
const LENGTH_MAX = 400_000;

/** A compact JWS; undefined if invalid or detached. */
export function readSigned(text: string): Signed | undefined {
  if (text.length > LENGTH_MAX || !COMPACT.test(text)) return undefined;
  const [head = "", body = "", tail = ""] = text.split(".");
  const [header, payload, signature] = [jsonIn(fromBase64url(head)), jsonIn(fromBase64url(body)), fromBase64url(tail)];
  if (!header || !payload || !signature) return undefined;
  return { header, payload, signature, signedBytes: new TextEncoder().encode(`${head}.${body}`) };
}

/** Undefined if the header could be ours. */
export function headerFault({ header }: Signed): string | undefined {
  if (header.alg !== "EdDSA") return `Its algorithm is ${JSON.stringify(textOf(header.alg))}; ours is EdDSA.`;
  if (header.typ !== "vc+jwt") return `Its type is ${JSON.stringify(textOf(header.typ))}; ours is vc+jwt.`;
  const strange = Object.keys(header).filter((name) => !HEADER.includes(name));
  if (strange.length > 0) return `Its header brings ${strange.join(", ")}, which ours never does.`;
  return typeof header.kid === "string" ? undefined : "Its header names no key.";
}

export function keyFor({ header }: Signed, keySet: unknown): JsonWebKey | undefined {
  const keys = asObject(keySet)?.keys;
  const found = Array.isArray(keys) ? keys.map(asObject).find((key) => key?.kid === header.kid) : undefined;
  if (found?.kty !== "OKP" || found.crv !== "Ed25519" || typeof found.x !== "string") return undefined;
  return { kty: "OKP", crv: "Ed25519", x: found.x };
}

/** An arbitrary key for testing whether the browser supports Ed25519 (RFC 8037, appendix A). */
const ANY_KEY = { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" };

/** Older browsers do not support Ed25519. */
export async function canVerify(): Promise<boolean> {
  try {
    await crypto.subtle.importKey("jwk", ANY_KEY, "Ed25519", false, ["verify"]);
    return true;
  } catch {
    return false;
  }
}

/** Throws if the browser does not support Ed25519. */
export async function isSignedBy(key: JsonWebKey, { signature, signedBytes }: Signed): Promise<boolean> {
  const imported = await crypto.subtle.importKey("jwk", key, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", imported, signature, signedBytes);
}
