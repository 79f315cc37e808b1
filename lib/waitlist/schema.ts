import { z } from "zod";
import { brand } from "@/lib/brand";
import { emailAddressOf, emailRefusal } from "@/lib/text/email";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  optionalInboundText,
  originText,
  personName,
  phoneDigits,
  phoneNumber,
  phoneRefusal,
  requiredInboundText,
  screened,
  wholeNumber,
} from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";
import { type FieldName, fieldOf, type fields, fieldsIn } from "@/lib/waitlist/fields";
import { INTERESTS, type Interest, isInterest } from "@/lib/waitlist/rules";

/** In the order in which the specification checks them (section 5). */
const shared = {
  agree: z.literal("on", { error: "You must agree to the terms to continue." }),
  fullName: personName(),
  email: emailAddress(),
  phone: phoneNumber(),
  primaryInterest: choice(INTERESTS, `Tell us how you'd like to join ${brand.name}`),
  consentUpdates: checkbox(),
};

/** In characters. */
const ORIGIN_MAX = 200;

const origin = {
  city: originText(ORIGIN_MAX),
  ref: originText(ORIGIN_MAX),
  src: originText(ORIGIN_MAX),
  post: originText(ORIGIN_MAX),
};

const optionalChoice = (words: readonly [string, ...string[]]) =>
  z
    .union([z.enum(words), z.literal("").transform(() => undefined)], { error: "Please choose one of the options." })
    .optional();

const optionalNumber = (max: number, wrong: string) =>
  z.preprocess(
    (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
    wholeNumber(0, max, wrong).optional(),
  );

function answerSchema(name: FieldName): z.ZodType {
  const field = fieldOf(name);
  if (field.kind === "number") return optionalNumber(field.max, field.wrong);
  if (field.kind === "text") {
    return field.missing ? requiredInboundText(field.max, field.missing) : optionalInboundText(field.max);
  }
  const words = Object.keys(field.words) as [string, ...string[]];
  if (field.kind === "choices") return choices(words);
  return field.missing ? choice(words, field.missing) : optionalChoice(words);
}

type Answer<Kind, Words> = Kind extends "number"
  ? number
  : Kind extends "choices"
    ? (keyof Words)[]
    : Kind extends "choice"
      ? keyof Words
      : string;

type Answers = {
  [Name in FieldName]: Answer<
    (typeof fields)[Name]["kind"],
    (typeof fields)[Name] extends { words: infer Words } ? Words : never
  >;
};

type AnswerSchemas = { [Name in FieldName]: z.ZodOptional<z.ZodType<Answers[Name]>> };

const namesFor = (interest: Interest): FieldName[] => fieldsIn(interest, "source", "match");

const answersFor = (interest: Interest) =>
  Object.fromEntries(namesFor(interest).map((name) => [name, answerSchema(name)])) as AnswerSchemas;

function screenedFor(interest: Interest) {
  const screenedAnswers = namesFor(interest).flatMap((name) => {
    const field = fieldOf(name);
    return "isScreened" in field ? [[name, field.label]] : [];
  });
  return screened({ fullName: "Full Name", ...Object.fromEntries(screenedAnswers) });
}

const schemaFor = (interest: Interest) =>
  z.object({ ...shared, ...answersFor(interest), ...origin }).superRefine(screenedFor(interest));

const schemas = {
  talent: schemaFor("talent"),
  license_partner: schemaFor("license_partner"),
  agent: schemaFor("agent"),
} as const satisfies Record<Interest, z.ZodObject>;

/** Without a known interest, the schema asks for it first. */
export const waitlistSchema = (interest: string | undefined) => schemas[isInterest(interest) ? interest : "agent"];

export type Application = z.output<ReturnType<typeof waitlistSchema>>;

/**
 * What an entry says about the person who proved its address: everything except the address, the interest and what was agreed
 * to.
 */
const correctionFor = (interest: Interest) =>
  z
    .object({
      primaryInterest: z.literal(interest),
      fullName: shared.fullName,
      phone: shared.phone,
      ...answersFor(interest),
      version: shownVersion(),
    })
    .superRefine(screenedFor(interest));

const corrections = {
  talent: correctionFor("talent"),
  license_partner: correctionFor("license_partner"),
  agent: correctionFor("agent"),
} as const satisfies Record<Interest, z.ZodObject>;

export const correctionSchema = (interest: string | undefined) =>
  corrections[isInterest(interest) ? interest : "agent"];

export type Correction = z.output<ReturnType<typeof correctionSchema>>;

type Basics = { fullName?: string; email?: string; phone?: string; primaryInterest?: string };

type Fault = { field: keyof Basics; title: string; message: string };

/**
 * The first fault of step 1 in the specification's order and words (section 5); undefined if step 2 may follow. Submission
 * checks names more closely. An address or a phone number that passes here also passes there.
 */
export function basicsFault({ fullName = "", email = "", phone = "", primaryInterest }: Basics): Fault | undefined {
  if (fullName.trim() === "") {
    return { field: "fullName", title: "Name required", message: "Please enter your full name to continue" };
  }
  if (emailAddressOf(email) === null) {
    const message = emailRefusal(email, "Please enter a valid email address");
    return { field: "email", title: "Valid email required", message };
  }
  if (phone.trim() !== "" && phoneDigits(phone) === null) {
    const message = phoneRefusal(phone, "Please enter a valid phone number or leave blank");
    return { field: "phone", title: "Invalid phone number", message };
  }
  if (!isInterest(primaryInterest)) {
    const message = `Tell us how you'd like to join ${brand.name}`;
    return { field: "primaryInterest", title: "Please select your interest", message };
  }
  return undefined;
}
