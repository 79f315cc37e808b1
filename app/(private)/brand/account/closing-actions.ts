"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho } from "@/app/(private)/gates";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { closingSchema } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { closeBrand } from "@/lib/offers/close-brand";
import { paths } from "@/lib/paths";

/** Permanent and idempotent. */
export const closeMyBrand = formAction(
  {
    limit: "rules",
    schema: closingSchema,
    session: requireBuyerWho("close"),
    failed: { title: "Error", message: "Nothing was changed. Please try again." },
  },
  async (_, buyer) => {
    const closed = await closeBrand(buyer, await databaseTime());
    after(dispatchSoon);
    if (!closed.ok) return refuse(proofRefusal(closed));
    refresh();
    redirect(paths.brandAccount);
  },
);
