import canonicalize from "canonicalize";
import { sha256 } from "@/lib/verify/bytes";

/** Counts the members of all objects in a JSON text. A parser drops all but the last of members with the same name. */
function memberCount(json: string): number {
  let count = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at++) {
    if (json[at] === '"') isInText = !isInText;
    else if (isInText && json[at] === "\\") at++;
    else if (!isInText && json[at] === ":") count++;
  }
  return count;
}

/** In words; undefined if the agreement's digest (SHA-256 of RFC 8785, in hex) is `claimed`. */
export async function agreementFault(agreement: string, claimed: unknown): Promise<string | undefined> {
  let canonical: string;
  try {
    canonical = canonicalize(JSON.parse(agreement)) ?? "";
  } catch {
    return "The agreement cannot be read as JSON.";
  }
  if (memberCount(agreement) !== memberCount(canonical))
    return "This agreement says something twice: what one reads first may not be what was agreed.";
  return (await sha256(canonical)) === claimed
    ? undefined
    : "This is not the agreement of this license: its digest is another.";
}
