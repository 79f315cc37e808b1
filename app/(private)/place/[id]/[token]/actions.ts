"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { paths } from "@/lib/paths";
import { confirmMember } from "@/lib/waitlist/confirm";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";
import { waitlistLinkSchema } from "@/lib/waitlist/schema";

/** The mailed link proves the mailbox. */
export const confirmAddress = formAction(
  {
    limit: "decision",
    schema: waitlistLinkSchema,
    gate: async ({ id, token }) =>
      (await verifyWaitlistLink(id, token, "waitlist-place")) ?? refuse({ title: "Invalid or expired link" }),
    failed: { title: "Error", message: "Your address was not confirmed. Please try again." },
  },
  async ({ token }, entry) => {
    await confirmMember(entry, new Date());
    after(dispatchSoon);
    redirect(paths.waitlistPlace(entry.id, token));
  },
);
