import canonicalize from "canonicalize";

/** RFC 8785. Throws if `value` is not JSON. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("Only JSON has a canonical form");
  return text;
}
