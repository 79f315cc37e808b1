import { z } from "zod";
import { ownPath } from "@/lib/accounts/rules";
import { portraitParts, showcaseFields } from "@/lib/creators/page-schema";
import { PRESETS } from "@/lib/creators/rules";
import { noticeDaysOf } from "@/lib/terms/replica";
import { MEDIA, mediaIn } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { withoutDisguise } from "@/lib/text/disguise";
import { noImitation } from "@/lib/text/imitation";
import { mixedScripts, mixedScriptWord } from "@/lib/text/look-alikes";
import { withPlainMarks } from "@/lib/text/name";
import { checkbox, choice, choices, emailAddress, phoneNumber, usdAmount } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const NAME = /^[\p{L}\p{M}\p{N}\u200c-\u200d .,'’·・&!+_-]{2,100}$/u;
const NAME_MISSING = "Please enter your name or stage name.";
const NAME_RULE = "Please use 2–100 letters, digits, spaces or . , ’ & ! + _ - in your name.";

/** A stage name may contain digits and symbols ("Ann-Marie & The 3"), unlike a person's name. */
const displayName = z
  .string({ error: NAME_MISSING })
  .max(400)
  .transform((text) => withPlainMarks(text).normalize("NFC").replace(/\s+/g, " ").trim())
  .refine((name) => NAME.test(name) && /[\p{L}\p{N}]/u.test(name), {
    error: ({ input }) => (input === "" ? NAME_MISSING : NAME_RULE),
  })
  .refine((name) => withoutDisguise(name) === name, NAME_RULE)
  .refine(...noImitation)
  .superRefine((name, context) => {
    const word = mixedScriptWord(name);
    if (word !== undefined) context.addIssue({ code: "custom", message: mixedScripts(word) });
  });

const standingRules = {
  preset: choice(PRESETS, "Please choose a content preset."),
  toggles: choices(RIGHTS, "Please choose from likeness, voice, digital replica and AI training."),
  minimumRate: usdAmount("Please enter a minimum rate of at least $1, such as 50 or 75.50."),
  autoApprove: checkbox(),
  allowsExclusive: checkbox(),
  /** Missing in forms of an earlier release, which allowed all. */
  mediaChoice: choice(["all", "some"], "Please choose all media, or only some.").default("all"),
  media: choices(MEDIA, "Please choose from the media of the list."),
  /** The notice for a digital replica. Missing in forms of an earlier release. */
  replicaNotice: choice(["0", "7", "30"], "Please choose no notice, 7 days or 30 days.").default("7"),
};

type Chosen = { preset: string; toggles: readonly string[] };

/** An empty custom choice would refuse every offer. */
const choosesSomething = ({ preset, toggles }: Chosen): boolean => preset !== "custom" || toggles.length > 0;
const nothingChosen = {
  path: ["toggles"],
  message:
    "Custom needs at least one of likeness, voice, digital replica and AI training. Tick one, or choose another preset.",
  // Reported together with other fields' errors, as soon as these two parse.
  when: ({ value }: { value: unknown }) =>
    z.looseObject({ preset: z.string(), toggles: z.array(z.string()) }).safeParse(value).success,
};

const choosesMedia = ({ mediaChoice, media }: { mediaChoice: string; media: readonly string[] }): boolean =>
  mediaChoice !== "some" || media.length > 0;
const noMediaChosen = {
  path: ["media"],
  message: "Tick at least one medium, or choose all media.",
  when: ({ value }: { value: unknown }) =>
    z.looseObject({ mediaChoice: z.string(), media: z.array(z.string()) }).safeParse(value).success,
};

/** /creator/rules (spec 2, creator onboarding). */
export const rulesSchema = z
  .object({ ...standingRules, version: shownVersion() })
  .refine(choosesSomething, nothingChosen)
  .refine(choosesMedia, noMediaChosen);

/** /creator/onboard (spec 2 and 5). */
export const onboardingSchema = z
  .object({
    displayName,
    email: emailAddress("Please enter a valid email address, such as name@example.com."),
    phone: phoneNumber("Please enter a valid phone number, or leave it empty."),
    ...showcaseFields,
    ...portraitParts,
    ...standingRules,
    payoutEmail: z.preprocess(
      (typed) => (typeof typed === "string" && typed.trim() === "" ? undefined : typed),
      emailAddress("Please enter a valid payout email address, or leave it empty to use your login email.").optional(),
    ),
  })
  .refine(choosesSomething, nothingChosen)
  .refine(choosesMedia, noMediaChosen);

export const accountSchema = z.object({
  displayName,
  phone: phoneNumber("Please enter a valid phone number, or leave it empty."),
  payoutEmail: emailAddress("Please enter a valid payout email address."),
  version: shownVersion(),
});

export const closingSchema = z.object({
  word: z
    .string()
    .max(40)
    .default("")
    .transform((text) => text.trim().toLowerCase())
    .refine((text) => text === "close", "Please type the word close."),
});

export const signInSchema = z.object({
  email: emailAddress("Please enter a valid email address, such as name@example.com."),
  /** Drops a page that is not a member's own. */
  next: z.string().default("").transform(ownPath),
});

/** Hidden field; checked against the database, not here. */
export const signInLinkSchema = z.object({ token: z.string().default("") });

/** `payoutEmail`: the one meant by an onboarding without one, and the one that the form of rules leaves alone. */
export const rulesChoiceOf = (
  form: Omit<z.output<typeof rulesSchema>, "version"> & { payoutEmail?: string | undefined },
  payoutEmail: string,
) => ({
  preset: form.preset,
  toggles: form.toggles,
  priceFloorCents: form.minimumRate,
  payoutEmail: form.payoutEmail ?? payoutEmail,
  autoApprove: form.autoApprove,
  allowsExclusive: form.allowsExclusive,
  media: form.mediaChoice === "all" ? MEDIA : mediaIn(form.media),
  replicaNoticeDays: noticeDaysOf(Number(form.replicaNotice)),
});
