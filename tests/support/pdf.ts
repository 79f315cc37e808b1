import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

/** A program of poppler or openssl, from the PATH or from Debian. */
function need(name: string, debianPackage: string): string {
  const found =
    findProgram([name]) ?? (installDebianPackage(debianPackage, console.log) ? findProgram([name]) : undefined);
  if (!found) throw new Error(`${name} is missing: install it (Debian's package ${debianPackage})`);
  return found;
}

type Files = Record<string, Uint8Array | string>;
type Result = { status: number | null; output: string; read: (file: string) => Buffer };

/** Runs a program in a folder of its own that holds `files`, and lets `read` look at what it wrote there. */
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

/** Makes sure that poppler is there. Throws when it cannot be installed. */
export const needPoppler = (): void => void poppler("pdfinfo");
const output = ({ output }: Result) => output;

/** What pdftotext reads of a PDF, in the order in which it is written. */
export const textOf = (pdf: Uint8Array): string =>
  run(poppler("pdftotext"), ["-raw", "x.pdf", "x.txt"], { "x.pdf": pdf }, ({ read }) => read("x.txt").toString());

/** What pdfinfo tells of a PDF. */
export const infoOf = (pdf: Uint8Array): string => run(poppler("pdfinfo"), ["x.pdf"], { "x.pdf": pdf }, output);

/** The structure tree of a PDF, one element a line. */
export const structureOf = (pdf: Uint8Array): string =>
  run(poppler("pdfinfo"), ["-struct", "x.pdf"], { "x.pdf": pdf }, output);

/** A file inside of a PDF. */
export const attachmentOf = (pdf: Uint8Array, name: string): string =>
  run(poppler("pdfdetach"), ["-saveall", "x.pdf"], { "x.pdf": pdf }, ({ read }) => read(name).toString());

/** What pdfsig says of the seal of a PDF. */
export const sealReport = (pdf: Uint8Array): string => run(poppler("pdfsig"), ["x.pdf"], { "x.pdf": pdf }, output);

/** What a seal covers, and the seal itself (CMS in DER), by the ByteRange alone. */
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

/** Whether openssl accepts the seal of a PDF as one by the holder of `certificate`. */
export function opensslAccepts(pdf: Uint8Array, certificate: string): boolean {
  const { covered, cms } = sealOf(pdf);
  const files = { "seal.der": cms, covered, "seal.pem": certificate };
  const args =
    "cms -verify -binary -inform DER -in seal.der -content covered -out /dev/null -CAfile seal.pem -partial_chain -purpose any";
  return run(need("openssl", "openssl"), args.split(" "), files, ({ status }) => status === 0);
}

/** What nobody sees is named in a document. */
const named = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The letters of a text. What joins letters is named where it stands alone only. Lines and spaces are normalized; what chooses how a character looks has no look of its own. */
function lettersOf(typed: string): string {
  const letters = typed.normalize("NFC").replace(/[\s\p{Z}]|\p{Variation_Selector}/gu, "");
  return letters.replace(/\p{C}/gu, named).replace(/U\+200[CD]/g, "");
}

/**
 * What runs from right to left: readers differ in where they put signs, joined letters and words of other scripts among it.
 * Of a text with such words, each of those must be there, and each letter of the others.
 */
export const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const sorted = (text: string): string =>
  Array.from(lettersOf(text).replace(/[^\p{L}\p{M}\p{N}]/gu, ""))
    .sort()
    .join("");

/** What stands at the head and at the foot of each page, between two lines of a text that goes on. */
const FRAME = /^(Likeright|This license is a rehearsal\. .*|License [0-9a-f-]{36}|Page \d+ of \d+)$/gm;

/** Those of `said`, cut to what fits a report, that do not stand in the text of a PDF, whatever its lines. */
export function missingFrom(pdfText: string, said: readonly string[]): string[] {
  // pdftotext puts marks of direction around what runs from right to left.
  const text = pdfText
    .replaceAll("\f", "\n")
    .replace(/[\u202a-\u202e]/g, "")
    .replace(FRAME, "");
  const all = lettersOf(text);
  const has = (one: string) => all.includes(lettersOf(one));
  const words = new Set(text.split(/\s+/).map(sorted));
  // Among words from right to left a sign that was typed as two parts is read with its parts turned around.
  const apart = all.normalize("NFD");
  const hasAll = (word: string) => Array.from(lettersOf(word).normalize("NFD")).every((part) => apart.includes(part));
  const hasWord = (word: string) => has(word) || words.has(sorted(word)) || (!RTL.test(word) && hasAll(word));
  const missing = said.filter((one) => !has(one) && !(RTL.test(one) && one.split(/\s+/).every(hasWord)));
  return missing.map((one) => one.slice(0, 80));
}
