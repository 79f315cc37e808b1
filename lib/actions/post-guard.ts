import { areArguments, isPostedCall, isScriptedCall } from "@/lib/actions/action-arguments";

/** Largest post read, in bytes: `serverActions.bodySizeLimit` in next.config.ts says the same. */
export const BODY_MAX = 4 * 1024 * 1024;

const refusals = {
  400: "This form arrived incomplete or changed. Nothing was saved. Go back, reload the page and send it again.",
  403: "This form was sent from another site. Nothing was saved. Open the page on this site and send it from there.",
  413: "This form is larger than 4 MB. Nothing was saved. Go back, shorten what you entered and send it again.",
  415: "This form was sent in a format that this site does not read. Nothing was saved. Reload the page and try again.",
} as const;

const refuse = (status: keyof typeof refusals): Response =>
  new Response(refusals[status], {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

/** The host that the visitor's browser asked for, as Next.js determines it. */
const hostOf = (headers: Headers): string =>
  headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host") || "";

function isOwnOrigin(origin: string, headers: Headers): boolean {
  return URL.canParse(origin) && new URL(origin).host === hostOf(headers);
}

/** True when the header lines of every part are made of printable characters: Next.js fails on others, here they pass. */
function haveCleanHeaders(bytes: ArrayBuffer, contentType: string): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  const parts = Buffer.from(bytes).toString("latin1").split(`--${boundary}`).slice(1, -1);
  return parts.every((part) => /^\r\n(?:[ -~\u0080-\u00ff]+\r\n)+\r\n/.test(part));
}

async function readForm(bytes: ArrayBuffer, contentType: string): Promise<FormData | undefined> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    return haveCleanHeaders(bytes, contentType) ? form : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Looks at a POST to a page before Next.js decodes it as a server action, since Next.js answers 500 where the sender is
 * at fault. Returns the refusal (400, 403, 413 or 415, with a sentence for people), or the headers to go on with.
 *
 * Pages with `Referrer-Policy: no-referrer` make the browser send `Origin: null` when a form is posted without
 * JavaScript. `Sec-Fetch-Site: same-origin`, which no page can forge, then says that the form is ours: the origin is
 * put back, so that Next.js accepts it.
 */
export async function guardPost(request: Request): Promise<Response | Headers> {
  const headers = new Headers(request.headers);
  const origin = headers.get("origin");
  if (origin === "null" && headers.get("sec-fetch-site") === "same-origin") {
    headers.set("origin", `http://${hostOf(headers)}`);
  } else if (origin !== null && !isOwnOrigin(origin, headers)) {
    return refuse(403);
  }

  const contentType = headers.get("content-type") ?? "";
  const isMultipart = contentType.startsWith("multipart/form-data");
  const isScripted = headers.has("next-action");
  if (!isMultipart && !(isScripted && contentType.startsWith("text/plain"))) return refuse(415);

  if (Number(headers.get("content-length")) > BODY_MAX) return refuse(413);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > BODY_MAX) return refuse(413);
  if (!isMultipart) return areArguments(new TextDecoder().decode(bytes)) ? headers : refuse(400);
  const form = await readForm(bytes, contentType);
  const isCall = form && (isScripted ? isScriptedCall(form) : isPostedCall(form));
  return isCall ? headers : refuse(400);
}
