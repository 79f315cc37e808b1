"use server";

import { requireBuyerWho } from "@/app/(private)/gates";
import { doByNumber } from "@/app/(private)/license/[id]/do-by-number";
import { refusals } from "@/app/(private)/license/[id]/release/refusals";
import { formAction } from "@/lib/forms/action";
import { releaseExclusive } from "@/lib/licenses/end-right";
import { licenseNumberSchema } from "@/lib/offers/schema";

const failed = { title: "Error", message: "Nothing was released, and others are still excluded. Please try again." };

export const releaseToOthers = formAction(
  { limit: "rules", schema: licenseNumberSchema, session: requireBuyerWho("give-free"), failed },
  (sent, buyer) => doByNumber(sent, (now) => releaseExclusive(buyer, sent.grantId, now), refusals, "decide"),
);
