/** Most parts of a post: fields, each choice of a group, and React's own. Our largest form has about seventy. */
export const PARTS_MAX = 200;

/** Longest head of a part, in bytes: the name of a field, and the name and type of a file where somebody sends one. */
const HEAD_MAX = 1_024;
const HEAD_END = "\r\n\r\n";

/** Header lines of printable characters: Next.js fails on others, where our own reading passes them. */
const CLEAN_HEAD = /^\r\n(?:[ -~\u0080-\u00ff]+\r\n)+\r\n$/;

/** Longest boundary (RFC 2046). */
const BOUNDARY_MAX = 70;

/** The line that stands before each part, by the request's content type. */
function delimiterOf(contentType: string): Buffer | undefined {
  const parameters = contentType.split(";").map((one) => one.trim());
  const named = parameters.find((one) => one.toLowerCase().startsWith("boundary="));
  const boundary = named?.slice("boundary=".length).replaceAll('"', "") ?? "";
  return boundary.length > 0 && boundary.length <= BOUNDARY_MAX ? Buffer.from(`--${boundary}`, "latin1") : undefined;
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
