import { z } from "zod";
import { CREATOR_DECISIONS, NOTE_MAX } from "@/lib/creators/rules";
import { ANSWER_MAX, ANSWERS } from "@/lib/creators/verification-rules";
import { requiredText } from "@/lib/text/schema";
import { formatNumber } from "@/lib/text/typeset";
import { shownVersion } from "@/lib/text/version";

const UNKNOWN = "Reload the page and try again.";
const id = z.uuid(UNKNOWN);
const words = (missing: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(NOTE_MAX, `Please use at most ${formatNumber(NOTE_MAX)} characters.`);

export const creatorDecisionSchema = z.object({
  userId: id,
  decision: z.enum(CREATOR_DECISIONS, UNKNOWN),
  version: z.string(UNKNOWN),
  note: words("Write down what you checked, or why."),
});

export const verificationAnswerSchema = z.object({
  requestId: id,
  outcome: z.enum(ANSWERS, UNKNOWN),
  answer: requiredText(ANSWER_MAX, "Write what the creator is to read."),
});

export const voidGrantSchema = z.object({
  grantId: id,
  reason: words("Give the reason: both parties read it, and it stays on the license."),
  confirmed: z.literal("on", "Tick this box to void the license: it cannot be restored."),
});

export const disputeDecisionSchema = z.object({
  disputeId: id,
  verdict: z.enum(["uphold", "reject"], UNKNOWN),
  resolution: words("Write down what you found: both parties read it."),
});

export const disputeEndingSchema = z.object({
  disputeId: id,
  confirmed: z.literal("on", "Tick this box to revoke the license: it cannot be restored."),
});

export const answeredSchema = z.object({ inquiryId: id });

export const retryMailSchema = z.object({ mailId: id });

export const flagSchema = z.object({
  key: z.string(UNKNOWN),
  value: z.enum(["on", "off"], UNKNOWN),
  confirmed: z.literal("on", "Tick this box too: it takes effect for every visitor at once."),
  version: shownVersion(),
});
