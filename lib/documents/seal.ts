import { X509Certificate } from "node:crypto";
import { CryptoKeySigner, HttpTimestampAuthority, PDF, type SignOptions } from "@libpdf/core";

export type SealKeys = { key: string; certificate: string };

/** No reader would accept a seal whose certificate was not valid at that moment. */
export class SealExpired extends Error {
  constructor(validFrom: string, validTo: string) {
    super(`The seal certificate is valid from ${validFrom} to ${validTo} only: make another with \`npm run keys\``);
    this.name = "SealExpired";
  }
}

/**
 * A sealed PDF. `level` is "B-T" if a timestamp authority confirmed the time, "B-B" if none is configured or it failed;
 * `timestampFault` then holds the reason.
 */
export type SealedDocument = { bytes: Uint8Array; level: "B-B" | "B-T"; timestampFault?: string };

/** Timeout for the timestamp authority, in milliseconds; somebody is waiting for the document. */
const TIMESTAMP_WAIT = 4_000;

/** The library's timeout covers only the start of a response; our signal also ends one that never finishes. */
const authorityAt = (url: string) =>
  new HttpTimestampAuthority(url, {
    fetch: (to, init) => fetch(to, { ...init, signal: AbortSignal.timeout(TIMESTAMP_WAIT) }),
  });

/** Bytes reserved for signature, certificate and timestamp. */
const SIGNATURE_ROOM = { "B-B": 4_096, "B-T": 16_384 } as const;

/** Of the first block: the certificates of earlier seals follow ours. */
const derOf = (pem: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(/-----BEGIN [A-Z ]+-----([^-]+)/.exec(pem)?.[1] ?? "", "base64"));

async function signerFor({ key, certificate }: SealKeys): Promise<CryptoKeySigner> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const privateKey = await globalThis.crypto.subtle.importKey("pkcs8", derOf(key), algorithm, false, ["sign"]);
  return new CryptoKeySigner(privateKey, derOf(certificate), "EC", "ECDSA");
}

async function sign(bytes: Uint8Array, options: SignOptions & { level: "B-B" | "B-T" }): Promise<Uint8Array> {
  const pdf = await PDF.load(bytes);
  const signed = await pdf.sign({ ...options, estimatedSize: SIGNATURE_ROOM[options.level] });
  return signed.bytes;
}

/** @throws SealExpired if the certificate is not valid at `now` */
export function refuseExpired({ certificate }: SealKeys, now: Date): void {
  const { validFrom, validTo } = new X509Certificate(certificate);
  if (now < new Date(validFrom) || now > new Date(validTo)) throw new SealExpired(validFrom, validTo);
}

/**
 * Seals a PDF (PAdES), so that any later change is detected. With `tsaUrl`, a timestamp authority (RFC 3161) confirms
 * the time; if it fails, the document is sealed without a timestamp, because somebody is waiting for it.
 *
 * @throws SealExpired if the certificate is not valid at `now`
 */
export async function seal(bytes: Uint8Array, keys: SealKeys, now: Date, tsaUrl?: string): Promise<SealedDocument> {
  refuseExpired(keys, now);
  const options = { signer: await signerFor(keys), signingTime: now, fieldName: "Seal" };
  if (!tsaUrl) return { bytes: await sign(bytes, { ...options, level: "B-B" }), level: "B-B" };
  try {
    const timestampAuthority = authorityAt(tsaUrl);
    return { bytes: await sign(bytes, { ...options, level: "B-T", timestampAuthority }), level: "B-T" };
  } catch (error) {
    // This is logged, and the address may contain a password.
    const timestampFault = (error instanceof Error ? error.message : String(error)).replaceAll(tsaUrl, "TSA_URL");
    return { bytes: await sign(bytes, { ...options, level: "B-B" }), level: "B-B", timestampFault };
  }
}
