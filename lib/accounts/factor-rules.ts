/** Minutes within which an app that is being set up must show that it works. */
export const ENROL_MINUTES = 15;

export const CODES = 10;

/** As a browser or its owner names it. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;

/** Without letters that look like digits (Crockford's base 32), of five bits each. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** 80 random bits, so that their hash needs no salt and cannot be guessed. */
export const recoveryCode = (bytes: Uint8Array): string =>
  [...bytes]
    .slice(0, LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");

/** "ABCD-EFGH-JKMN-PQRS" */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

type TypedCode = { kind: "app" | "recovery"; code: string };

/** What was typed or pasted, with or without spaces and hyphens; undefined if it is no code of either kind. */
export function readCode(typed: string): TypedCode | undefined {
  const text = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: "app", code: text };
  const code = text.replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
    ? { kind: "recovery", code }
    : undefined;
}

/** Seconds in which a device must answer. */
export const CHALLENGE_SECONDS = 120;
