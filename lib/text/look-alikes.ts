import confusables from "unhomoglyph/data.json";

/** Unicode's list of confusable characters (UTS 39), each to the text that it reads as. */
const READS_AS: Readonly<Record<string, string>> = confusables;

/** Each character as what it reads as. The package's own function tries 6,000 alternatives at each character. */
const read = (text: string): string => [...text].map((one) => READS_AS[one] ?? one).join("");

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, "");

/**
 * Equal for texts that look alike: without accents, case and invisible characters, every character as the one that it
 * reads as (UTS 39, section 4), and capital I, small l and the digit 1 as one.
 */
function skeleton(text: string): string {
  // Once more in small letters: a capital may read as another letter than its small form.
  return read(plain(read(plain(text))).toLowerCase())
    .toLowerCase()
    .replace(/[i1|]/g, "l");
}

/**
 * What stands for a letter without being confusable with it in Unicode's list: digits and signs that people put for
 * letters, Latin small capitals with the letters that the list has as these (Cyrillic "т" reads as "ᴛ"), and a few that
 * a reader who knows only Latin takes for it.
 */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "4ᴀ",
    b: "68",
    c: "ςƈ",
    d: "ᴅ∂",
    e: "3ᴇεꞓə",
    f: "ꜰϝ",
    g: "9ɢꮆ",
    h: "ʜ",
    k: "ĸ",
    l: "!ʟⲓ",
    m: "ʍ",
    n: "ɴŋ",
    r: "ʀг",
    s: "5$",
    t: "7ᴛⲧ†",
    v: "ʋ",
    z: "2",
  }).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
);

/**
 * Starts of the negative circled, negative squared and regional indicator letters: 26 each, which normalization does
 * not decompose.
 */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6];

function unenclosed(one: string): string {
  const code = one.codePointAt(0) ?? 0;
  const start = ENCLOSED.find((first) => code >= first && code < first + 26);
  return start === undefined ? one : String.fromCodePoint(0x61 + code - start);
}

const asLetters = (text: string): string =>
  [...text]
    .map(unenclosed)
    .map((one) => STANDS_FOR.get(one.toLowerCase()) ?? one)
    .join("");

/** As a reader takes it. Read once before the skeleton is made, whose decomposition loses what a character reads as. */
export const asRead = (text: string): string => asLetters(skeleton(read(asLetters(text))));

/** Two letters that read as one. Unicode's list has such a pair for m alone. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/vv/gi, "w"],
  [/cl/gi, "d"],
];

/** Equal for names that a reader takes for each other, without spaces and punctuation. */
export const nameSkeleton = (name: string): string =>
  asRead(PAIRS.reduce((text, [pair, letter]) => text.replace(pair, letter), plain(name))).replace(
    /[^\p{L}\p{N}]/gu,
    "",
  );

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
  "(?:account|billing|legal|licens(?:e|ing)|payments?|security)[ -](?:team|desk|department|dept|office|manager)",
  "verification",
  "verif[iy]ed",
  "verificad[oa]",
  "certified",
  "id[ -]checked",
  "oficial",
  "официальн\\p{L}{1,4}",
  "trust[ -](?:and|&)[ -]safety",
].join("|");
const SAID = new RegExp(`(?<![\\p{L}\\p{N}])(?:${ROLES})(?![\\p{L}\\p{N}])|認証|認證|认证|公式|官方|공식|인증`, "iu");

const ROLE_ALONE = new RegExp(`^(?:the )?(?:${ROLES})(?:[ -](?:team|desk|department|dept|office))?$`, "iu");

/** True for a name that is nothing but such a role, which no organisation's or person's name is. */
export function isRoleAlone(name: string): boolean {
  const composed = name.normalize("NFKC").trim();
  return ROLE_ALONE.test(composed) || ROLE_ALONE.test(read(composed));
}

/** What people put for letters: "Offic1al". */
const DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", $: "s", "!": "i" };

/** True for a name that claims such a role: "Official ...", "Licensing Team", "... 認証済み". */
export function nameClaims(name: string): boolean {
  const composed = name.normalize("NFKC");
  const spelled = composed.replace(/[013457$!]/g, (one) => DIGITS[one] ?? one);
  return [composed, read(composed), spelled].some((text) => SAID.test(text));
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

export const mixedScripts = (word: string): string =>
  `“${word}” mixes letters of different alphabets that look alike. Please write each word in one alphabet.`;
