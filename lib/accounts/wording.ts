import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { PROOF_MINUTES } from "@/lib/accounts/proved-acts";
import type { Refusal } from "@/lib/refusal";

/** The button that opens a member's data. */
export const SEE_MY_DATA = "See my data";

const changes = {
  untouched: "Nothing is changed yet.",
  again: "then save here again: what you typed is still here.",
  refused: "Nothing was changed",
} as const;

const opening = {
  untouched: "Nothing is shown yet.",
  again: `then press “${SEE_MY_DATA}” again.`,
  refused: "Nothing was shown",
} as const;

/** What to do before the same form is accepted. `to`: what the form would have done. */
export function proofRefusal(unproved: Unproved, to: "change" | "open" = "change"): Refusal {
  const { untouched, again, refused } = to === "open" ? opening : changes;
  switch (unproved.reason) {
    case "unproved":
      return {
        title: "One more step: look in your mail",
        message: `${untouched} We emailed a link to ${unproved.mailed}, because you signed in more than ${PROOF_MINUTES} minutes ago. Open it and press its button within ${PROOF_MINUTES} minutes, ${again}`,
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
