"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho } from "@/app/(private)/gates";
import { numberRefusal } from "@/app/(private)/license/[id]/by-number";
import { refusals } from "@/app/(private)/license/[id]/release/refusals";
import { isUnproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { releaseExclusive } from "@/lib/licenses/release-exclusive";
import { licenseNumberSchema } from "@/lib/offers/schema";
import { paths } from "@/lib/paths";

const failed = { title: "Error", message: "Nothing was released, and others are still excluded. Please try again." };

export const releaseToOthers = formAction(
  { limit: "rules", schema: licenseNumberSchema, session: requireBuyerWho("give-free"), failed },
  async (sent, buyer) => {
    const refused = numberRefusal(sent);
    if (refused) return refused;
    const { grantId } = sent;
    const released = await releaseExclusive(buyer, grantId, await databaseTime());
    if (!released.ok) {
      if (!isUnproved(released)) return refuse(refusals[released.reason]);
      after(dispatchSoon);
      return refuse(proofRefusal(released, "decide"));
    }
    refresh();
    after(dispatchSoon);
    redirect(paths.license(grantId));
  },
);
