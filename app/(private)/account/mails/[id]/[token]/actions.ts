"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { endMails, verifyMailStop } from "@/lib/members/mail-stops";
import { memberLinkSchema } from "@/lib/members/schema";
import { paths } from "@/lib/paths";

/** The mailed link proves the party's mailbox. */
export const endTheseMails = formAction(
  {
    limit: "decision",
    schema: memberLinkSchema,
    gate: async ({ id, token }) => (await verifyMailStop(id, token)) ?? refuse({ title: "Invalid or expired link" }),
    failed: { title: "Error", message: "The mails were not stopped. Please try again." },
  },
  async ({ id, token }, link) => {
    await endMails(link, new Date());
    redirect(paths.mailStop(id, token));
  },
);
