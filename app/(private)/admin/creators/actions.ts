"use server";

import { adminAction } from "@/app/(private)/admin/admin-action";
import { refreshCreators } from "@/app/(private)/refresh-creators";
import { creatorDecisionSchema } from "@/lib/admin/schema";
import { refuse } from "@/lib/forms/answers";
import { decideOnCreator } from "@/lib/offers/suspend";

const answers = {
  verify: { title: "Creator verified", message: "It is suggested to brands, and its profile says Verified." },
  suspend: { title: "Creator suspended", message: "No offer finds it any more. Its licenses stay in force." },
} as const;

const unchanged = {
  title: "Nothing was changed",
  message: "The creator's state does not allow this any more: somebody may have been faster. It is shown as it is now.",
};

const failed = { title: "Error", message: "Nothing was changed, and your note is still here. Please try again." };

export const decideOn = adminAction(
  { schema: creatorDecisionSchema, failed },
  async ({ userId, decision, note }, admin) => {
    const decided = await decideOnCreator(admin, userId, decision, note, new Date());
    refreshCreators();
    return decided ? answers[decision] : refuse(unchanged);
  },
);
