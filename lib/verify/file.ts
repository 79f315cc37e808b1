import { type Found, isStatusList, NOTHING, readText } from "@/lib/verify/text";

type Bytes = Uint8Array<ArrayBuffer>;

/** `pdf`: the whole file, if it is one, for its seal. */
export type FoundInFile = Found & { pdf?: Bytes };

/** In bytes; no document of ours is larger. */
const FILE_MAX = 10 << 20;
/** Maximum streams examined in a PDF, and bytes of one, raw and inflated. */
const STREAMS_MAX = 2_000;
const STREAM_BYTES_MAX = 1 << 20;
/** Bytes in which a PDF must begin: readers accept some before it. */
const HEADER_MAX = 1_024;

const CREDENTIAL = /^[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/;

const latin1 = (bytes: Bytes): string => new TextDecoder("latin1").decode(bytes);

/** Attachments of ours are nothing but the certificate or the agreement. */
function attached(text: string): { certificate?: string; agreement?: string } {
  const trimmed = text.trim();
  if (CREDENTIAL.test(trimmed)) return isStatusList(trimmed) ? {} : { certificate: trimmed };
  const { agreement } = trimmed.startsWith("{") ? readText(trimmed) : {};
  return agreement === undefined ? {} : { agreement };
}

async function inflated(bytes: Bytes): Promise<string> {
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

const ENCRYPTED =
  "This PDF is encrypted, so the certificate in it cannot be read. Check the file as it was downloaded from the license’s page.";
const NO_CERTIFICATE =
  "This PDF has no certificate of ours in it. It is no license of ours, or was printed or saved anew: check the file as it was downloaded from the license’s page.";

/**
 * Extracts the certificate and the agreement attached to a PDF of ours by trying its streams, compressed or plain.
 * Ignores keys and status lists, because the PDF's maker would then choose what it is checked against.
 */
async function readPdf(bytes: Bytes): Promise<FoundInFile> {
  const text = latin1(bytes);
  const found: ReturnType<typeof attached> = {};
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
    Object.assign(found, { ...attached(await inflated(packed)), ...attached(part), ...found });
  }
  const { certificate, agreement } = found;
  if (certificate) return { certificates: [certificate], pdf: bytes, ...(agreement && { agreement }) };
  return { trouble: /\/Encrypt\b/.test(text) ? ENCRYPTED : NO_CERTIFICATE };
}

/** UTF-8, or UTF-16 as Windows writes it, with or without the mark at its beginning. */
function textIn(bytes: Bytes): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

const NUMBER_IN_FILE = "This file names a license and is no certificate. Paste the number or the address itself.";
const ARCHIVE = "This is an archive or an office document. Take the license out of it, and check that file.";
const TOO_LARGE = "This file is larger than 10 MB, and no document of ours.";
const EMPTY = "This file is empty.";

/** What a file holds. The number of a license is looked up for pasted texts only: nothing of a file leaves the browser. */
export async function readFile(file: Blob): Promise<FoundInFile> {
  if (file.size > FILE_MAX) return { trouble: TOO_LARGE };
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.length === 0) return { trouble: EMPTY };
  if (latin1(bytes.slice(0, HEADER_MAX)).includes("%PDF-")) return readPdf(bytes);
  if (latin1(bytes.slice(0, 4)) === "PK\u0003\u0004") return { trouble: ARCHIVE };
  const { number, ...found } = readText(textIn(bytes));
  if (number) return { trouble: NUMBER_IN_FILE };
  return found.trouble === NOTHING ? { trouble: NOTHING.replace("this", "this file") } : found;
}
