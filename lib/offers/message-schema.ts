import { z } from "zod";
import { MESSAGE_MAX, REPORT_REASONS, REPORT_WORDS_MAX } from "@/lib/offers/message-rules";
import { buyerLinkSchema, decisionKey } from "@/lib/offers/schema";
import { choice, optionalText, requiredText } from "@/lib/text/schema";

const words = { message: requiredText(MESSAGE_MAX, "Please write a message.") };
const report = {
  messageId: z.uuid({ error: "Please reload the page and try again." }),
  reason: choice(REPORT_REASONS, "Please choose a reason."),
  words: optionalText(REPORT_WORDS_MAX),
};
const onDecision = { token: decisionKey.default("") };

/** On the decision page, and on the page of a brand's offer. */
export const decisionMessageSchema = z.object({ ...onDecision, ...words });
export const offerMessageSchema = buyerLinkSchema.extend(words);
export const decisionReportSchema = z.object({ ...onDecision, ...report });
export const offerReportSchema = buyerLinkSchema.extend(report);
