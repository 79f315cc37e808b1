import { z } from "zod";
import { STAFF_OUTCOMES } from "@/lib/brands/rules";
import { CREATOR_DECISIONS, NOTE_MAX } from "@/lib/creators/rules";
import { ANSWER_MAX, ANSWERS } from "@/lib/creators/verification-rules";
import { REPORT_OUTCOMES } from "@/lib/offers/message-rules";
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

export const creatorDecisionSchema = z
  .object({
    userId: id,
    decision: z.enum(CREATOR_DECISIONS, UNKNOWN),
    version: z.string(UNKNOWN),
    note: words("Write down what you checked, or why."),
    /** Sent by the form that says who will read the note. */
    reader: z.literal("creator").optional(),
  })
  // In the previous release the note was for staff only. Its form may still be open for a day.
  .refine(({ decision, reader }) => decision !== "suspend" || reader === "creator", {
    path: ["note"],
    message: "The creator reads this word for word. Reload the page, and write it for them.",
  });

export const verificationAnswerSchema = z.object({
  requestId: id,
  outcome: z.enum(ANSWERS, UNKNOWN),
  answer: requiredText(ANSWER_MAX, "Write what the creator is to read."),
});

/** JSON, as a button carries it. */
const heardSample = z
  .string()
  .max(2_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "Open the creator again." });
      return z.NEVER;
    }
  })
  .pipe(z.strictObject({ id, title: z.string(), durationMs: z.int(), sha256: z.string() }));

export const sampleRemovalSchema = z.object({
  sample: heardSample,
  why: requiredText(ANSWER_MAX, "Write what the creator is to read."),
});

export const pictureRemovalSchema = z.object({
  /** A button carries what was seen, so that another picture in its place stays. */
  picture: z
    .string()
    .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12} [0-9a-f]{64}$/, "Open the creator again.")
    .transform((text) => ({ id: text.slice(0, 36), sha256: text.slice(37) })),
  why: requiredText(ANSWER_MAX, "Write what the creator is to read."),
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

export const reportClosingSchema = z.object({ messageId: id, outcome: z.enum(REPORT_OUTCOMES, UNKNOWN) });

export const organisationAnswerSchema = z.object({
  checkId: id,
  seenName: z.string(UNKNOWN),
  outcome: z.enum(STAFF_OUTCOMES, UNKNOWN),
  answer: requiredText(ANSWER_MAX, "Write what you checked, or what the brand is to read."),
});

export const checkEndingSchema = z.object({ checkId: id, note: words("Write down why.") });

export const retryMailSchema = z.object({ mailId: id });

export const flagSchema = z.object({
  key: z.string(UNKNOWN),
  value: z.enum(["on", "off"], UNKNOWN),
  confirmed: z.literal("on", "Tick this box too: it takes effect for every visitor at once."),
  version: shownVersion(),
});
