import anyAscii from "any-ascii";
import { SLUG_LENGTH, slugFault } from "@/lib/creators/slugs";

// Separate from the rules of addresses, which forms import, so that the table of all scripts stays on the server.

/** Added to a name that is too short. */
const ADDED = "-creator";

/** In Latin letters, whatever the name's script. Empty if no part of it can be written so, or if the site keeps the slug. */
export function suggestSlug(name: string): string {
  const text = anyAscii(name.normalize("NFC"))
    .toLowerCase()
    .replace(/['’‘´`ʻʼ]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH.max)
    .split("-")
    .filter(Boolean)
    .join("-");
  const slug = text !== "" && text.length < SLUG_LENGTH.min ? text + ADDED : text;
  return slugFault(slug) === undefined ? slug : "";
}
