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

const forms = {
  change: { untouched: "Nothing is changed yet.", refused: "Nothing was changed" },
  decide: { untouched: "Nothing is decided yet.", refused: "Nothing was decided" },
  end: { untouched: "Nothing is ended yet.", refused: "Nothing was ended" },
  open: { untouched: "Nothing is shown yet.", refused: "Nothing was shown" },
} as const;

/** What to do before the same form is accepted. `to`: what the form was going to do. */
export function proofRefusal(unproved: Unproved, to: keyof typeof forms = "change"): Refusal {
  const { untouched, refused } = forms[to];
  switch (unproved.reason) {
    case "unproved":
      return {
        title: "One more step: look in your mail",
        message: `${untouched} Confirm by the link that we emailed to ${unproved.mailed}, within ${PROOF_MINUTES} minutes, then press the button here again.`,
        isStep: true,
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
