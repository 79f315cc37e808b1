import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@/lib/brand";
import { isDevelopment } from "@/lib/env";
import { FILE_MAX } from "@/lib/form-fields";
import { answerKept, RESENT_FIELD } from "@/lib/http/kept-form";
import { readBounded, readHead } from "@/lib/http/requests";
import { paths } from "@/lib/paths";

/** The largest form in bytes, without its files: several times our own largest. */
export const BODY_MAX = 256 * 1024;
/** The largest form with a file, in bytes. Two pages have one. Must match `bodySizeLimit` in next.config.ts. */
const FILE_BODY_MAX = BODY_MAX + FILE_MAX;
/**
 * The largest form without scripts, in bytes, whose answer shows what was typed: the largest file that the field offers, and
 * the rest.
 */
const SHOWN_BODY_MAX = 51 * 1024 * 1024;
/** The largest scripted call without a form, in bytes. */
export const CALL_MAX = 64 * 1024;

const refusals = {
  400: "This form arrived incomplete or changed. Nothing was saved. Go back, reload the page and send it again.",
  403: "This form was sent from another site. Nothing was saved. Open the page on this site and send it from there.",
  413: "This form is larger than 256 kB, or its file larger than 1 MB. Nothing was saved. Go back, shorten what you entered or choose a smaller file, and send it again.",
  415: "This form was sent in a format that this site does not read. Nothing was saved. Reload the page and try again.",
} as const;

const refuse = (status: keyof typeof refusals): Response =>
  new Response(refusals[status], {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** Determined as Next.js does. */
const hostOf = (headers: Headers): string =>
  headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host") || "";

function isOwnOrigin(origin: string, headers: Headers): boolean {
  return URL.canParse(origin) && new URL(origin).host === hostOf(headers);
}

const answerUnnamed = (form: FormData, page: string): Response =>
  answerKept(
    {
      form,
      page,
      status: 403,
      title: "Please send this once more",
      message:
        "Your browser did not say from which site this form comes, so nothing was saved. If you filled it in here yourself, send it from this page; if you did not, close it.",
    },
    true,
  );

const answerLarge = (form: FormData, page: string): Response =>
  answerKept(
    {
      form,
      page,
      status: 413,
      title: "This file is larger than 1 MB",
      message:
        "Nothing was saved. Please choose a smaller file: at most 1 MB. With JavaScript, the page makes larger recordings and photos smaller itself.",
    },
    false,
  );

/** Answers a form with a too large file. What was typed comes before the file, and is shown again. */
async function answerCutOff(bytes: Buffer, contentType: string, page: string): Promise<Response> {
  const parts = partsBeforeFile(bytes, contentType);
  const form = parts && (await readForm(parts, contentType));
  return form instanceof FormData ? answerLarge(form, page) : refuse(413);
}

/** Returns the status if the body must be refused. */
async function readForm(bytes: Buffer<ArrayBuffer>, contentType: string): Promise<FormData | 400 | 413> {
  const fault = faultOfParts(bytes, contentType);
  if (fault) return fault;
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    return 400;
  }
}

/** In bytes; 0 unless there is exactly one file, of a size that may be kept. */
function sizeOfFile(form: FormData): number {
  const [file, another] = [...form.values()].filter((value) => typeof value !== "string");
  return file && !another && file.size <= FILE_MAX ? file.size : 0;
}

/** Whether another site sent it. Sec-Fetch-Site tells even without an Origin. */
function isForeign(headers: Headers): boolean {
  const [origin, site] = [headers.get("origin"), headers.get("sec-fetch-site")];
  if (site === "cross-site") return true;
  if (origin === null) return site === "same-site";
  return !isOwnOrigin(origin, headers);
}

/**
 * Checks a POST to a page before Next.js decodes it as a server action, because Next.js responds with 500 to the sender's
 * mistakes, and can be kept busy for minutes. Checks sizes first, then the number of parts, and parses only what is within both
 * limits. Returns the refusal (400, 403, 409, 413 or 415, with a readable message) or the headers to continue with.
 *
 * A form posted without JavaScript from a page with `Referrer-Policy: no-referrer` has `Origin: null`. Two things then prove
 * that it is ours: `Sec-Fetch-Site: same-origin`, which no page can forge, or the header of a scripted call, which no other
 * site may set. The origin is then restored, so that Next.js accepts it.
 *
 * Browsers that send neither (Safari before 16.4, any over plain http) get a page that shows what was sent and asks the person
 * to send it. Whatever is sent from there comes without cookies, so a mailed link decides and a session does not.
 */
export async function guardPost(request: Request): Promise<Response | Headers> {
  const headers = new Headers(request.headers);
  const isScripted = headers.has("next-action");
  const site = headers.get("sec-fetch-site");
  const isUnnamed = headers.get("origin") === "null" && site === null && !isScripted;
  if (headers.get("origin") === "null" && (site === "same-origin" || (site === null && isScripted))) {
    headers.set("origin", `http://${hostOf(headers)}`);
  }
  if (!isUnnamed && isForeign(headers)) return refuse(403);

  const contentType = headers.get("content-type") ?? "";
  const isMultipart = contentType.startsWith("multipart/form-data");
  if (!isMultipart && !(isScripted && contentType.startsWith("text/plain"))) return refuse(415);

  const { pathname, search } = new URL(request.url);
  const mayHoldFile = pathname === paths.creatorSamples || pathname === paths.creatorPictures;
  const address = pathname + search;
  const isOfferedSize = Number(request.headers.get("content-length")) <= SHOWN_BODY_MAX;
  const showsTyped = mayHoldFile && isMultipart && !isScripted && isOfferedSize;
  const read = showsTyped ? await readHead(request, FILE_BODY_MAX) : undefined;
  if (read?.isWhole === false) return answerCutOff(read.bytes, contentType, address);
  const most = !isMultipart ? CALL_MAX : mayHoldFile ? FILE_BODY_MAX : BODY_MAX;
  const bytes = read?.bytes ?? (await readBounded(request, most));
  if (!bytes) return refuse(413);
  if (!isMultipart) return areArguments(bytes.toString("utf8")) ? headers : refuse(400);
  const form = await readForm(bytes, contentType);
  if (!(form instanceof FormData)) return refuse(form);
  if (bytes.length - sizeOfFile(form) > BODY_MAX) {
    const isFile = [...form.values()].some((value) => typeof value !== "string" && value.size > FILE_MAX);
    return showsTyped && isFile ? answerLarge(form, address) : refuse(413);
  }
  if (isUnnamed) return answerUnnamed(form, address);
  // Another site may have written its words, and its button may hide what they do. It therefore acts for nobody who is signed
  // in.
  if (form.has(RESENT_FIELD)) headers.delete("cookie");
  if (!(isScripted ? isScriptedCall(form) : isPostedCall(form))) return refuse(400);
  return answerStaleAction(form, address) ?? headers;
}

/** Our actions take bound values, the previous state and the form, but never more arguments. */
const ARGUMENTS_MAX = 8;
/** How deep a value may be. The deepest is in a state: `state.answers[0].report.claims.subject.territory.countries[0]`. */
const DEPTH_MAX = 8;

/**
 * React's encoding of text: `$` begins a reference. `$K1` is the form, `$undefined` a missing value, `$$` a literal dollar
 * sign.
 */
const isPlainText = (text: string): boolean => !text.startsWith("$") || /^\$(?:\$|undefined$|K[0-9a-f]+$)/.test(text);

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isPlainText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth + 1));
}

