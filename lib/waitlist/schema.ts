import { z } from "zod";
import { brand } from "@/lib/brand";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  noProhibitedContent,
  optionalText,
  personName,
  phoneNumber,
  requiredText,
  wholeNumber,
} from "@/lib/text/schema";
import { answerLabels, INTERESTS, type Interest, isInterest, REPRESENTED_MAX, TEXT_MAX } from "@/lib/waitlist/rules";

const { line, paragraph } = TEXT_MAX;

/** The stored words of a set of options. */
const wordsOf = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  Object.keys(labels) as [Word, ...Word[]];

/** A select that may be left alone. */
const optionalChoice = <Word extends string>(labels: Readonly<Record<Word, string>>) =>
  z
    .union([z.enum(wordsOf(labels)), z.literal("").transform(() => undefined)], {
      error: "Please choose one of the options.",
    })
    .optional();

const screenedText = optionalText(paragraph).refine(...noProhibitedContent);

/** What everybody answers, in the order in which the specification checks it (section 5). */
const shared = {
  agree: z.literal("on", { error: "You must agree to the terms to continue." }),
  fullName: personName().refine(...noProhibitedContent),
  email: emailAddress(),
  phone: phoneNumber(),
  primaryInterest: choice(INTERESTS, `Tell us how you'd like to join ${brand.name}`),
  consentUpdates: checkbox(),
};

/** How somebody heard of us, what would suit them, and what the form's address said. All of it may be left out. */
const optional = {
  referralSource: optionalChoice(answerLabels.referralSource),
  agentReferralInfo: optionalText(paragraph),
  referralDetails: optionalText(paragraph),
  preferredUseCases: choices(wordsOf(answerLabels.preferredUseCases)),
  contentDurationPreferences: choices(wordsOf(answerLabels.contentDurationPreferences)),
  experienceLevel: optionalChoice(answerLabels.experienceLevel),
  turnaroundFlexibility: optionalChoice(answerLabels.turnaroundFlexibility),
  geographicLicensing: choices(wordsOf(answerLabels.geographicLicensing)),
  marketingSource: optionalText(line),
  city: optionalText(line),
  ref: optionalText(line),
  src: optionalText(line),
  post: optionalText(line),
};

const represented = wholeNumber(
  0,
  REPRESENTED_MAX,
  "Please enter the number of people you represent in digits, such as 12.",
);

const schemas = {
  talent: z.object({
    ...shared,
    portfolioLinks: requiredText(paragraph, "Please add at least one link to your work."),
    talentCategory: choice(wordsOf(answerLabels.talentCategory), "Please choose your category."),
    minFee: choice(wordsOf(answerLabels.minFee), "Please choose your minimum fee."),
    ...optional,
  }),
  license_partner: z.object({
    ...shared,
    companyName: requiredText(line, "Please enter your company's name."),
    useCases: screenedText,
    annualBudget: optionalChoice(answerLabels.annualBudget),
    ...optional,
  }),
  agent: z.object({
    ...shared,
    agencyName: optionalText(line),
    credentials: screenedText,
    representedCount: z.preprocess(
      (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
      represented.optional(),
    ),
    ...optional,
  }),
} as const satisfies Record<Interest, z.ZodObject>;

/** The whole form for one interest. Without a known one, the schema that asks for it first of all that is left out. */
export const waitlistSchema = (interest: string | undefined) => schemas[isInterest(interest) ? interest : "agent"];

/** An application as the form gives it. */
export type Application = z.output<ReturnType<typeof waitlistSchema>>;

/** The hidden fields of a mailed link's form; their worth is checked against the database. */
export const waitlistLinkSchema = z.object({ id: z.string().default(""), token: z.string().default("") });
