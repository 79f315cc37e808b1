import { z } from "zod";
import { INBOUND_MOVES, INBOUND_STATES, INBOXES, NOTE_MAX, REPLY_MAX } from "@/lib/inquiries/inbound-rules";
import { type ContactSubject, demoChoices, LINE_MAX, MESSAGE_MAX, subjectLabels } from "@/lib/inquiries/rules";
import {
  choice,
  emailAddress,
  optionalInboundText,
  optionalText,
  originText,
  personName,
  requiredInboundText,
  requiredText,
  screened,
} from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const subjects = Object.keys(subjectLabels) as [ContactSubject, ...ContactSubject[]];
/** A legal notice may have to quote what it complains about, so its message is not screened. */
const isNoLegalNotice = (form: Readonly<Record<string, unknown>>, field: string): boolean =>
  field !== "message" || form.subject !== "legal";

/** Specification 5. */
export const contactSchema = z
  .object({
    fullName: personName(),
    email: emailAddress(),
    subject: choice(subjects, "Please choose a subject."),
    message: requiredInboundText(MESSAGE_MAX, "Please write a message."),
  })
  .superRefine(screened({ fullName: "Full Name", message: "Message" }, isNoLegalNotice));

const optionalChoice = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z
    .union([z.enum(Object.keys(labels) as [Word, ...Word[]]), z.literal("").transform(() => undefined)], {
      error: "Please choose one of the options.",
    })
    .optional();

/** Specification 2 and 5. */
export const demoSchema = z
  .object({
    fullName: personName(),
    email: emailAddress(),
    company: requiredInboundText(LINE_MAX, "Please enter your company's name."),
    role: optionalInboundText(LINE_MAX),
    useCase: requiredInboundText(MESSAGE_MAX, "Please describe your primary use case."),
    teamSize: optionalChoice(demoChoices.teamSize),
    timeline: optionalChoice(demoChoices.timeline),
    budget: optionalChoice(demoChoices.budget),
  })
  .superRefine(screened({ fullName: "Full Name", useCase: "Primary Use Case" }));

const name = { fullName: "Full Name" };
const nameAndEmail = { fullName: personName(), email: emailAddress() };

/** `ref` comes from the page's address. */
export const referralSchema = z.object({ ...nameAndEmail, ref: originText(LINE_MAX) }).superRefine(screened(name));

export const guideSchema = z.object(nameAndEmail).superRefine(screened(name));

const UNKNOWN = "Reload the page and try again.";
const entry = { inbox: z.enum(INBOXES, UNKNOWN), entryId: z.uuid(UNKNOWN) };

/** `from`: the state that the page showed. */
export const moveSchema = z.object({
  ...entry,
  from: z.enum(INBOUND_STATES, UNKNOWN),
  move: z.enum(INBOUND_MOVES, UNKNOWN),
});

export const noteSchema = z.object({ ...entry, note: optionalText(NOTE_MAX), version: shownVersion() });

/** `replyId` comes with the page, so that the same form sent twice is one reply. */
export const replySchema = z.object({
  ...entry,
  replyId: z.uuid(UNKNOWN),
  body: requiredText(REPLY_MAX, "Please write a reply."),
  version: shownVersion(),
});
