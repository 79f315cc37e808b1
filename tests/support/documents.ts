import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LicenseDocument } from "@/lib/documents/document";
import type { Copies } from "@/lib/documents/sealed";
import { makeAgreement } from "@/lib/terms/agreement";
import { NARROWEST } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

const terms: OfferTerms = {
  rights: ["likeness", "voice"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A spring campaign: posters, and clips of up to thirty seconds.",
  priceCents: 250_000,
  scope: NARROWEST,
  replica: null,
};

type Typed = { use?: string; licensor?: string; organisation?: string | null; representative?: string };

export function sampleDocument({
  use = terms.useCase,
  licensor = "Ada Merritt",
  organisation = "Larsen Coffee",
  representative = "Bo Larsen",
}: Typed = {}): LicenseDocument {
  const id = "3f9a01bc-77de-42aa-9d1c-0123456789ab";
  const licensee = { id: "b1", organisation, representative, email: "bo@example.test" };
  return {
    grant: {
      id,
      effectiveAt: new Date("2026-11-21T08:05:00Z"),
      expiresAt: new Date("2027-02-21T08:05:00Z"),
      certificateHash: "3f9a01bc77de42aa".repeat(4),
    },
    agreement: makeAgreement("o1", { ...terms, useCase: use }, { licensor: { id: "c1", name: licensor }, licensee }),
    certificate: "eyJhbGciOiJFZERTQSJ9.eyJpZCI6IngifQ.c2lnbmF0dXJl",
    verifyUrl: `https://likeright.com/v/${id}`,
    evidence: [
      {
        party: "licensor",
        name: licensor,
        method: "Pressed Approve behind the link that was mailed to the address of the account",
        agreedAt: new Date("2026-11-21T08:05:00Z"),
        statement: "I have read the terms above and agree to them.",
        digest: "ab".repeat(32),
      },
      {
        party: "licensee",
        name: representative,
        method: "Confirmed the offer behind the link that was mailed to bo@example.test",
        agreedAt: new Date("2026-11-20T18:00:00Z"),
        statement: "I make this offer and am bound by it when it is approved.",
        digest: "cd".repeat(32),
      },
    ],
    odrl: '{"@type":"Agreement"}',
  };
}

/** In memory, unlike lib/documents/sealed. */
export function copiesInMemory(): Copies {
  const kept = new Map<string, Uint8Array>();
  return {
    find: async (source) => kept.get(source),
    keep: async (source, bytes) => {
      kept.set(source, kept.get(source) ?? bytes);
      return kept.get(source) ?? bytes;
    },
  };
}

/** From the PATH or from Debian. */
function need(name: string, debianPackage: string): string {
  const found =
    findProgram([name]) ?? (installDebianPackage(debianPackage, console.log) ? findProgram([name]) : undefined);
  if (!found) throw new Error(`${name} is missing: install it (Debian's package ${debianPackage})`);
  return found;
}

type Files = Record<string, Uint8Array | string>;
type Result = { status: number | null; output: string; read: (file: string) => Buffer };

function run<T>(program: string, args: readonly string[], files: Files, look: (result: Result) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "likeright-pdf-"));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr, error, signal } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
    if (status === null) throw new Error(`${program} did not end by itself (${signal}): ${stderr}`, { cause: error });
    return look({ status, output: `${stdout}${stderr}`, read: (file) => readFileSync(join(folder, file)) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const poppler = (name: string) => need(name, "poppler-utils");

/** Throws if poppler cannot be installed. */
export const needPoppler = (): void => void poppler("pdfinfo");
const output = ({ output }: Result) => output;

export const textOf = (pdf: Uint8Array): string =>
  run(poppler("pdftotext"), ["-raw", "x.pdf", "x.txt"], { "x.pdf": pdf }, ({ read }) => read("x.txt").toString());

export const infoOf = (pdf: Uint8Array): string => run(poppler("pdfinfo"), ["x.pdf"], { "x.pdf": pdf }, output);

export const structureOf = (pdf: Uint8Array): string =>
  run(poppler("pdfinfo"), ["-struct", "x.pdf"], { "x.pdf": pdf }, output);

export const attachmentOf = (pdf: Uint8Array, name: string): string =>
  run(poppler("pdfdetach"), ["-saveall", "x.pdf"], { "x.pdf": pdf }, ({ read }) => read(name).toString());

export const sealReport = (pdf: Uint8Array): string => run(poppler("pdfsig"), ["x.pdf"], { "x.pdf": pdf }, output);

/** The bytes that a seal covers, and the seal itself (CMS in DER), by the ByteRange alone. */
export function sealOf(pdf: Uint8Array): { covered: Buffer; cms: Buffer; range: number[] } {
  const bytes = Buffer.from(pdf);
  const range = (bytes.toString("latin1").match(/\/ByteRange\s*\[([\d\s]+)\]/)?.[1] ?? "")
    .trim()
    .split(/\s+/)
    .map(Number);
  const [start = 0, length = 0, next = 0, rest = 0] = range;
  const covered = Buffer.concat([bytes.subarray(start, start + length), bytes.subarray(next, next + rest)]);
  const hex = bytes
    .subarray(start + length, next)
    .toString("latin1")
    .replace(/[<>\s]/g, "");
  return { covered, cms: Buffer.from(hex, "hex"), range };
}

export function opensslAccepts(pdf: Uint8Array, certificate: string): boolean {
  const { covered, cms } = sealOf(pdf);
  const files = { "seal.der": cms, covered, "seal.pem": certificate };
  const args =
    "cms -verify -binary -inform DER -in seal.der -content covered -out /dev/null -CAfile seal.pem -partial_chain -purpose any";
  return run(need("openssl", "openssl"), args.split(" "), files, ({ status }) => status === 0);
}

/** Documents print invisible characters by name. */
const named = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** Drops spaces and variation selectors; invisible characters are named, except for joiners between letters. */
function lettersOf(typed: string): string {
  const letters = typed.normalize("NFC").replace(/[\s\p{Z}]|\p{Variation_Selector}/gu, "");
  return letters.replace(/\p{C}/gu, named).replace(/U\+200[CD]/g, "");
}

/**
 * Right-to-left scripts: readers differ in where they put punctuation, ligatures and words of other scripts. In such
 * texts, each right-to-left word must be present, and each letter of the others.
 */
export const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const sorted = (text: string): string =>
  Array.from(lettersOf(text).replace(/[^\p{L}\p{M}\p{N}]/gu, ""))
    .sort()
    .join("");

/** Headers and footers interrupt a text that continues on the next page. */
const FRAME = /^(Likeright|This license is a rehearsal\. .*|License [0-9a-f-]{36}|Page \d+ of \d+)$/gm;

/** The entries of `said` that the PDF's text lacks, whatever its line breaks, cut to a reportable length. */
export function missingFrom(pdfText: string, said: readonly string[]): string[] {
  // pdftotext wraps right-to-left text in direction marks.
  const text = pdfText
    .replaceAll("\f", "\n")
    .replace(/[\u202a-\u202e]/g, "")
    .replace(FRAME, "");
  const all = lettersOf(text);
  const has = (one: string) => all.includes(lettersOf(one));
  const words = new Set(text.split(/\s+/).map(sorted));
  // Within right-to-left text, a decomposed character is extracted with its parts in reverse order.
  const apart = all.normalize("NFD");
  const hasAll = (word: string) => Array.from(lettersOf(word).normalize("NFD")).every((part) => apart.includes(part));
  const hasWord = (word: string) => has(word) || words.has(sorted(word)) || (!RTL.test(word) && hasAll(word));
  const missing = said.filter((one) => !has(one) && !(RTL.test(one) && one.split(/\s+/).every(hasWord)));
  return missing.map((one) => one.slice(0, 80));
}
