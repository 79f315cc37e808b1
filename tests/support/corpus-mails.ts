import { sampleMails } from "@/tests/support/sample-mails";

/** The texts in mails that somebody wrote, or that a stored text was copied to. */
const WRITTEN = new Set(
  "creatorName buyerName buyerOrgName useCase rights category territory reason name topic message email interest ref".split(
    " ",
  ),
);

/** A word that the template itself knows, under the name of a written text. */
const REASONS = new Set(["onboarding", "sign-in", "already-registered"]);

function withText(value: unknown, text: string, name = ""): unknown {
  if (typeof value === "string") return WRITTEN.has(name) && !REASONS.has(value) ? text : value;
  if (Array.isArray(value)) return name === "facts" ? [[text, text]] : value.map((one) => withText(one, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withText(inner, text, key)]));
}

/** Every mail that the product sends, in each of its variants, with `text` for whatever is not ours in it. */
export const mailsSaying = (text: string): { template: string; payload: unknown }[] =>
  sampleMails.map(({ template, payload }) => ({ template, payload: withText(payload, text) }));
