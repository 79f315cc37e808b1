"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { withdrawOfferSchema } from "@/lib/offers/schema";
import { withdraw } from "@/lib/offers/withdraw";
import { paths } from "@/lib/paths";

export const withdrawOffer = formAction(
  {
    limit: "decision",
    schema: withdrawOfferSchema,
    session: requireBuyerWho("withdraw"),
    failed: { title: "Error", message: "The offer was not withdrawn, and is as it was. Please try again." },
  },
  async ({ offerId, next }, buyer) => {
    const outcome = await withdraw(buyer, offerId, await databaseTime());
    if (!outcome.ok && outcome.reason === "not-found") return refuse({ title: "This offer is not one of yours" });
    if (!outcome.ok) redirect(paths.brandWithdraw(offerId));
    after(dispatchSoon);
    redirect(next === "change" ? paths.newOfferLike(offerId) : `${paths.brandWithdraw(offerId)}?withdrawn#withdrawn`);
  },
);
