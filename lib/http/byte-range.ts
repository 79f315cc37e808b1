/** A part of a file, both ends included; "whole" for all of it; undefined for a part that it does not have. */
type Part = { from: number; to: number } | "whole" | undefined;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a request's `Range` asks of a file of `size` bytes (RFC 9110, section 14). A header that is malformed or asks for
 * several parts is ignored, as is one whose `If-Range` does not name the file's strong `tag`.
 */
export function partAsked(headers: Headers, size: number, tag: string): Part {
  const [, first = "", last = ""] = RANGE.exec(headers.get("range") ?? "") ?? [];
  const condition = headers.get("if-range");
  if ((first === "" && last === "") || (condition !== null && condition !== tag)) return "whole";
  if (first === "") return Number(last) > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : undefined;
  const [from, to] = [Number(first), last === "" ? size - 1 : Number(last)];
  if (to < from && last !== "") return "whole";
  return from < size ? { from, to: Math.min(to, size - 1) } : undefined;
}
