"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { withdrawMember } from "@/lib/waitlist/confirm";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";
import { waitlistLinkSchema } from "@/lib/waitlist/schema";

export const withdraw = formAction(
  {
    limit: "decision",
    schema: waitlistLinkSchema,
    gate: ({ id, token }) => verifyWaitlistLink(id, token, "waitlist-withdraw"),
    failed: { title: "Error", message: "Nothing was erased, and your place is as it was. Please try again." },
  },
  async (_link, entry) => {
    if (entry) await withdrawMember(entry);
    redirect(paths.waitlistWithdrawn);
  },
);
