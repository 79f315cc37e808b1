"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { requireMember } from "@/app/(private)/gates";
import { forgetData, rememberData, requireProved } from "@/app/(private)/your-data/this-browser";
import { endData, openDataOf } from "@/lib/accounts/data-access";
import { proofRefusal } from "@/lib/accounts/wording";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, noFields } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { emailAddress } from "@/lib/text/schema";
import { requestData } from "@/lib/your-data/request";
import { stopMailsOf, withdrawConsent } from "@/lib/your-data/stop";

const SENT = {
  title: "Check your email!",
  message: "If we hold anything about the address, we sent it a link that shows all of it.",
  keepsFields: true,
} as const;

/** The response and its timing are the same for any address, because the link is made afterwards. */
export const askForData = formAction(
  {
    limit: "dataLink",
    schema: z.object({ email: emailAddress("Please enter a valid email address, such as name@example.com.") }),
    failed: { title: "Error", message: "No link was sent. Please try again." },
  },
  async ({ email }) => {
    after(async () => {
      await requestData(email, await databaseTime());
      await dispatchSoon();
    });
    return SENT;
  },
);

/** For a signed-in member, who must have proved the mailbox within minutes. */
export const showMyData = formAction(
  {
    limit: "rules",
    schema: noFields,
    session: requireMember,
    failed: { title: "Error", message: "Nothing was shown. Please try again." },
  },
  async (_, member) => {
    const opened = await openDataOf({ id: member.id, sessionId: member.sessionId }, await databaseTime());
    after(dispatchSoon);
    if (!opened.ok) return refuse(proofRefusal(opened, "open"));
    await rememberData(opened);
    redirect(paths.yourData);
  },
);

const form = {
  limit: "rules",
  session: requireProved,
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

export const closeMyData = formAction({ ...form, schema: noFields }, async (_, mailbox) => {
  await endData(mailbox, await databaseTime());
  await forgetData();
  redirect(paths.yourData);
});

export const stopThisMail = formAction(
  { ...form, schema: z.object({ kind: z.string().max(40) }) },
  async ({ kind }, mailbox) => {
    await stopMailsOf(mailbox, kind, await databaseTime());
    refresh();
    return { title: "Stopped", message: "We send no more of these. What was waiting to be sent is removed." };
  },
);

export const withdrawThis = formAction(
  { ...form, schema: z.object({ document: z.string().max(40) }) },
  async ({ document }, mailbox) => {
    await withdrawConsent(mailbox, document, await databaseTime());
    refresh();
    return { title: "Withdrawn", message: "It counts from now on, and changes nothing that happened before." };
  },
);
