import { Secret, TOTP } from "otpauth";
import { brand } from "@/lib/brand";

// Time-based one-time passwords (RFC 6238) as all authenticator apps make them: SHA-1, six digits, 30 seconds.

const STEP_SECONDS = 30;
/** Steps by which the app's clock may be off, either way (RFC 6238, section 5.2). */
const DRIFT = 1;
/** Bytes, as RFC 4226 recommends (section 4). */
const SECRET_BYTES = 20;

export const newSecret = (): Uint8Array<ArrayBuffer> => new Uint8Array(new Secret({ size: SECRET_BYTES }).bytes);

const totpOf = (secret: Uint8Array<ArrayBuffer>, label = ""): TOTP =>
  new TOTP({ issuer: brand.name, label, secret: new Secret({ buffer: secret.buffer }) });

/** What an app reads from the QR code, and what is typed into one that reads none. */
export function shownSecret(secret: Uint8Array<ArrayBuffer>, email: string): { uri: string; typed: string } {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), typed: totp.secret.base32.match(/.{1,4}/g)?.join(" ") ?? "" };
}

/** The step of which `code` is, if that is the present one, the one before or the one after. */
export function stepOf(code: string, secret: Uint8Array<ArrayBuffer>, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / STEP_SECONDS) + delta;
}
