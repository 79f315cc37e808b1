import { z } from "zod";
import { ROLES } from "@/lib/member-rules";
import { REVIEW_NOTE_MAX } from "@/lib/offers/review-rules";
import { usdToCents } from "@/lib/text/money";
import { checkbox, choice, emailAddress, requiredText } from "@/lib/text/schema";

const UNKNOWN = "Reload the page and try again.";

const role = choice(ROLES, "Please choose what they may do.");

export const colleagueSchema = z.object({ email: emailAddress("Please enter a valid email address."), role });

export const teamInvitationSchema = z.object({ invitation: z.uuid(UNKNOWN) });

export const roleSchema = z.object({ member: z.uuid(UNKNOWN), role });

const ticked = (words: string) => z.literal("on", words);

export const removedSchema = z.object({ member: z.uuid(UNKNOWN), confirmed: ticked("Tick this box to remove them.") });

export const heirSchema = z.object({
  member: z.uuid("Please choose a colleague."),
  confirmed: ticked("Tick this box to hand over."),
});

export const leavingSchema = z.object({ confirmed: ticked("Tick this box to leave.") });

export const brandChoiceSchema = z.object({ brand: z.uuid(UNKNOWN) });

/** An empty amount asks for no release by price. */
export const reviewRuleSchema = z.object({
  above: z
    .string()
    .max(40, "Please enter an amount in dollars, or leave it empty.")
    .default("")
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const cents = usdToCents(typed);
      if (cents !== null) return cents;
      context.addIssue({
        code: "custom",
        message: "Please enter an amount in dollars, such as 5000, or leave it empty.",
      });
      return z.NEVER;
    }),
  grave: checkbox(),
});

export const returnSchema = z.object({
  offerId: z.uuid(UNKNOWN),
  note: requiredText(REVIEW_NOTE_MAX, "Please say what should change."),
});
