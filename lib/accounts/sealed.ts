import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

const NONCE = 12;
const TAG = 16;

/** Of 256 bits, from AUTH_SECRET: with another one, apps that were set up before are refused. */
const key = (): Uint8Array => new Uint8Array(hkdfSync("sha256", env().AUTH_SECRET, "", "authenticator app", 32));

/** AES-256-GCM, in base64url; opens for `owner` alone. */
export function seal(secret: Uint8Array, owner: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Undefined if it was sealed with another AUTH_SECRET, for somebody else, or is damaged. */
export function unseal(sealed: string, owner: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const open = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, NONCE), { authTagLength: TAG });
    open.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG));
    return new Uint8Array(Buffer.concat([open.update(bytes.subarray(NONCE, -TAG)), open.final()]));
  } catch {
    return undefined;
  }
}
