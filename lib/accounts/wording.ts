import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { PROOF_MINUTES } from "@/lib/accounts/proved-acts";
import type { Refusal } from "@/lib/refusal";

/** What to do before the same form is accepted. */
export function proofRefusal(unproved: Unproved): Refusal {
  switch (unproved.reason) {
    case "unproved":
      return {
        title: "One more step: look in your mail",
        message: `Nothing is changed yet. We emailed a link to ${unproved.mailed}, because you signed in more than ${PROOF_MINUTES} minutes ago. Open it and press its button within ${PROOF_MINUTES} minutes, then save here again: what you typed is still here.`,
      };
    case "proofs-too-often":
      return {
        title: "Nothing was changed",
        message:
          "We have mailed you too many links for this within an hour. Sign out and in again, or try again in an hour.",
      };
    case "signed-out":
      return { title: "Nothing was changed", message: "Your session has ended. Please sign in again." };
  }
}
