"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { openBuyersOffer } from "@/app/(private)/offer/[id]/open-offer";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction, gateByEither } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { reportMessage } from "@/lib/offers/message-report";
import { offerMessageSchema, offerReportSchema } from "@/lib/offers/message-schema";
import { sendMessage } from "@/lib/offers/message-send";
import { NOT_REPORTED, notSent, REPORTED } from "@/lib/offers/message-wording";
import { writingBuyer } from "@/lib/offers/message-writer";
import { paths } from "@/lib/paths";

const form = {
  limit: "messages",
  gate: gateByEither((link: { offerId: string; token: string }) => openBuyersOffer(link, "Nothing was sent.")),
} as const;

export const writeHere = formAction(
  {
    ...form,
    schema: offerMessageSchema,
    failed: { title: "Error", message: "The message was not sent. Please try again." },
  },
  async ({ token, message }, link) => {
    const sent = await sendMessage(writingBuyer(link), message, await databaseTime());
    if (!sent.ok) return refuse(notSent(sent, "buyer"));
    after(dispatchSoon);
    const { id } = link.offer;
    redirect(`${token ? paths.offerLink(id, token) : paths.offer(id)}?written#newest-message`);
  },
);

export const reportHere = formAction(
  {
    ...form,
    schema: offerReportSchema,
    failed: { title: "Error", message: "The message was not reported. Please try again." },
  },
  async ({ messageId, reason, words = null }, link) => {
    const isReported = await reportMessage(writingBuyer(link), { messageId, reason, words }, await databaseTime());
    return isReported ? REPORTED : refuse(NOT_REPORTED);
  },
);
