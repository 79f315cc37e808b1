/** Characters that end a header line, hide text or reverse its direction. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What mail clients turn into links: a scheme's "://", and a dot between a word and letters. */
const SCHEME = /:\/\//g;
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])(?:\.(?=\p{L}{2})|[\uff0e\uff61\u3002](?=[a-z]{2}))/giu;

/**
 * Makes a stranger's words safe for a subject or a body: one line, no control or direction characters, and web
 * addresses written "example[.]com", so that our mails carry no links chosen by others. Cuts texts at `max` characters
 * with "…".
 */
export function quoted(text: string, max: number): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  const kept =
    characters.length > max
      ? `${characters
          .slice(0, max - 1)
          .join("")
          .trimEnd()}…`
      : line;
  return kept.replace(SCHEME, "[:]//").replace(DOMAIN_DOT, "[.]");
}

/** Names are at most 100 characters when typed. */
export const nameOf = (name: string): string => quoted(name, 100);

export const briefName = (name: string): string => quoted(name, 40);

/** The site shows the whole text. */
export const excerptOf = (text: string): string => quoted(text, 600);

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Likeness, voice" as "likeness and voice", for use in a sentence. */
export const rightsPhrase = (rights: string): string =>
  list.format(rights.split(", ").map((right) => (/^[A-Z]{2}/.test(right) ? right : right.toLowerCase())));

/** "Nov 23, 2026, 8:15 AM UTC", for a subject, in the reader's zone. */
export const briefMoment = (iso: string, timeZone = "UTC"): string =>
  new Date(iso).toLocaleString("en-US", {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
    ...{ timeZoneName: "short", timeZone },
  });

/** In groups of four, as on the license page. */
export const briefHash = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
