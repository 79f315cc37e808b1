import { z } from "zod";
import { brand } from "@/lib/brand";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  optionalInboundText,
  originText,
  personName,
  phoneNumber,
  requiredInboundText,
  screened,
  wholeNumber,
} from "@/lib/text/schema";
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

function schemaFor(interest: Interest) {
  const names = fieldsIn(interest, "source", "match");
  const answers = Object.fromEntries(names.map((name) => [name, answerSchema(name)])) as AnswerSchemas;
  const screenedAnswers = names.flatMap((name) => {
    const field = fieldOf(name);
    return "isScreened" in field ? [[name, field.label]] : [];
  });
  const labels = { fullName: "Full Name", ...Object.fromEntries(screenedAnswers) };
  return z.object({ ...shared, ...answers, ...origin }).superRefine(screened(labels));
}

const schemas = {
  talent: schemaFor("talent"),
  license_partner: schemaFor("license_partner"),
  agent: schemaFor("agent"),
} as const satisfies Record<Interest, z.ZodObject>;

/** Without a known interest, the schema asks for it first. */
export const waitlistSchema = (interest: string | undefined) => schemas[isInterest(interest) ? interest : "agent"];

export type Application = z.output<ReturnType<typeof waitlistSchema>>;
