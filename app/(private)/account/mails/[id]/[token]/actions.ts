"use server";

import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { unsubscribe, verifyMailStopToken } from "@/lib/members/mails";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const endTheseMails = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyMailStopToken),
    failed: { title: "Error", message: "The emails were not stopped. Please try again." },
  },
  async ({ id, token }, link) => {
    await unsubscribe(link, await databaseTime());
    redirect(paths.mailStop(id, token));
  },
);
