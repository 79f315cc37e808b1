import { FILE_MAX } from "@/lib/file-size";
import { areArguments, isPostedCall, isScriptedCall } from "@/lib/http/action-arguments";
import { readBounded } from "@/lib/http/bounded-body";
import { answerKept, RESENT_FIELD } from "@/lib/http/kept-form";
import { faultOfParts } from "@/lib/http/multipart";
import { answerStaleAction } from "@/lib/http/stale-action";
import { paths } from "@/lib/paths";

/** Maximum form size in bytes without its files, several times that of our largest form. */
export const BODY_MAX = 256 * 1024;
/** Maximum size of a form with a file, which one page has. Must match `bodySizeLimit` in next.config.ts. */
const FILE_BODY_MAX = BODY_MAX + FILE_MAX;
/** Maximum size in bytes of a scripted call without a form. */
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

/** In bytes; 0 unless there is exactly one, of a size that may be kept. */
function sizeOfFile(form: FormData): number {
  const [file, another] = [...form.values()].filter((value) => typeof value !== "string");
  return file && !another && file.size <= FILE_MAX ? file.size : 0;
}

/** Sec-Fetch-Site says so even without an Origin. */
function isForeign(headers: Headers): boolean {
  const [origin, site] = [headers.get("origin"), headers.get("sec-fetch-site")];
  if (site === "cross-site") return true;
  if (origin === null) return site === "same-site";
  return !isOwnOrigin(origin, headers);
}

/**
 * Checks a POST to a page before Next.js decodes it as a server action, because Next.js responds with 500 to the
 * sender's mistakes and can be kept busy for minutes. Checks sizes first, then the number of parts, and parses only
 * what is within both. Returns the refusal (400, 403, 409, 413 or 415, with a readable message) or the headers to
 * continue with.
 *
 * Pages with `Referrer-Policy: no-referrer` make the browser send `Origin: null` when a form is posted without
 * JavaScript. `Sec-Fetch-Site: same-origin`, which no page can forge, then proves that the form is ours, and so does the
 * header of a scripted call, which no other site may set; the origin is restored so that Next.js accepts it. Browsers
 * that send neither (Safari before 16.4, any over plain http) get a page that shows what was sent and asks the person to
 * send it; what is sent from there comes without cookies, so a mailed link decides and a session does not.
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
  const mayHoldFile = pathname === paths.creatorSamples;
  const bytes = await readBounded(request, !isMultipart ? CALL_MAX : mayHoldFile ? FILE_BODY_MAX : BODY_MAX);
  if (!bytes) return refuse(413);
  if (!isMultipart) return areArguments(bytes.toString("utf8")) ? headers : refuse(400);
  const form = await readForm(bytes, contentType);
  if (!(form instanceof FormData)) return refuse(form);
  if (bytes.length - sizeOfFile(form) > BODY_MAX) return refuse(413);
  if (isUnnamed) return answerUnnamed(form, pathname + search);
  // Its words may be another site's, and its button may hide what they do, so it acts for nobody who is signed in.
  if (form.has(RESENT_FIELD)) headers.delete("cookie");
  if (!(isScripted ? isScriptedCall(form) : isPostedCall(form))) return refuse(400);
  return answerStaleAction(form, pathname + search) ?? headers;
}
