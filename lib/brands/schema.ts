import { z } from "zod";
import { ORGANISATION_MAX } from "@/lib/brands/rules";
import { linkOf } from "@/lib/creators/links";
import { LINK_MAX } from "@/lib/creators/page-rules";
import { EVIDENCE_MAX, REACH_MAX } from "@/lib/creators/verification-rules";
import { ROLES } from "@/lib/member-rules";
import { REVIEW_NOTE_MAX } from "@/lib/offers/review-rules";
import { faultOfName } from "@/lib/offers/schema";
import { BILLING_MAX } from "@/lib/terms/billing";
import { imitatesUs, noImitation, ONLY_OURS } from "@/lib/text/imitation";
import { usdToCents } from "@/lib/text/money";
import { organisationNameOf } from "@/lib/text/name";
import { checkbox, choice, emailAddress, optionalText, requiredText } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

export const websiteSchema = z.object({
  website: z
    .string()
    .max(LINK_MAX, `Please use at most ${LINK_MAX} characters.`)
    .default("")
    .transform((typed, context) => {
      if (typed.trim() === "") return null;
      const read = linkOf(typed.trim());
      if ("link" in read) return read.link;
      context.addIssue({ code: "custom", message: `This ${read.because}` });
      return z.NEVER;
    }),
});

export const organisationCheckSchema = z.object({
  organisation: requiredText(ORGANISATION_MAX, "Please enter the name of the organization.")
    .transform(organisationNameOf)
    .refine(...noImitation)
    .superRefine((name, context) => {
      const message = faultOfName(name);
      if (message) context.addIssue({ code: "custom", message });
    }),
  reach: requiredText(REACH_MAX, "Please say how we can reach you, and when."),
  evidence: requiredText(EVIDENCE_MAX, "Please say what shows that you act for it."),
});

const stated = (max: number) =>
  optionalText(max)
    .transform((text) => text ?? null)
    .refine((text) => text === null || !imitatesUs(text), ONLY_OURS);

const statedLine = (max: number) => stated(max).transform((text) => text && organisationNameOf(text));

export const billingSchema = z.object({
  version: shownVersion(),
  legalName: statedLine(BILLING_MAX.legalName).superRefine((name, context) => {
    const message = name === null ? undefined : faultOfName(name);
    if (message) context.addIssue({ code: "custom", message });
  }),
  billingAddress: stated(BILLING_MAX.billingAddress),
  taxId: statedLine(BILLING_MAX.taxId),
  purchaseOrder: statedLine(BILLING_MAX.purchaseOrder),
});

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
