import type { Because } from "@/lib/license-rows/permits";

/** Why a use is permitted, prohibited or open: `says` in a sentence, `brief` after "Not covered: ". */
export const reasons: Record<Because, { says: string; brief: string }> = {
  "not-yet": { says: "The license is not in effect yet on that day.", brief: "starts before the license" },
  ended: { says: "The license has ended by that day.", brief: "continues after the license ends" },
  right: { says: "This right is not licensed. No right implies another.", brief: "not a licensed right" },
  "training-ended": {
    says: "The licensor withdrew consent to AI training, so that nothing may be trained since.",
    brief: "AI training has ended",
  },
  territory: {
    says: "It would be seen or heard outside the licensed territory.",
    brief: "outside the licensed territory",
  },
  paid: { says: "Paid use is not licensed here: it may not run as an ad.", brief: "paid use is not licensed" },
  medium: { says: "This medium is not licensed.", brief: "not a licensed medium" },
  handle: {
    says: "It may not run from the creator’s own account.",
    brief: "not licensed from the creator’s account",
  },
  "handle-unpaid": {
    says: "Ads may run from the creator’s own account. Whether an unpaid post may is for the licensor to decide.",
    brief: "an unpaid post from the creator’s account",
  },
  "replica-undescribed": {
    says: "No described use of the digital replica is in this medium.",
    brief: "not a described use of the replica",
  },
  "replica-ended": {
    says: "The licensor ended the making of new pieces with the replica. Finished pieces run on; ask the licensor about any other.",
    brief: "new pieces with the replica have ended",
  },
  described: {
    says: "The license says where it runs under Intended use alone. Whether this is that use is for the licensor to decide.",
    brief: "only as described under Intended use",
  },
  licensed: { says: "The license covers it.", brief: "covered" },
};
