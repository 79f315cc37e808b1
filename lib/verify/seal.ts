import {
  type Attribute,
  ContentInfo,
  id_messageDigest,
  id_signedData,
  SignedData,
  type SignerInfo,
} from "@peculiar/asn1-cms";
import { ECDSASigValue } from "@peculiar/asn1-ecc";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import { Certificate } from "@peculiar/asn1-x509";
import type { Check } from "@/lib/verify/check";

/** ecdsa-with-SHA256 (RFC 5758) and SHA-256, which our seals use. */
const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
const SHA256 = "2.16.840.1.101.3.4.2.1";
const CURVE = { name: "ECDSA", namedCurve: "P-256" };

const RANGE = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
/** Seals of a file that are examined: ours have one. */
const SEALS_MAX = 20;

type Bytes = Uint8Array<ArrayBuffer>;

/** `outside`: bytes of the file that the seal neither covers nor consists of. */
type Seal = { covered: Bytes; cms: Bytes; outside: number };

const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/[0-9A-Fa-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * The seals of a PDF by their byte ranges (ISO 32000-2, 12.8.1). A range counts only if it leaves out nothing within
 * it but the value of /Contents, a hexadecimal text: anything else in the gap could be shown without being sealed.
 */
function sealsIn(bytes: Bytes): Seal[] {
  const text = new TextDecoder("latin1").decode(bytes);
  const seals: Seal[] = [];
  for (const [, ...numbers] of [...text.matchAll(RANGE)].slice(0, SEALS_MAX)) {
    const [start = 0, length = 0, next = 0, rest = 0] = numbers.map(Number);
    const gap = text.slice(length, next);
    const isContents = /\/Contents\s*$/.test(text.slice(Math.max(0, length - 40), length));
    if (start !== 0 || next + rest > bytes.length || !isContents || !/^<[0-9A-Fa-f\s]+>$/.test(gap)) continue;
    const covered = new Uint8Array(length + rest);
    covered.set(bytes.subarray(0, length));
    covered.set(bytes.subarray(next, next + rest), length);
    seals.push({ covered, cms: fromHex(gap.replace(/\s/g, "")), outside: bytes.length - next - rest });
  }
  return seals;
}

const isSame = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, at) => byte === b[at]);

async function coversDigest({ digestAlgorithm, signedAttrs = [] }: SignerInfo, covered: Bytes): Promise<boolean> {
  const claims = signedAttrs.filter(({ attrType }) => attrType === id_messageDigest).flatMap((one) => one.attrValues);
  const [claim] = claims;
  if (claims.length !== 1 || !claim || digestAlgorithm.algorithm !== SHA256) return false;
  const claimed = new Uint8Array(AsnConvert.parse(claim, OctetString).buffer);
  return isSame(claimed, new Uint8Array(await crypto.subtle.digest("SHA-256", covered)));
}

/** A number of DER in the 32 bytes that WebCrypto expects. */
function coordinate(number: ArrayBuffer): Bytes {
  const digits = [...new Uint8Array(number)].slice(-32);
  return Uint8Array.from([...new Array<number>(32 - digits.length).fill(0), ...digits]);
}

/** The signature is over the attributes as a SET in DER, which stand in the file under another tag (RFC 5652, 5.4). */
function signedBytes(attributes: readonly Attribute[]): Bytes {
  const content = attributes.flatMap((one) => [...new Uint8Array(AsnConvert.serialize(one))]);
  const length = content.length;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Uint8Array.from([0x31, ...head, ...content]);
}

async function isSignedWith(key: CryptoKey, { signature, signatureAlgorithm, signedAttrs = [] }: SignerInfo) {
  if (signatureAlgorithm.algorithm !== ECDSA_SHA256) return false;
  const { r, s } = AsnConvert.parse(signature.buffer, ECDSASigValue);
  const raw = Uint8Array.from([...coordinate(r), ...coordinate(s)]);
  return crypto.subtle.verify({ ...CURVE, hash: "SHA-256" }, key, raw, signedBytes(signedAttrs));
}

/** CMS (RFC 5652). Whether one of `keys` made this seal over the bytes that it covers; false for any other structure. */
async function isOurs({ covered, cms }: Seal, keys: readonly CryptoKey[]): Promise<boolean> {
  try {
    const { contentType, content } = AsnConvert.parse(cms, ContentInfo);
    if (contentType !== id_signedData) return false;
    for (const signer of AsnConvert.parse(content, SignedData).signerInfos) {
      if (!(await coversDigest(signer, covered))) continue;
      for (const key of keys) if (await isSignedWith(key, signer)) return true;
    }
    return false;
  } catch {
    return false;
  }
}

/** The public keys of certificates in PEM, in any number. Others than P-256 are left out: they never sealed. */
async function keysOf(pem: string): Promise<CryptoKey[]> {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  const keys = blocks.map(async (block) => {
    try {
      const der = Uint8Array.from(atob(block.replace(/-----[A-Z ]+-----|\s/g, "")), (char) => char.charCodeAt(0));
      const { tbsCertificate } = AsnConvert.parse(der, Certificate);
      const info = AsnConvert.serialize(tbsCertificate.subjectPublicKeyInfo);
      return [await crypto.subtle.importKey("spki", info, CURVE, false, ["verify"])];
    } catch {
      return [];
    }
  });
  return (await Promise.all(keys)).flat();
}

const seal = (result: Check["result"], says: string): Check => ({ what: "Seal", result, says });

/**
 * Whether a PDF is, byte for byte, one that we sealed (PAdES). `certificates`: all that ever sealed, in PEM; undefined
 * if unavailable. A certificate counts beyond its end, because what it sealed before does not change.
 */
export async function checkSeal(bytes: Bytes, certificates: string | undefined): Promise<Check> {
  const keys = certificates === undefined ? [] : await keysOf(certificates);
  if (keys.length === 0)
    return seal("open", "The certificate of our seal is not at hand, so whether the pages were changed is not known.");
  const seals = sealsIn(bytes);
  const header = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).indexOf("%PDF-");
  if (header > 0) return seal("bad", `${header} bytes stand before this PDF, which is not how we sealed it.`);
  if (!new TextDecoder("latin1").decode(bytes).includes("/ByteRange"))
    return seal(
      "bad",
      "This PDF has no seal. We seal each PDF that we make, so its pages are not ours or were saved anew.",
    );
  for (const one of seals.filter(({ outside }) => outside === 0))
    if (await isOurs(one, keys)) return seal("good", "We sealed this PDF, and not a byte has changed since.");
  for (const one of seals)
    if (await isOurs(one, keys))
      return seal(
        "bad",
        `We sealed a part of this PDF. ${one.outside} bytes were added after that, and may change every page.`,
      );
  return seal("bad", "The seal of this PDF is broken or not ours: its pages were changed, or somebody else sealed it.");
}