function parsed(json: unknown): unknown {
  try {
    return typeof json === "string" ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** A list as our own pages send it. React's decoder responds with 500 to many others. */
function areArguments(json: unknown): boolean {
  const list = parsed(json);
  return Array.isArray(list) && list.length <= ARGUMENTS_MAX && list.every((argument) => isPlain(argument));
}

/**
 * True if a form sent by script holds one argument list and nothing else that React would decode. Every other entry belongs to
 * the form and has its prefix (`_1_email`). React converts names to numbers, so "+0" and "" also mean 0.
 */
function isScriptedCall(form: FormData): boolean {
  const others = [...form.keys()].filter((name) => !/^_?[0-9a-f]+_/.test(name));
  return others.length === 1 && others[0] === "0" && areArguments(form.get("0"));
}

/** React's entries per form: `$ACTION_ID_…`, or `$ACTION_REF_n`, `$ACTION_n:0` and `$ACTION_n:1`. */
const CALL_ENTRIES_MAX = 3;

function callEntries(form: FormData): Map<string, FormDataEntryValue> | undefined {
  const entries = new Map<string, FormDataEntryValue>();
  for (const [name, value] of form) {
    if (!name.startsWith("$ACTION_") || name === "$ACTION_KEY") continue;
    if (entries.size === CALL_ENTRIES_MAX || entries.has(name)) return undefined;
    entries.set(name, value);
  }
  return entries;
}

/**
 * True if a form sent without JavaScript names exactly one action as React renders it. That is `$ACTION_ID_<id>`, or
 * `$ACTION_REF_n` with the action in `$ACTION_n:0` and its bound arguments in `$ACTION_n:1`. React goes through the whole form
 * again for every action that it finds. Next.js checks that the action exists.
 */
function isPostedCall(form: FormData): boolean {
  const entries = callEntries(form);
  const [first = ""] = [...(entries?.keys() ?? [])].filter((name) => /^\$ACTION_(?:ID|REF)_/.test(name));
  if (!entries || first.startsWith("$ACTION_ID_")) return entries?.size === 1;
  const number = first.slice("$ACTION_REF_".length);
  const action = parsed(entries.get(`$ACTION_${number}:0`));
  if (!first || typeof action !== "object" || action === null || !("bound" in action)) return false;
  if (action.bound === null) return entries.size === 2;
  return action.bound === "$@1" && entries.size === 3 && areArguments(entries.get(`$ACTION_${number}:1`));
}

/**
 * The most parts of a post: fields, each choice of a group, and React's own. Our largest form has about a hundred and twenty.
 */
export const PARTS_MAX = 200;

/** The longest header of a part in bytes: a field name, and a file's name and type. */
const HEAD_MAX = 1_024;
const HEAD_END = "\r\n\r\n";

/**
 * A part's header as browsers write it: one name, perhaps a file name and a type, and only printable characters. With two names
 * or with escapes, this parser and Next.js's could read different fields.
 */
const NAMED = String.raw`"[ !#-\[\]-~\u0080-\u00ff]*"`;
const CLEAN_HEAD = new RegExp(
  String.raw`^\r\nContent-Disposition: form-data; name=${NAMED}(?:; filename=${NAMED})?\r\n(?:Content-Type: [ -~]+\r\n)?\r\n$`,
  "i",
);

/**
 * A form's content type as browsers send it: a boundary (RFC 2046) and no other parameter. Parsers differ on quoted and
 * repeated parameters, and what is counted here must be what Next.js reads.
 */
const FORM_TYPE = /^multipart\/form-data; ?boundary=(?:"([^"\\;]{1,70})"|([\w'()+,./:=?-]{1,70}))$/;

function delimiterOf(contentType: string): Buffer | undefined {
  const [, quoted, plain] = FORM_TYPE.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? undefined : Buffer.from(`--${boundary}`, "latin1");
}

/**
 * Checks the parts in one pass, before the body is parsed: 400 if malformed, 413 if there are more than in any of our forms,
 * otherwise undefined.
 */
function faultOfParts(bytes: Buffer, contentType: string): 400 | 413 | undefined {
  const delimiter = delimiterOf(contentType);
  if (!delimiter) return 400;
  let parts = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; ) {
    const head = at + delimiter.length;
    if (bytes.toString("latin1", head, head + 2) === "--") return parts > 0 ? undefined : 400;
    parts += 1;
    if (parts > PARTS_MAX) return 413;
    const length = bytes.subarray(head, head + HEAD_MAX).indexOf(HEAD_END) + HEAD_END.length;
    if (!CLEAN_HEAD.test(bytes.toString("latin1", head, head + length))) return 400;
    at = bytes.indexOf(delimiter, head + length);
  }
  return 400;
}

