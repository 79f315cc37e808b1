import { asObject, fromBase64url, jsonIn } from "@/lib/verify/bytes";

export type Found = {
  certificate?: string;
  agreement?: string;
  keys?: unknown;
  statusList?: string;
  fromPdf?: boolean;
};

const COMPACT = /^[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}$/;

/** Maximum streams examined in a PDF, and bytes of one, raw and inflated. */
const STREAMS_MAX = 2_000;
const STREAM_BYTES_MAX = 1 << 20;

export function sortText(text: string): Found {
  const trimmed = text.trim();
  if (COMPACT.test(trimmed)) return isStatusList(trimmed) ? { statusList: trimmed } : { certificate: trimmed };
  try {
    const json: unknown = JSON.parse(trimmed);
    const members = asObject(json);
    if (!members) return {};
    if (Object.hasOwn(members, "keys")) return { keys: json };
    return Object.hasOwn(members, "version") && Object.hasOwn(members, "clauses") ? { agreement: trimmed } : {};
  } catch {
    return {};
  }
}

function isStatusList(text: string): boolean {
  const types = jsonIn(fromBase64url(text.split(".")[1] ?? ""))?.type;
  return Array.isArray(types) && types.includes("BitstringStatusListCredential");
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  let text = "";
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done && text.length < STREAM_BYTES_MAX; next = await reader.read())
      text += next.value;
  } catch {
    // Browsers throw for trailing bytes after the compressed data, once they have returned its content.
  }
  return text;
}

/**
 * Extracts the certificate and the agreement attached to a PDF of ours by trying its streams, compressed or plain.
 * Ignores keys and status lists, because the PDF's maker would then choose what it is checked against.
 */
async function sortPdf(bytes: Uint8Array<ArrayBuffer>): Promise<Found> {
  const text = new TextDecoder("latin1").decode(bytes);
  const found: Found = {};
  let tried = 0;
  for (const { index, 0: opening } of text.matchAll(/\bstream\r?\n/g)) {
    if (++tried > STREAMS_MAX) break;
    const start = index + opening.length;
    const end = text.indexOf("endstream", start);
    if (end < 0) break;
    // An attachment is small. Many streams that each seem to extend to the end of a large file would be copied
    // repeatedly.
    if (end - start > STREAM_BYTES_MAX) continue;
    // The line end before `endstream` is not part of the stream.
    const part = text.slice(start, end).replace(/\r?\n$/, "");
    const packed = bytes.slice(start, start + part.length);
    Object.assign(found, { ...sortText(await inflated(packed)), ...sortText(part), ...found });
  }
  const { certificate, agreement } = found;
  return { ...(certificate && { certificate, fromPdf: true }), ...(agreement && { agreement }) };
}

/** Another certificate starts over, because an agreement belongs to one license. */
export function bring(before: Found, now: Found): Found {
  const { certificate, keys, statusList } = before;
  if (now.certificate === undefined || certificate === undefined || now.certificate === certificate)
    return { ...before, ...now };
  return { keys, ...(statusList && { statusList }), ...now };
}

export async function sortFile(file: Blob): Promise<Found> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPdf = new TextDecoder("latin1").decode(bytes.slice(0, 5)) === "%PDF-";
  return isPdf ? sortPdf(bytes) : sortText(new TextDecoder().decode(bytes));
}
