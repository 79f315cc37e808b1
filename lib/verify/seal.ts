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

/** `outside`: bytes of the file that the seal neither covers nor consists of. `gap`: the value of /Contents as it stands in the file. */
type Seal = { covered: Bytes; cms: Bytes; gap: string; outside: number };

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
    seals.push({ covered, cms: fromHex(gap.replace(/\s/g, "")), gap, outside: bytes.length - next - rest });
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
async function isSignedWith(key: CryptoKey, { signature, signatureAlgorithm, signedAttrs = [] }: SignerInfo) {
  if (signatureAlgorithm.algorithm !== ECDSA_SHA256) return false;
  const { r, s } = AsnConvert.parse(signature.buffer, ECDSASigValue);
  const raw = Uint8Array.from([...coordinate(r), ...coordinate(s)]);
  return crypto.subtle.verify(
    { ...CURVE, hash: "SHA-256" },
    key,
    raw,
    Uint8Array.from(attributesDer(0x31, signedAttrs)),
  );
}

type Sealer = { key: CryptoKey; der: Bytes; certificate: Certificate };

/** One value of DER: its tag, length and contents. */
function der(tag: number, ...parts: readonly (readonly number[] | Uint8Array | ArrayBuffer)[]): number[] {
  const content = parts.flatMap((part) => [...(part instanceof ArrayBuffer ? new Uint8Array(part) : part)]);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return [tag, ...head, ...content];
}

const oid = (hex: string): number[] => der(0x06, fromHex(hex));
const SHA256_DER = der(0x30, oid("608648016503040201"));
const ECDSA_SHA256_DER = der(0x30, oid("2A8648CE3D040302"));
const DATA = oid("2A864886F70D010701");
const SIGNED_DATA = oid("2A864886F70D010702");
const ONE = der(0x02, [1]);

const attributesDer = (tag: number, attributes: readonly Attribute[]): number[] =>
  der(tag, ...attributes.map((one) => AsnConvert.serialize(one)));

/** A coordinate as DER writes a number: without zeros before it, unless it would be a negative one. */
function numberDer(bytes: Bytes): number[] {
  const from = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(from < 0 ? bytes.length - 1 : from);
  return der(0x02, (digits[0] ?? 0) > 127 ? [0] : [], digits);
}

function signatureDer({ signature }: SignerInfo): number[] {
  const { r, s } = AsnConvert.parse(signature.buffer, ECDSASigValue);
  return der(0x30, numberDer(coordinate(r)), numberDer(coordinate(s)));
}

/** What `seal` writes as the value of /Contents, when this is the signature: CMS in DER, and zeros to the end of the room for it. */
function contentsOf(signer: SignerInfo, { der: own, certificate }: Sealer, room: number): string {
  const { issuer, serialNumber } = certificate.tbsCertificate;
  const info = der(
    0x30,
    ONE,
    der(0x30, AsnConvert.serialize(issuer), der(0x02, serialNumber)),
    SHA256_DER,
    attributesDer(0xa0, signer.signedAttrs ?? []),
    ECDSA_SHA256_DER,
    der(0x04, signatureDer(signer)),
    signer.unsignedAttrs ? attributesDer(0xa1, signer.unsignedAttrs) : [],
  );
  const data = der(0x30, ONE, der(0x31, SHA256_DER), der(0x30, DATA), der(0xa0, own), der(0x31, info));
  const hex = der(0x30, SIGNED_DATA, der(0xa0, data)).map((byte) => byte.toString(16).padStart(2, "0"));
  return `<${hex
    .join("")
    .toUpperCase()
    .padEnd(room - 2, "0")}>`;
}

/** `isWhole`: whether the seal itself, which no signature covers, stands as we write it. `isDated`: it has a timestamp, which is not read. */
type Ours = { isWhole: boolean; isDated: boolean };

/** CMS (RFC 5652). Whether one of `sealers` made this seal over the bytes that it covers; undefined for any other structure. */
async function oursIn({ covered, cms, gap }: Seal, sealers: readonly Sealer[]): Promise<Ours | undefined> {
  try {
    const { contentType, content } = AsnConvert.parse(cms, ContentInfo);
    if (contentType !== id_signedData) return undefined;
    for (const signer of AsnConvert.parse(content, SignedData).signerInfos) {
      if (!(await coversDigest(signer, covered))) continue;
      for (const sealer of sealers)
        if (await isSignedWith(sealer.key, signer))
          return {
            isWhole: contentsOf(signer, sealer, gap.length) === gap,
            isDated: (signer.unsignedAttrs ?? []).length > 0,
          };
    }
    return undefined;
  } catch {
    return undefined;
  }
}

/** The public keys of certificates in PEM, in any number. Others than P-256 are left out: they never sealed. */
async function sealersOf(pem: string): Promise<Sealer[]> {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  const keys = blocks.map(async (block) => {
    try {
      const bytes = Uint8Array.from(atob(block.replace(/-----[A-Z ]+-----|\s/g, "")), (char) => char.charCodeAt(0));
      const certificate = AsnConvert.parse(bytes, Certificate);
      const info = AsnConvert.serialize(certificate.tbsCertificate.subjectPublicKeyInfo);
      return [{ key: await crypto.subtle.importKey("spki", info, CURVE, false, ["verify"]), der: bytes, certificate }];
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
  const sealers = certificates === undefined ? [] : await sealersOf(certificates);
  if (sealers.length === 0)
    return seal("open", "The certificate of our seal is not at hand, so whether the pages were changed is not known.");
  const seals = sealsIn(bytes);
  const header = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).indexOf("%PDF-");
  if (header > 0) return seal("bad", `${header} bytes stand before this PDF, which is not how we sealed it.`);
  if (!new TextDecoder("latin1").decode(bytes).includes("/ByteRange"))
    return seal(
      "bad",
      "This PDF has no seal. We seal each PDF that we make, so its pages are not ours or were saved anew.",
    );
  for (const one of seals.filter(({ outside }) => outside === 0)) {
    const ours = await oursIn(one, sealers);
    if (ours && !ours.isWhole)
      return seal(
        "bad",
        "The pages of this PDF are as we sealed them, but bytes of the seal itself, which it does not cover, were changed since.",
      );
    if (ours)
      return seal(
        "good",
        `We sealed this PDF, and not a byte has changed since${ours.isDated ? ", its timestamp aside, which is not checked here" : ""}.`,
      );
  }
  for (const one of seals)
    if (await oursIn(one, sealers))
      return seal(
        "bad",
        `We sealed a part of this PDF. ${one.outside} bytes were added after that, and may change every page.`,
      );
  return seal("bad", "The seal of this PDF is broken or not ours: its pages were changed, or somebody else sealed it.");
}