/**
 * For a body that was cut off within a file, the parts before that file, as a body of their own; undefined if it was cut off
 * elsewhere.
 */
function partsBeforeFile(bytes: Buffer, contentType: string): Buffer<ArrayBuffer> | undefined {
  const delimiter = delimiterOf(contentType);
  const last = delimiter ? bytes.lastIndexOf(delimiter) : -1;
  if (!delimiter || last <= 0) return undefined;
  const [head = ""] = bytes.toString("latin1", last, last + HEAD_MAX).split(HEAD_END, 1);
  if (!head.includes('filename="')) return undefined;
  return Buffer.concat([bytes.subarray(0, last), delimiter, Buffer.from("--\r\n")]);
}

const MANIFEST = ".next/server/server-reference-manifest.json";

/** Undefined if the server does not run beside its build (Vercel). */
function readIds(): ReadonlySet<string> | undefined {
  try {
    const { node } = JSON.parse(readFileSync(join(/* turbopackIgnore: true */ process.cwd(), MANIFEST), "utf8"));
    return new Set(Object.keys(node));
  } catch {
    return undefined;
  }
}

let known: ReadonlySet<string> | undefined;
function ids(): ReadonlySet<string> | undefined {
  if (!isDevelopment) known ??= readIds();
  return known;
}

/** The ids of actions, as React writes them into the page. */
function idsIn(form: FormData): string[] {
  return [...form.entries()].flatMap(([name, value]) => {
    const byName = /^\$ACTION_ID_([0-9a-f]{42})$/.exec(name)?.[1];
    const byReference = /^\$ACTION_\d+:0$/.test(name) && /"id":"([0-9a-f]{42})"/.exec(String(value))?.[1];
    return byName || byReference || [];
  });
}

/**
 * Responds to a form whose action belongs to an earlier or later build: 409, with a page that explains what to do and shows
 * what was typed, instead of Next.js's one line. Undefined for other forms. `address`: the path and query of the form's page.
 */
export function answerStaleAction(
  form: FormData,
  address: string,
  actions: ReadonlySet<string> | null = ids() ?? null,
): Response | undefined {
  if (!actions || idsIn(form).every((id) => actions.has(id))) return undefined;
  return answerKept(
    {
      form,
      page: address,
      status: 409,
      title: "This page has changed",
      message: `${brand.name} was updated while you had this form open, and it could not be read. Nothing was saved, and nobody was told.`,
    },
    false,
  );
}
