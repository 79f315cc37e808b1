import { z } from "zod";
import { ORGANISATION_MAX } from "@/lib/brands/rules";
import { linkOf } from "@/lib/creators/links";
import { LINK_MAX } from "@/lib/creators/page-rules";
import { EVIDENCE_MAX, REACH_MAX } from "@/lib/creators/verification-rules";
import { faultOfName } from "@/lib/offers/schema";
import { BILLING_MAX } from "@/lib/terms/billing";
import { imitatesUs, noImitation, ONLY_OURS } from "@/lib/text/imitation";
import { organisationNameOf } from "@/lib/text/name";
import { optionalText, requiredText } from "@/lib/text/schema";
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
