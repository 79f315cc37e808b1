/** Maximum parts of a post: fields, each choice of a group, and React's own. Our largest form has about a hundred and twenty. */
export const PARTS_MAX = 200;

/** Maximum bytes of a part's header: a field name, and the name and type of a file. */
const HEAD_MAX = 1_024;
const HEAD_END = "\r\n\r\n";

/**
 * A part's header as browsers write it: one name, optionally a file name and a type, printable characters only. With
 * two names or escapes, this parser and Next.js's could read different fields.
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
 * In one pass, before the body is parsed: 400 if malformed, 413 if it has more parts than any of our forms, otherwise
 * undefined.
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
