"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { undoAddress, verifyUndoToken } from "@/lib/members/address";
import { addressRefusals } from "@/lib/members/wording";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

/** The link mailed to the old address proves that mailbox. */
export const keepAddress = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyUndoToken),
    failed: { title: "Error", message: "Nothing was undone. Please try again." },
  },
  async ({ token }, link) => {
    const undone = await undoAddress(link, await databaseTime());
    if (!undone.ok && undone.reason === "taken") return refuse(addressRefusals["not-undone"]);
    after(dispatchSoon);
    refresh();
    redirect(paths.addressUndo(link.id, token));
  },
);
