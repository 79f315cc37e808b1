/**
 * What a session may do with an account, and whether the account's mailbox must have been proved within the last
 * `PROOF_MINUTES` first: a copied cookie alone must not move money, rights or the account itself. `words` completes
 * "wants to ...".
 */
export const PROVED_ACTS = {
  payout: "send your payouts to another address",
  address: "move your account to another address",
  rules: "loosen the rules of your offers",
  closing: "close your profile, or your brand’s account, for good",
  admin: "become an administrator",
  data: "see, download or erase everything that we hold about you",
  factor: "add an authenticator app or a passkey",
  password: "choose another password",
} as const;

/**
 * What needs no proof, and why. Signing out and ending a session only take away, as do tighter rules. Withdrawing
 * consent to AI training must be as easy as giving it (it asks for four characters of the license, and mails both
 * parties). Decisions on offers stay within the rules, and are mailed to both parties. Switching mails off stops none that is about safety. A calendar's address
 * shows what the session shows and ends with it, and the mailbox is told of it. Name, page and portrait can be set back.
 */
export type ProvedAct = keyof typeof PROVED_ACTS;

export const isProvedAct = (act: string): act is ProvedAct => Object.hasOwn(PROVED_ACTS, act);

/** The one act that changes nothing: its words speak of opening, not of saving. */
export const opensData = (acts: readonly string[]): boolean => acts.length === 1 && acts[0] === "data";

/** Minutes for which a proof of the mailbox counts, and for which the mailed link works. */
export const PROOF_MINUTES = 15;

/** Mails that one session may cause within an hour by asking. */
export const PROOFS_AN_HOUR = 7;
