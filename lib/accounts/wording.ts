import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { PROVED_ACTS, type ProvedAct } from "@/lib/acts";
import type { Refusal } from "@/lib/refusal";

export const isProvedAct = (act: string): act is ProvedAct => Object.hasOwn(PROVED_ACTS, act);

const DECISIONS: readonly string[] = ["agree", "ending", "release"] satisfies ProvedAct[];

/** What a requested proof is for, to choose its words: data to open, a decision to make, or a change to save. */
export function aimOf(acts: readonly string[]): "open" | "decide" | "change" {
  if (acts.length === 1 && acts[0] === "data") return "open";
  return acts.every((act) => DECISIONS.includes(act)) ? "decide" : "change";
}

/** Minutes that a proof of the mailbox counts, and that the mailed link works. */
export const PROOF_MINUTES = 15;

/** The most mails that one session may cause within an hour by asking for proofs. */
export const PROOFS_AN_HOUR = 7;

/** The button that opens a member's data. */
export const SEE_MY_DATA = "See my data";

const changes = {
  untouched: "Nothing is changed yet.",
  again: "then save here again: what you typed is still here.",
  refused: "Nothing was changed",
} as const;

const deciding = {
  untouched: "Nothing is decided yet.",
  again: "then press the button here again: what you filled in is still here.",
  refused: "Nothing was decided",
} as const;

const ending = {
  untouched: "Nothing is ended yet.",
  again: deciding.again,
  refused: "Nothing was ended",
} as const;

const opening = {
  untouched: "Nothing is shown yet.",
  again: `then press “${SEE_MY_DATA}” again.`,
  refused: "Nothing was shown",
} as const;

const forms = { change: changes, decide: deciding, end: ending, open: opening } as const;

/** What to do before the same form is accepted. `to`: what the form was going to do. */
export function proofRefusal(unproved: Unproved, to: keyof typeof forms = "change"): Refusal {
  const { untouched, again, refused } = forms[to];
  switch (unproved.reason) {
    case "unproved":
      return {
        title: "One more step: look in your mail",
        message: `${untouched} We emailed a link to ${unproved.mailed}, because this needs a link from your mailbox, opened within ${PROOF_MINUTES} minutes; a password or a passkey does not show that the mailbox is yours. Open it and press its button within ${PROOF_MINUTES} minutes, ${again}`,
      };
    case "proofs-too-often":
      return {
        title: refused,
        message:
          "We have mailed you too many links for this within an hour. Sign out and in again, or try again in an hour.",
      };
    case "signed-out":
      return { title: refused, message: "Your session has ended. Please sign in again." };
  }
}
