import { z } from "zod";
import { looksLikeSlug } from "@/lib/creators/slugs";
import {
  ASKED_NUMBERS,
  askedField,
  askedIn,
  askedPriceField,
  begunField,
  LAST_OF,
  ownAmountIn,
  PLACES,
  sentOf,
  toldField,
} from "@/lib/offers/asked-creators";
import { MESSAGE_MAX } from "@/lib/offers/message-rules";
import { faultsOfUses, signatureFields, useFieldsSchema } from "@/lib/offers/replica-schema";
import { COUNTER_PERCENTS, MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
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

/** Of a decision page: a link's token or an offer's id. Checked against the database, not here. */
export const decisionKey = z.string().max(200);
const token = decisionKey.default("");

/** AI training must be ticked too if the terms include it, and a digital replica initialed, which the action checks. */
export const approvalSchema = z.object({ token, agree: checkbox(), agreeTraining: checkbox(), ...signatureFields });

export const declineSchema = z.object({ token, reason: optionalText(MESSAGE_MAX), refuseBuyer: checkbox() });

/** `brand`: the id of its record. */
export const refusedBrandSchema = z.object({
  brand: z.uuid({ error: "Please open the form again from the list of brands." }),
});

/** Countering requires the same ticks as approving: it agrees to the terms at the new price. */
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

const typedCreator = (form: unknown): string =>
  z.looseObject({ creatorEmail: z.string() }).safeParse(form).data?.creatorEmail ?? "";

const FROM_DASHBOARD = "Please open the form again from your dashboard.";

/** The id of a record of the brand's, or empty. A text that is no id gets the message of `z.uuid`, other values the union's. */
const ownRecord = z.union([z.uuid({ error: FROM_DASHBOARD }), z.literal("")], { error: FROM_DASHBOARD }).default("");

/** Words of the clause that names the parties, which a name in it must not continue. */
const TERMS_IN_NAME = /represented by|\(the licen[sc]/iu;

/** A creator decides on the name, and the agreement repeats it. */
function isOwnName(name: string | undefined, context: z.RefinementCtx): void {
  const message = name === undefined ? undefined : faultOfName(name);
  if (message) context.addIssue({ code: "custom", message });
}

/** Of a name in an agreement; undefined if it has none. */
export function faultOfName(name: string): string | undefined {
  const word = mixedScriptWord(name);
  if (word !== undefined) return mixedScripts(word);
  if (isRoleAlone(name)) return "Please enter the name itself, not the role of a person or a team.";
  return TERMS_IN_NAME.test(name) ? "Please enter the name alone, without words of the agreement." : undefined;
}

const account = z.looseObject({ handle: z.unknown(), media: z.array(z.string()).catch([]) });

/** Ads from the creator's account run in a medium that carries ads. */
function faultsOfHandle(form: unknown): [name: string, message: string][] {
  const { data } = account.safeParse(form);
  const isWithoutAds = data?.handle && !MEDIA.some((medium) => carriesAds(medium) && data.media.includes(medium));
  return isWithoutAds
    ? [["handle", "Please also tick a medium in which ads may run, or leave this open: it is about ads alone."]]
    : [];
}

const UNLISTED = "Please choose one of the listed creators.";
const AMOUNT = "Please enter an amount in dollars from 1 to 10,000,000.";
const NO_AMOUNT = "Please enter an amount for this creator.";

const slugOfCreator = z
  .string({ error: UNLISTED })
  .refine((slug) => slug === "" || looksLikeSlug(slug), UNLISTED)
  .default("");

/** Of a typed amount, in characters. */
const AMOUNT_LENGTH = 20;

/** Faults are those of a creator who is asked (`faultsOfAmounts`). */
const amount = z.string().max(AMOUNT_LENGTH).catch("").default("");

/** Beside `creator`, which is the field of the last place. */
const askedFields = Object.fromEntries([
  ...ASKED_NUMBERS.map((number) => [askedField(number), slugOfCreator]),
  ...PLACES.flatMap((place) => [
    [askedPriceField(place), amount],
    [begunField(place), amount],
    [toldField(place), amount],
  ]),
]) as Record<`creator${number}`, typeof slugOfCreator> &
  Record<`${"price" | "begun" | "told"}${number | "Last"}`, typeof amount>;

const placed = z.record(z.string(), z.unknown()).catch({});

function faultsOfAsked(form: unknown): [name: string, message: string][] {
  const typed = placed.parse(form);
  const asked = askedIn(typed);
  const isPlaced = asked.some(({ number }) => number !== null);
  const faults: [string, string][] = [];
  if (isPlaced && String(typed.creatorEmail ?? "").trim())
    faults.push(["creatorEmail", "Offers to several go to creators with a public page. Please empty this address."]);
  if (asked.length > MAX_CREATORS_AT_ONCE)
    faults.push(["creator", `Please ask at most ${MAX_CREATORS_AT_ONCE} creators at once.`]);
  return faults;
}

/** Of several creators each has an amount of their own. */
function faultsOfAmounts(form: unknown): [name: string, message: string][] {
  const typed = placed.parse(form);
  const sent = sentOf(typed);
  // The offer that is sent again names the creator.
  const asked = typed.like ? [] : askedIn(typed);
  const [one] = asked;
  const isAlone = one === undefined || (one.number === null && ownAmountIn(sent, null, one.slug) === undefined);
  if (isAlone) {
    const { error } = usdAmount().safeParse(typed.price);
    return error ? [["price", error.issues[0]?.message ?? AMOUNT]] : [];
  }
  return asked.flatMap(({ number, slug, priceCents }) => {
    const field = askedPriceField(number);
    const isAmount = priceCents !== null && (sent(field)[0] ?? "").length <= AMOUNT_LENGTH;
    return isAmount ? [] : [[field, ownAmountIn(sent, number, slug) ? AMOUNT : NO_AMOUNT]];
  });
}

/** Specification 2, submit offer. Names the creator by address, or by public page. */
export const offerSchema = z
  .object({
    submissionKey: z.uuid({ error: "Please open the form again and resubmit it." }),
    buyerName: personName()
      .refine(...noImitation)
      .superRefine(isOwnName),
    buyerEmail: emailAddress(),
    company: optionalText(100)
      .transform((name) => name && organisationNameOf(name))
      .refine(...noImitation)
      .superRefine(isOwnName),
    creatorEmail: z.string().max(400).default(""),
    creator: slugOfCreator,
    ...askedFields,
    [LAST_OF]: z.string().max(400).default(""),
    /** The brand's own offer being sent again, which names the creator. */
    like: ownRecord,
    renews: ownRecord,
    /** Only a mailed link sends it: the form did not ask to agree to the terms. */
    byLink: checkbox(),
    rights: choices(RIGHTS).refine((rights) => rights.length > 0, "Please choose at least one thing to license."),
    category: choice(CATEGORIES, "Please choose a category."),
    territory: choice(TERRITORIES, "Please choose a territory."),
    termMonths: wholeNumber(TERM_MONTHS.min, TERM_MONTHS.max, "Please enter a term from 1 to 60 months."),
    /** Of one creator. Read by `faultsOfAmounts`. */
    price: z
      .unknown()
      .optional()
      .transform((text) => String(text ?? "")),
    useCase: requiredText(USE_CASE_MAX, "Please describe the intended use."),
    media: choices(MEDIA),
    handle: checkbox(),
    edits: choice(EDITS, "Please choose what may be done to the material.").default(NARROWEST.edits),
    product: optionalText(PRODUCT_MAX)
      .refine((text) => !text?.includes("\n"), "Please use one line.")
      .refine((text) => !imitatesUs(text ?? ""), ONLY_OURS),
    exclusive: checkbox(),
    competitors: optionalText(MAX_COMPETITORS * (COMPETITOR_MAX + 1))
      .transform((text) => competitorsIn(text ?? ""))
      .refine((names) => names.length <= MAX_COMPETITORS, `Please name at most ${MAX_COMPETITORS} competitors.`)
      .refine(
        (names) => names.every((name) => name.length <= COMPETITOR_MAX),
        `Please use at most ${COMPETITOR_MAX} characters for a name.`,
      )
      .refine((names) => !names.some(imitatesUs), ONLY_OURS),
    ...useFieldsSchema,
  })
  .superRefine(
    (form, context) => {
      for (const [name, message] of [
        ...faultsOfUses(form),
        ...faultsOfHandle(form),
        ...faultsOfAsked(form),
        ...faultsOfAmounts(form),
      ])
        context.addIssue({ code: "custom", path: [name], message });
    },
    // Reported together with the other errors, as those below.
    { when: () => true },
  )
  .refine((form) => form.like || askedIn(form).length > 0 || emailAddress().safeParse(form.creatorEmail).success, {
    path: ["creatorEmail"],
    error: ({ input }) => emailRefusal(typedCreator(input), "Please enter the creator's email, or choose a creator."),
    // Reported together with the other errors, not after them.
    when: () => true,
  })
  .refine(({ creatorEmail, creator }) => !creator || creatorEmail.trim() === "", {
    path: ["creator"],
    message:
      "You chose a creator and typed an address. Which creator do you mean? Please empty the address, or choose nobody.",
    when: () => true,
  });

/** Of what only the license's number, typed in part, confirms. Ownership is checked in the database. */
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

type OfferForm = z.output<typeof offerSchema>;

/** Names that nobody asked to exclude are not kept. */
const exclusivityOf = ({ exclusive, competitors }: OfferForm): Exclusivity | null =>
  exclusive ? { competitors } : null;

/** The notice is the creator's: `newOffer` puts in the one that their rules name. */
const replicaOf = (form: OfferForm): ReplicaTerms | null =>
  form.rights.includes("replica") ? { uses: readUses(form, form.media).uses, noticeDays: DEFAULT_NOTICE_DAYS } : null;

/** The amount apart, which may be another for each creator. */
export const offeredTerms = (form: OfferForm): Omit<OfferTerms, "priceCents"> => ({
  rights: form.rights,
  category: form.category,
  territory: form.territory,
  termMonths: form.termMonths,
  useCase: form.useCase,
  scope: {
    media: form.media,
    handle: form.handle,
    edits: form.edits,
    product: form.product ?? null,
    exclusivity: exclusivityOf(form),
  },
  replica: replicaOf(form),
});
