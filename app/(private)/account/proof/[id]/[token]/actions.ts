"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { proveMailbox, verifyProofToken } from "@/lib/accounts/mailbox-proof";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

/** The page says what became of the link. */
export const proveItIsMe = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyProofToken),
    failed: { title: "Error", message: "Nothing was confirmed, and the link still works. Please try again." },
  },
  async ({ token }, link) => {
    await proveMailbox(link, await databaseTime());
    refresh();
    redirect(paths.mailboxProof(link.id, token));
  },
);
