import confusables from "unhomoglyph/data.json" with { type: "json" };

/** Unicode's list of confusable characters (UTS 39), each to the text that it reads as. */
const READS_AS: Readonly<Record<string, string>> = confusables;

/** Each character as what it reads as. The package's own function tries 6,000 alternatives at each character. */
const read = (text: string): string => [...text].map((one) => READS_AS[one] ?? one).join("");

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, "");

/**
 * Equal for texts that look alike. Removes accents, case and invisible characters, reads every character as what it looks like
 * (UTS 39, section 4), and treats capital I, small l and the digit 1 as one.
 */
function skeleton(text: string): string {
  // Repeated in small letters, because a capital may look like another letter than its small form.
  return read(plain(read(plain(text))).toLowerCase())
    .toLowerCase()
    .replace(/[i1|]/g, "l");
}

/**
 * What replaces a letter without being confusable with it in Unicode's list: digits and signs that people use for letters,
 * Latin small capitals and the letters that the list reads as those (Cyrillic "т" reads as "ᴛ"), and a few that a reader who
 * knows only Latin takes for it.
 */
const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "4ᴀ",
    b: "68ʙ",
    c: "ςƈ",
    d: "ᴅ∂",
    e: "3ᴇεꞓə",
    f: "ꜰϝ",
    g: "9ɢꮆ",
    h: "ʜ",
    j: "ᴊ",
    k: "ĸ",
    l: "!ʟⲓ",
    m: "ʍᴍ",
    n: "ɴŋ",
    p: "ᴘ",
    q: "ꞯ",
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

/** The letters a to z but for x, which has none. */
const SMALL_CAPITALS: ReadonlyMap<string, string> = new Map(
  [..."ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ"].map((one, at) => [one, "ABCDEFGHIJKLMNOPQRSTUVWYZ"[at] ?? one]),
);

const asLetters = (text: string): string =>
  [...text]
    .map(unenclosed)
    .map((one) => STANDS_FOR.get(one.toLowerCase()) ?? one)
    .join("");

/**
 * Text as a reader sees it. It is read once before the skeleton is made, because the skeleton's decomposition loses what a
 * character looks like.
 */
export const asRead = (text: string): string => asLetters(skeleton(read(asLetters(text))));

/** Two letters that look like one. Unicode's list has such a pair only for m. */
const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/vv/gi, "w"],
  [/cl/gi, "d"],
];

/** Equal for names that a reader would take for each other, without spaces and punctuation. */
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

/** True for a name that is only such a role, which no organisation's or person's name is. */
export function isRoleAlone(name: string): boolean {
  const composed = name.normalize("NFKC").trim();
  return ROLE_ALONE.test(composed) || ROLE_ALONE.test(read(composed));
}

/** What people use for letters: "Offic1al". */
const DIGITS: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", $: "s", "!": "i" };

/** Letters that stand alone, with little between them: "o f f i c i a l". */
const SPACED = /(?<![\p{L}\p{M}\p{N}])\p{L}(?:[^\p{L}\p{M}\p{N}\n]{1,2}\p{L}(?![\p{L}\p{M}\p{N}])){3,}/gu;

/**
 * Removes what a reader does not see, and turns letters in circles and squares into letters, small capitals into capitals, and
 * words of separated letters into words.
 */
export const asWords = (text: string): string =>
  [...text.replace(/\p{Default_Ignorable_Code_Point}/gu, "")]
    .map((one) => SMALL_CAPITALS.get(one) ?? unenclosed(one))
    .join("")
    .normalize("NFKC")
    .replace(SPACED, (letters) => letters.replace(/[^\p{L}]/gu, ""));

/** Whether a text says what the pattern names, also with substitutes for letters, accents, and what is not seen. */
export function says(text: string, pattern: RegExp): boolean {
  const composed = asWords(text);
  const spelled = composed.replace(/[013457$!]/g, (one) => DIGITS[one] ?? one);
  return [composed, read(composed), spelled, plain(composed), plain(spelled)].some((one) => pattern.test(one));
}

/** True for a name that claims such a role: "Official ...", "Licensing Team", "... 認証済み". */
export const nameClaims = (name: string): boolean => says(name, SAID);

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
