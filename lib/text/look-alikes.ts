import confusables from "unhomoglyph/data.json";

/** Unicode's list of confusable characters (UTS 39), each to the text that it reads as. */
const READS_AS: Readonly<Record<string, string>> = confusables;

/** Each character as what it reads as. The package's own function tries 6,000 alternatives at each character. */
export const read = (text: string): string => [...text].map((one) => READS_AS[one] ?? one).join("");

/**
 * Equal for texts that look alike: without accents, case and invisible characters, every character as the one that it
 * reads as (UTS 39, section 4), and capital I, small l and the digit 1 as one.
 */
export function skeleton(text: string): string {
  const plain = (some: string) => some.normalize("NFKD").replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, "");
  // Once more in small letters: a capital may read as another letter than its small form.
  return read(plain(read(plain(text))).toLowerCase())
    .toLowerCase()
    .replace(/[i1|]/g, "l");
}

/** A skeleton without spaces and punctuation. */
export const nameSkeleton = (name: string): string => skeleton(name).replace(/[^\p{L}\p{N}]/gu, "");

/** Roles that people would take for ours. */
const ROLES = [
  "official",
  "officially",
  "support",
  "help[ -]?desk",
  "staff",
  "moderators?",
  "administrators?",
  "admins?",
  "customer[ -](?:care|service)",
  "licens(?:e|ing)[ -](?:team|desk|department|office)",
  "verification",
  "legal[ -](?:team|department)",
  "trust[ -](?:and|&)[ -]safety",
].join("|");
const SAID = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ROLES})(?![\\p{L}\\p{N}])|認証|認證|认证|公式|官方|공식|인증`, "iu");

/** True for a name that claims such a role: "Official ...", "Licensing Team", "... 認証済み". */
export function nameClaims(name: string): boolean {
  const plain = name.normalize("NFKC");
  return SAID.test(plain) || SAID.test(read(plain));
}

const SCRIPTS = [
  "Latin",
  "Cyrillic",
  "Greek",
  "Armenian",
  "Georgian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Thai",
  "Han",
  "Hiragana",
  "Katakana",
  "Bopomofo",
  "Hangul",
  "Cherokee",
  "Coptic",
  "Lisu",
  "Ethiopic",
  "Khmer",
  "Myanmar",
] as const;
const isOf = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, "u")] as const);

/** Scripts that are written together within a word: Japanese, Chinese with Bopomofo, and Korean, each with Latin. */
const TOGETHER: readonly (readonly string[])[] = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];

/** The first word whose letters come from scripts that no spelling mixes, such as Latin with a Cyrillic "а". */
export function mixedScriptWord(name: string): string | undefined {
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).find((word) => {
    const scripts = isOf.filter(([, pattern]) => pattern.test(word)).map(([script]) => script);
    return scripts.length > 1 && !TOGETHER.some((set) => scripts.every((script) => set.includes(script)));
  });
}
