import { z } from "zod";
import { noClaim } from "@/lib/creators/page-claims";
import { AUDIENCES, STYLE_MAX, TITLE_MAX } from "@/lib/samples/rules";
import { imitatesUs, ONLY_OURS } from "@/lib/text/imitation";
import { LANGUAGES } from "@/lib/text/languages";
import { choice, optionalText, requiredText } from "@/lib/text/schema";
import { isUuid } from "@/lib/text/uuid";
import { shownVersion } from "@/lib/text/version";

const oneLine = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ");

const words = {
  title: requiredText(TITLE_MAX, "Please give the sample a title.")
    .transform(oneLine)
    .refine((text) => !imitatesUs(text), ONLY_OURS)
    .refine(...noClaim),
  language: choice(LANGUAGES, "Please choose the language that is spoken."),
  style: optionalText(STYLE_MAX)
    .transform((text) => oneLine(text ?? ""))
    .refine((text) => !imitatesUs(text), ONLY_OURS)
    .refine(...noClaim),
  audience: choice(AUDIENCES, "Please choose who may hear it."),
};

const id = z.string().refine(isUuid, "Please open this page again.");

export const newSampleSchema = z.object(words);
export const changedSampleSchema = z.object({ id, version: shownVersion(), ...words });
export const removedSampleSchema = z.object({ id });
