"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { requireBuyerWho } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { withdrawRest } from "@/lib/offers/withdraw";
import { paths } from "@/lib/paths";

/** If the brief was closed meanwhile, the page says so as well; if its offers were all answered, it is shown as it is. */
export const withdrawTheRest = formAction(
  {
    limit: "decision",
    schema: z.object({ briefId: z.uuid({ error: "Please open the offers again from your dashboard." }) }),
    session: requireBuyerWho("withdraw"),
    failed: { title: "Error", message: "Nothing was withdrawn, and all offers are as they were. Please try again." },
  },
  async ({ briefId }, buyer) => {
    const ended = await withdrawRest(buyer, briefId, await databaseTime());
    after(dispatchSoon);
    redirect(ended === 0 ? paths.brief(briefId) : `${paths.brief(briefId)}?withdrawn#withdrawn`);
  },
);
