import { plainDigits } from "@/lib/text/half-width";
import { UUID } from "@/lib/text/uuid";
import { asObject, fromBase64url, jsonIn } from "@/lib/verify/bytes";

/** A license's number, and the host of the address that it stood in. */
export type LicenseNumber = { id: string; host?: string };

/** What a text or file holds. `trouble`: in words, if it holds nothing that can be checked. */
export type Found = {
  certificates?: string[];
  statusLists?: string[];
  agreement?: string;
  keys?: unknown;
  number?: LicenseNumber;
  trouble?: string;
};

/** Certificates of one text that are checked. */
const CERTIFICATES_MAX = 20;

/** Ed25519 signatures are 86 characters in base64url. */
const SIGNATURE_LENGTH = 86;

/** The signature at a text's start, with the white space in it taken out. */
function signatureIn(text: string): string | undefined {
  let signature = "";
  for (const word of (/^[\w\-\s]*/.exec(text)?.[0] ?? "").split(/\s+/)) {
    if (signature.length >= SIGNATURE_LENGTH) break;
    signature += word;
  }
  return signature.length >= SIGNATURE_LENGTH ? signature : undefined;
}

/** The start of a certificate at the end of a text: from its first `eyJ` on, which begins a word. */
function headOf(part: string): string | undefined {
  const rest = part.split(/[^\w\-\s]/).at(-1) ?? "";
  const at = rest.startsWith("eyJ") ? 0 : rest.search(/\seyJ/) + 1;
  return at > 0 || rest.startsWith("eyJ") ? rest.slice(at) : undefined;
}

/** Header, claims and signature between dots, with white space anywhere. Each part is looked at once. */
function credentialsIn(text: string): string[] {
  const parts = text.split(".");
  const found: string[] = [];
  for (let at = 0; at + 2 < parts.length; ) {
    const [head, claims = "", signature] = [headOf(parts[at] ?? ""), parts[at + 1], signatureIn(parts[at + 2] ?? "")];
    const isWhole = head !== undefined && signature !== undefined && /^[\w\-\s]+$/.test(claims);
    if (isWhole) found.push(`${head}.${claims}.${signature}`.replace(/\s/g, ""));
    // The next one may begin after the signature, before the next dot.
    at += isWhole ? 2 : 1;
  }
  return found;
}

export const NOTHING =
  "Nothing in this is a certificate of ours, or the number or address of a license. Paste the number that stands under the rosette, or the address of the license’s page.";
const CUT_OFF =
  "This begins like a certificate, and is cut off or damaged. Copy it once more, from the first letter to the last.";
const FOREIGN = "This is the address of another site, not of one of our licenses.";
const SEVERAL = "These are the numbers of several licenses. Check them one after the other.";
const RTF =
  "This is a formatted text (RTF). Open it, copy what stands in it as plain text, and paste that, or check the file as it was downloaded.";
const HTML =
  "This is the source of a web page. Open the page and copy its address, or download the license from it and check that file.";
const MAIL = "This is a saved mail. Open it, save what is attached, and check that file.";

/**
 * Without what mail and chat programs put into a text: invisible characters, marks of quotation before lines, and soft
 * line ends of quoted-printable mails. None of it can be part of a certificate (RFC 7515).
 */
const unwrapped = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, "")
    .replace(/^[ \t]*(?:[>|][ \t]*)+/gm, "")
    .replace(/[=\\]\r?\n/g, "");

export function isStatusList(credential: string): boolean {
  const types = jsonIn(fromBase64url(credential.split(".")[1] ?? ""))?.type;
  return Array.isArray(types) && types.includes("BitstringStatusListCredential");
}

const objectIn = (text: string): Record<string, unknown> | undefined => {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const NUMBER = new RegExp(`(?<![\\w-])${UUID}(?![\\w-])`, "gi");
/** A license's public page, its own page, and the form that asks by number. */
const LICENSE_PATH = new RegExp(`/(?:(?:v|license)/|verify/?\\?(?:[^#\\s]{0,200}&)?number=)(${UUID})(?![\\w-])`, "i");
const HOST = /(?<![a-z0-9.-])[a-z0-9.-]{1,253}(?::\d{1,5})?$/i;
/** Longer texts are documents, in which a number may stand for anything. */
const NUMBER_TEXT_MAX = 2_000;

function numberIn(text: string): Found {
  // Word processors replace hyphens.
  const plain = plainDigits(text).replace(/[\u2010-\u2015\u2212]/g, "-");
  const path = LICENSE_PATH.exec(plain);
  const id = path?.[1];
  const host = path && HOST.exec(plain.slice(0, path.index))?.[0];
  if (host && id) return { number: { id: id.toLowerCase(), host: host.toLowerCase() } };
  if (text.includes("://")) return { trouble: FOREIGN };
  const numbers = new Set(plain.match(NUMBER)?.map((one) => one.toLowerCase()));
  const [only] = numbers;
  if (numbers.size > 1) return { trouble: SEVERAL };
  return only ? { number: { id: only } } : { trouble: NOTHING };
}

/**
 * What a text holds, however it was copied: wrapped, quoted, labelled, in JSON or in a mail. A license's number counts only in
 * a short text.
 */
export function readText(text: string): Found {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  const members = objectIn(trimmed);
  if (members && Object.hasOwn(members, "keys")) return { keys: members };
  if (members && Object.hasOwn(members, "version") && Object.hasOwn(members, "clauses")) return { agreement: trimmed };
  const plain = unwrapped(trimmed);
  const all = credentialsIn(plain);
  const certificates = [...new Set(all.filter((one) => !isStatusList(one)))].slice(0, CERTIFICATES_MAX);
  const statusLists = all.filter(isStatusList);
  if (all.length > 0) return { ...(certificates[0] && { certificates }), ...(statusLists[0] && { statusLists }) };
  if (/^\{\\rtf\d/.test(trimmed)) return { trouble: RTF };
  if (/^<(?:!doctype\s+html|html|head|body)\b/i.test(trimmed)) return { trouble: HTML };
  if (/(?<![\w-])eyJ[\w-]{20}/.test(plain)) return { trouble: CUT_OFF };
  if (/^content-type:/im.test(plain.slice(0, 20_000)) && /^(?:mime-version|from|received):/im.test(plain))
    return { trouble: MAIL };
  return plain.length > NUMBER_TEXT_MAX ? { trouble: NOTHING } : numberIn(plain);
}
