import canonicalize from "canonicalize";

/** `value` as canonical JSON (RFC 8785). Throws if it is not JSON. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("Only JSON has a canonical form");
  return text;
}
