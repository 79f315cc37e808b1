import { z } from "zod";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { askedField, askedIn, askedPriceField, PLACES, sentOf, textIn } from "@/lib/offers/asked";
import { MESSAGE_MAX, REPORT_REASONS, REPORT_WORDS_MAX } from "@/lib/offers/message-rules";
import { faultsOfUses, signatureFields, useFieldsSchema } from "@/lib/offers/replica-schema";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";
import { DEFAULT_NOTICE_DAYS, type ReplicaTerms } from "@/lib/terms/replica";
import { readUses } from "@/lib/terms/replica-fields";
import {
  COMPETITOR_MAX,
  carriesAds,
  competitorsIn,
  EDITS,
  type Exclusivity,
  MAX_COMPETITORS,
  MEDIA,
  NARROWEST,
  PRODUCT_MAX,
} from "@/lib/terms/scope";
import { CATEGORIES, type OfferTerms, RIGHTS, TERM_MONTHS, TERRITORIES, USE_CASE_MAX } from "@/lib/terms/terms";
import { emailRefusal } from "@/lib/text/email";
import { imitatesUs, noImitation, ONLY_OURS } from "@/lib/text/imitation";
import { isRoleAlone, mixedScripts, mixedScriptWord } from "@/lib/text/look-alikes";
import { organisationNameOf } from "@/lib/text/name";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  optionalText,
  personName,
  requiredText,
  usdAmount,
  wholeNumber,
} from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";
import { isDay } from "@/lib/time";

/** Opens a decision page: a link's token or an offer's id. Checked against the database, not here. */
export const decisionKey = z.string().max(200);
const token = decisionKey.default("");

/** The action also checks the tick for AI training and the initials on a digital replica, if the terms include them. */
export const approvalSchema = z.object({ token, agree: checkbox(), agreeTraining: checkbox(), ...signatureFields });

export const declineSchema = z.object({ token, reason: optionalText(MESSAGE_MAX), refuseBuyer: checkbox() });

/** `brand`: its id. */
export const refusedBrandSchema = z.object({
  brand: z.uuid({ error: "Please open the form again from the list of brands." }),
});

/** Countering takes the same ticks as approving, because it agrees to the terms at the new price. */
export const counterSchema = z.object({
  token,
  agree: checkbox(),
  agreeTraining: checkbox(),
  ...signatureFields,
  note: optionalText(MESSAGE_MAX),
  percent: z
    .enum(["10", "20"], { error: "Choose +10% or +20%." })
    .transform((text) => COUNTER_PERCENTS.find((percent) => String(percent) === text) ?? COUNTER_PERCENTS[0]),
});

const FROM_DASHBOARD = "Please open the form again from your dashboard.";

/**
 * The id of one of the brand's own records, or empty. Text that is no id gets the message of `z.uuid`, other values the
 * union's.
 */
const ownRecord = z.union([z.uuid({ error: FROM_DASHBOARD }), z.literal("")], { error: FROM_DASHBOARD }).default("");

