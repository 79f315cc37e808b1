"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { openDecision } from "@/app/(private)/approve/[token]/open-decision";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, gateByEither } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { reportMessage } from "@/lib/offers/message-report";
import { decisionMessageSchema, decisionReportSchema } from "@/lib/offers/message-schema";
import { sendMessage } from "@/lib/offers/message-send";
import { NOT_REPORTED, notSent, REPORTED } from "@/lib/offers/message-wording";
import { writerOf } from "@/lib/offers/message-writer";
import { noteSeen } from "@/lib/offers/opened";
import { paths } from "@/lib/paths";
import { isUuid } from "@/lib/text/uuid";

const gate = gateByEither(async ({ token }: { token: string }) => {
  const party = await openDecision(token);
  if (party) return party;
  return refuse(
    isUuid(token)
      ? {
          title: "Please sign in again",
          message: "Nothing was sent: only the party that the offer was made to, or by, can use this page.",
          asksSignIn: true,
        }
      : { title: "Offer Not Found", message: "Invalid or expired link. Open the link in our email again." },
  );
});

const form = { limit: "messages", gate } as const;

export const writeHere = formAction(
  {
    ...form,
    schema: decisionMessageSchema,
    failed: { title: "Error", message: "The message was not sent. Please try again." },
  },
  async ({ token, message }, party) => {
    const now = await databaseTime();
    const sent = await sendMessage(writerOf(party), message, now);
    if (!sent.ok) return refuse(notSent(sent, party.offer.awaiting));
    if (!party.offer.isSeen) await noteSeen(party.offer.id, now);
    after(dispatchSoon);
    redirect(`${paths.approve(token)}?written#newest-message`);
  },
);

export const reportHere = formAction(
  {
    ...form,
    schema: decisionReportSchema,
    failed: { title: "Error", message: "The message was not reported. Please try again." },
  },
  async ({ messageId, reason, words = null }, party) => {
    const isReported = await reportMessage(writerOf(party), { messageId, reason, words }, await databaseTime());
    return isReported ? REPORTED : refuse(NOT_REPORTED);
  },
);
