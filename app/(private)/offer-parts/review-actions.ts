"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyerWho } from "@/app/(private)/gates";
import { returnSchema } from "@/lib/brands/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { returnOffer } from "@/lib/offers/review";
import { paths } from "@/lib/paths";

/** To whoever asked for the release, with a note. */
export const returnToMaker = formAction(
  {
    limit: "decision",
    schema: returnSchema,
    session: requireBuyerWho("release"),
    failed: { title: "Error", message: "Nothing was returned, and the offer waits as before. Please try again." },
  },
  async ({ offerId, note }, member) => {
    const isReturned = await returnOffer(member, offerId, note, await databaseTime());
    after(dispatchSoon);
    if (!isReturned)
      return refuse({ title: "Nothing was returned", message: "It was released, returned or withdrawn meanwhile." });
    redirect(`${paths.brand}?returned#done`);
  },
);
