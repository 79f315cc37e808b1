"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { signOutByLink, verifySignOutToken } from "@/lib/members/end-session";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

export const leaveByLink = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifySignOutToken),
    failed: { title: "Error", message: "Nobody was signed out, and the link still works. Please try again." },
  },
  async ({ id, token }, link) => {
    await signOutByLink(link, await databaseTime());
    refresh();
    redirect(paths.signOutLink(id, token));
  },
);