/** Words that follow a name in the clause about the parties. No name may contain them. */
const TERMS_IN_NAME = /represented by|\(the licen[sc]/iu;

/** A creator decides on the name, and the agreement repeats it. */
function isOwnName(name: string | undefined, context: z.RefinementCtx): void {
  const message = name === undefined ? undefined : faultOfName(name);
  if (message) context.addIssue({ code: "custom", message });
}

/** What is wrong with a name in an agreement; undefined if nothing. */
export function faultOfName(name: string): string | undefined {
  const word = mixedScriptWord(name);
  if (word !== undefined) return mixedScripts(word);
  if (isRoleAlone(name)) return "Please enter the name itself, not the role of a person or a team.";
  return TERMS_IN_NAME.test(name) ? "Please enter the name alone, without words of the agreement." : undefined;
}

const account = z.looseObject({ handle: z.unknown(), media: z.array(z.string()).catch([]) });

/** Ads from the creator's account need a medium that carries ads. */
function faultsOfHandle(form: unknown): [name: string, message: string][] {
  const { data } = account.safeParse(form);
  const isWithoutAds = data?.handle && !MEDIA.some((medium) => carriesAds(medium) && data.media.includes(medium));
  return isWithoutAds
    ? [["handle", "Please also tick a medium in which ads may run, or leave this open: it is about ads alone."]]
    : [];
}

const UNLISTED = "Please choose one of the listed creators.";

const slugOfCreator = z
  .string({ error: UNLISTED })
  .refine((slug) => slug === "" || looksLikeSlug(slug), UNLISTED)
  .default("");

const product = optionalText(PRODUCT_MAX)
  .refine((text) => !text?.includes("\n"), "Please use one line.")
  .refine((text) => !imitatesUs(text ?? ""), ONLY_OURS);

const competitors = optionalText(MAX_COMPETITORS * (COMPETITOR_MAX + 1))
  .transform((text) => competitorsIn(text ?? ""))
  .refine((names) => names.length <= MAX_COMPETITORS, `Please name at most ${MAX_COMPETITORS} competitors.`)
  .refine(
    (names) => names.every((name) => name.length <= COMPETITOR_MAX),
    `Please use at most ${COMPETITOR_MAX} characters for a name.`,
  )
  .refine((names) => !names.some(imitatesUs), ONLY_OURS);

/** The sender and the terms except the amount: the same for one creator and for several. */
const offered = {
  submissionKey: z.uuid({ error: "Please open the form again and resubmit it." }),
  /** Of what the form showed that the brand states of itself. */
  version: shownVersion(),
  buyerName: personName()
    .refine(...noImitation)
    .superRefine(isOwnName),
  buyerEmail: emailAddress(),
  company: optionalText(100)
    .transform((name) => name && organisationNameOf(name))
    .refine(...noImitation)
    .superRefine(isOwnName),
  /** Set if only a mailed link may send the offer, because the form did not ask to agree to the terms. */
  byLink: checkbox(),
  rights: choices(RIGHTS).refine((rights) => rights.length > 0, "Please choose at least one thing to license."),
  category: choice(CATEGORIES, "Please choose a category."),
  territory: choice(TERRITORIES, "Please choose a territory."),
  termMonths: wholeNumber(TERM_MONTHS.min, TERM_MONTHS.max, "Please enter a term from 1 to 60 months."),
  useCase: requiredText(USE_CASE_MAX, "Please describe the intended use."),
  neededBy: z
    .string()
    .default("")
    .refine((day) => day === "" || isDay(day), "Please enter a day, such as 2027-02-28, or leave it empty."),
  media: choices(MEDIA),
  handle: checkbox(),
  edits: choice(EDITS, "Please choose what may be done to the material.").default(NARROWEST.edits),
  product,
  exclusive: checkbox(),
  competitors,
  ...useFieldsSchema,
};

/** Faults found only by looking at several fields. */
type Faults = (form: unknown) => readonly (readonly [name: string, message: string])[];

/** Reports these together with the faults of single fields, not after them. */
const always = { when: () => true };

const withFaults =
  (...all: readonly Faults[]) =>
  (form: unknown, context: z.RefinementCtx): void => {
    for (const [name, message] of all.flatMap((faultsIn) => faultsIn(form)))
      context.addIssue({ code: "custom", path: [name], message });
  };

const named = z.looseObject({
  like: z.unknown(),
  creator: z.string().catch(""),
  creatorEmail: z.unknown(),
});

/** An offer names one creator: by the offer that it repeats, by a public page, or by an address. */
const faultsOfCreator: Faults = (form) => {
  const { like, creator, creatorEmail } = named.safeParse(form).data ?? { creator: "" };
  const email = typeof creatorEmail === "string" ? creatorEmail : "";
  if (creator && email.trim())
    return [
      [
        "creator",
        "You chose a creator and typed an address. Which creator do you mean? Please empty the address, or choose nobody.",
      ],
    ];
  const isNamed = like || creator || emailAddress().safeParse(creatorEmail).success;
  return isNamed
    ? []
    : [["creatorEmail", emailRefusal(email, "Please enter the creator's email, or choose a creator.")]];
};

/** Submitting an offer (specification 2). Names the creator by address or by public page. */
export const offerSchema = z
  .object({
    ...offered,
    creatorEmail: z.string().max(400).default(""),
    creator: slugOfCreator,
    /** The brand's own offer that is sent again. It names the creator unless another is chosen. */
    like: ownRecord,
    renews: ownRecord,
    price: usdAmount(),
  })
  .superRefine(withFaults(faultsOfUses, faultsOfHandle, faultsOfCreator), always);

/** The longest typed amount, in characters. */
const AMOUNT_LENGTH = 20;

/** Faults are reported only for ticked creators (`faultsOfAmounts`). */
const amount = z.string().max(AMOUNT_LENGTH).catch("").default("");

const places = Object.fromEntries(
  PLACES.flatMap((place) => [
    [askedField(place), slugOfCreator],
    [askedPriceField(place), amount],
  ]),
) as Record<`creator${number}`, typeof slugOfCreator> & Record<`price${number}`, typeof amount>;

const placed = z.record(z.string(), z.unknown()).catch({});

const faultsOfAmounts: Faults = (form) => {
  const typed = placed.parse(form);
  return askedIn(typed).flatMap(({ place, priceCents }) => {
    const text = textIn(sentOf(typed), askedPriceField(place));
    const isAmount = priceCents !== null && text.length <= AMOUNT_LENGTH;
    const message = text
      ? "Please enter an amount in dollars from 1 to 10,000,000."
      : "Please enter an amount for this creator.";
    return isAmount ? [] : [[askedPriceField(place), message] as const];
  });
};

const faultsOfAsked: Faults = (form) =>
  askedIn(placed.parse(form)).length > 0 ? [] : [[askedField(1), "Please choose at least one creator."]];

/** One set of terms for several creators, and an amount for each. */
export const briefSchema = z
  .object({
    ...offered,
    ...places,
    /** The brand's own brief that a colleague returned. */
    like: ownRecord,
  })
  .superRefine(withFaults(faultsOfUses, faultsOfHandle, faultsOfAsked, faultsOfAmounts), always);

/** For acts confirmed by typing part of the license's number. Ownership is checked in the database. */
export const licenseNumberSchema = z.object({
  grantId: z.string().default(""),
  ending: z
    .string()
    .max(40)
    .transform((text) => text.trim().toLowerCase())
    .default(""),
});

/** Ownership is checked in the database. */
export const withdrawOfferSchema = z.object({
  offerId: z.string().max(40).default(""),
  next: z.enum(["close", "change"], { error: "Press one of the two buttons." }),
});

/** Hidden fields; checked against the database, not here. */
export const buyerLinkSchema = z.object({ offerId: z.string().default(""), token });

/** The fields that both forms have. */
type OfferForm = Omit<z.output<typeof offerSchema>, "creator" | "creatorEmail" | "like" | "renews" | "price">;

/** Drops the competitors' names unless exclusivity is asked for. */
const exclusivityOf = ({ exclusive, competitors }: OfferForm): Exclusivity | null =>
  exclusive ? { competitors } : null;

/** The notice is only a placeholder: `newOffer` puts in the one from the creator's rules. */
const replicaOf = (form: OfferForm): ReplicaTerms | null =>
  form.rights.includes("replica") ? { uses: readUses(form, form.media).uses, noticeDays: DEFAULT_NOTICE_DAYS } : null;

/** The terms without the amount, which may differ for each creator. */
export const offeredTerms = (form: OfferForm): Omit<OfferTerms, "priceCents"> => ({
  rights: form.rights,
  category: form.category,
  territory: form.territory,
  termMonths: form.termMonths,
  useCase: form.useCase,
  ...(form.neededBy && { neededBy: form.neededBy }),
  scope: {
    media: form.media,
    handle: form.handle,
    edits: form.edits,
    product: form.product ?? null,
    exclusivity: exclusivityOf(form),
  },
  replica: replicaOf(form),
});

const words = { message: requiredText(MESSAGE_MAX, "Please write a message.") };
const report = {
  messageId: z.uuid({ error: "Please reload the page and try again." }),
  reason: choice(REPORT_REASONS, "Please choose a reason."),
  words: optionalText(REPORT_WORDS_MAX),
};
const onDecision = { token: decisionKey.default("") };

/** On the decision page, and on the page of a brand's offer. */
export const decisionMessageSchema = z.object({ ...onDecision, ...words });
export const offerMessageSchema = buyerLinkSchema.extend(words);
export const decisionReportSchema = z.object({ ...onDecision, ...report });
export const offerReportSchema = buyerLinkSchema.extend(report);
