import { z } from "zod";
import { type ContactSubject, demoChoices, LINE_MAX, MESSAGE_MAX, subjectLabels } from "@/lib/inquiries/rules";
import {
  choice,
  emailAddress,
  noProhibitedContent,
  optionalInboundText,
  originText,
  personName,
  requiredInboundText,
} from "@/lib/text/schema";

const subjects = Object.keys(subjectLabels) as [ContactSubject, ...ContactSubject[]];
const [isClean, refusal] = noProhibitedContent;

/** A legal notice may have to quote what it complains about, so that subject is not screened. */
const isScreened = (form: Record<string, unknown>, field: "fullName" | "message"): boolean =>
  form.subject === "legal" || typeof form[field] !== "string" || isClean(form[field]);

/** Reported together with the other errors, not after them. */
const refusedAt = (field: string) => ({ path: [field], message: refusal, when: () => true });

/** Specification 5. */
export const contactSchema = z
  .object({
    fullName: personName(),
    email: emailAddress(),
    subject: choice(subjects, "Please choose a subject."),
    message: requiredInboundText(MESSAGE_MAX, "Please write a message."),
  })
  .refine((form) => isScreened(form, "fullName"), refusedAt("fullName"))
  .refine((form) => isScreened(form, "message"), refusedAt("message"));

const optionalChoice = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z
    .union([z.enum(Object.keys(labels) as [Word, ...Word[]]), z.literal("").transform(() => undefined)], {
      error: "Please choose one of the options.",
    })
    .optional();

/** Specification 2 and 5. */
export const demoSchema = z.object({
  fullName: personName().refine(...noProhibitedContent),
  email: emailAddress(),
  company: requiredInboundText(LINE_MAX, "Please enter your company's name."),
  role: optionalInboundText(LINE_MAX),
  useCase: requiredInboundText(MESSAGE_MAX, "Please describe your primary use case.").refine(...noProhibitedContent),
  teamSize: optionalChoice(demoChoices.teamSize),
  timeline: optionalChoice(demoChoices.timeline),
  budget: optionalChoice(demoChoices.budget),
});

const nameAndEmail = { fullName: personName().refine(...noProhibitedContent), email: emailAddress() };

/** `ref` comes from the page's address. */
export const referralSchema = z.object({ ...nameAndEmail, ref: originText(LINE_MAX) });

export const guideSchema = z.object(nameAndEmail);
