"use server";

import { redirect } from "next/navigation";
import { formAction, gateByLink } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";
import { withdrawMember } from "@/lib/waitlist/confirm";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const withdrawEntry = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: gateByLink(({ id, token }: { id: string; token: string }) =>
      verifyWaitlistToken(id, token, "waitlist-withdraw"),
    ),
    failed: { title: "Error", message: "Nothing was erased, and your place is as it was. Please try again." },
  },
  async (_link, entry) => {
    if (entry) await withdrawMember(entry);
    redirect(paths.waitlistWithdrawn);
  },
);
