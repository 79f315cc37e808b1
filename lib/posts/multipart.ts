/** Most parts of a post: fields, each choice of a group, and React's own. Our largest form has about seventy. */
export const PARTS_MAX = 200;

/** Longest head of a part, in bytes: the name of a field, and the name and type of a file where somebody sends one. */
const HEAD_MAX = 1_024;
const HEAD_END = "\r\n\r\n";

/**
 * The head of a part as browsers write it: one name, perhaps a file's, and then its type; printable characters only. What
 * reads a form here and what reads it in Next.js would take two names, or an escape in one, for different fields.
 */
const NAMED = String.raw`"[ !#-\[\]-~\u0080-\u00ff]*"`;
const CLEAN_HEAD = new RegExp(
  String.raw`^\r\nContent-Disposition: form-data; name=${NAMED}(?:; filename=${NAMED})?\r\n(?:Content-Type: [ -~]+\r\n)?\r\n$`,
  "i",
);

/**
 * The type of a form as browsers send it: a boundary (RFC 2046) and no other parameter. Readers differ about what stands in
 * quotes or comes twice, and what is counted here must be what Next.js reads.
 */
const FORM_TYPE = /^multipart\/form-data; ?boundary=(?:"([^"\\;]{1,70})"|([\w'()+,./:=?-]{1,70}))$/;

/** The line that stands before each part, by the request's content type. */
function delimiterOf(contentType: string): Buffer | undefined {
  const [, quoted, plain] = FORM_TYPE.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary === undefined ? undefined : Buffer.from(`--${boundary}`, "latin1");
}

/**
 * What is wrong with a multipart body before anything is read of it: 400 when it is none, 413 when it has more parts than
 * any form of ours; undefined when it may be read. Passes over the bytes once.
 */
export function faultOfParts(bytes: Buffer, contentType: string): 400 | 413 | undefined {
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
