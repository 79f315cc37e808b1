import type { AnswerOf } from "@/app/(private)/offer/new/question";
import { type AskedAmount, type AskedOne, amountsIn, areComplete, totalText } from "@/lib/offers/asked-amounts";
import type { Sent } from "@/lib/offers/asked-creators";
import { formatUsd } from "@/lib/terms/fees";
import { fieldOfUse, USE_NUMBERS } from "@/lib/terms/replica-fields";
import { carriesAds, describeMedia, EDITS, editLabels, MEDIA, mediumLabels, NARROWEST } from "@/lib/terms/scope";
import {
  CATEGORIES,
  categoryLabels,
  describeRights,
  RIGHTS,
  TERM_MONTHS,
  TERRITORIES,
  territoryLabels,
} from "@/lib/terms/terms";
import { usdToCents } from "@/lib/text/money";
import { countOf, listOf } from "@/lib/text/typeset";

const textIn = (sent: Sent, name: string): string => (sent(name)[0] ?? "").trim();

/** Of the creators that one set of terms goes to, if they are several. */
export const askedBoxes = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>("[type=checkbox][name^=creator]"),
];

/** "Ada, Ben and Cleo", and of more than three "Ada, Ben, Cleo and 4 more". */
export function namesInWords(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 4 ? 3 : 4);
  return listOf(names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown);
}

/** `zone`: in which the creator's licenses end; undefined if the page does not know it. */
type Chosen = { field: string; name: string; zone: string | undefined };

/** The creators that the form goes to as it is ticked, with the one chosen last; none whose address is typed. */
export const chosenIn = (form: HTMLFormElement): Chosen[] =>
  [...askedBoxes(form), ...form.querySelectorAll<HTMLInputElement>("[name=creator], [name=like]")].flatMap((input) => {
    const { checked, dataset, labels, name, parentElement, type, value } = input;
    const card = labels?.[0] ?? parentElement?.querySelector("bdi");
    const isChosen = (checked || type === "hidden") && value !== "";
    return isChosen ? [{ field: name, name: card?.textContent || value, zone: dataset.zone }] : [];
  });

/** The offer's recipient as far as the form knows: by address, or by the names of the chosen cards. */
export const creatorIn = (form: HTMLFormElement, email: string): string =>
  email.trim() ? email : namesInWords(chosenIn(form).map(({ name }) => name));

/** "Website: A greeting for every store"; empty while neither is typed. */
export const useInWords =
  (number: number): AnswerOf =>
  (sent) => {
    const medium = MEDIA.find((one) => one === textIn(sent, fieldOfUse(number, "Medium")));
    return [medium && mediumLabels[medium], textIn(sent, fieldOfUse(number, "Shows"))].filter(Boolean).join(": ");
  };

/** `floorCents`: the shown minimum of the one creator who is asked. */
const belowOne = (cents: number, floorCents: number | null): string =>
  floorCents !== null && cents < floorCents ? ", below the creator’s minimum" : "";

function amountsInWords(sent: Sent, asked: readonly AskedOne[]): string {
  const amounts = amountsIn(sent, asked);
  const [needed] = neededAmounts(amounts);
  if (needed) return NEEDED + needed;
  return `${countOf(amounts.length, "creator")}, ${totalText(amounts)}${areComplete(amounts) ? " with fees" : ""}`;
}

function neededAmounts(amounts: readonly AskedAmount[]): string[] {
  const missing = amounts.filter(({ cents }) => cents === 0).map(({ name }) => name);
  return missing.length > 0 ? [`an amount for ${namesInWords(missing)}`] : [];
}

type PriceFacts = { begunCents: number; floorCents: number | null; asked: readonly AskedOne[] };

/**
 * "$380.00, below the creator’s minimum", and of several creators (`asked`) "3 creators, $1,234.00 with fees".
 * `begunCents`: the amount that the form of one begins with.
 */
export const priceInWords =
  ({ begunCents, floorCents, asked }: PriceFacts): AnswerOf =>
  (sent) => {
    if (asked.length > 0) return amountsInWords(sent, asked);
    const cents = usdToCents(textIn(sent, "price")) ?? begunCents;
    return `${formatUsd(cents)}${belowOne(cents, floorCents)}`;
  };

/** Begins the answer to a question that the offer cannot be sent without. */
export const NEEDED = "Needed: ";

/** By question, what each of its fields that must be filled in is called in a sentence. */
const REQUIRED = {
  you: { "your name": "buyerName", "your email": "buyerEmail" },
  rights: { "at least one right": "rights" },
  use: { "a category": "category", "the intended use": "useCase" },
} as const;

function emptyIn(sent: Sent, question: keyof typeof REQUIRED): string[] {
  const fields: Readonly<Record<string, string>> = REQUIRED[question];
  return Object.keys(fields).filter((words) => textIn(sent, fields[words] ?? "") === "");
}

function neededIn(sent: Sent, question: keyof typeof REQUIRED): string | undefined {
  const empty = emptyIn(sent, question);
  return empty.length > 0 ? NEEDED + listOf(empty) : undefined;
}

/** "Still needed: your email and an amount for Cleo"; empty once everything is filled in. `amounts`: of several creators. */
export function stillNeeded(sent: Sent, amounts: readonly AskedAmount[]): string {
  const empty = (["you", "rights", "use"] as const).flatMap((question) => emptyIn(sent, question));
  const all = [...empty, ...neededAmounts(amounts)];
  return all.length > 0 ? `Still needed: ${listOf(all)}` : "";
}

/** What stands beside each question of the offer while it is folded. */
export const answers = {
  you: (sent) =>
    neededIn(sent, "you") ?? `${textIn(sent, "buyerName")}, ${textIn(sent, "company") || textIn(sent, "buyerEmail")}`,
  rights: (sent) =>
    neededIn(sent, "rights") ?? describeRights(RIGHTS.filter((right) => sent("rights").includes(right))),
  use: (sent) => {
    const category = CATEGORIES.find((one) => one === textIn(sent, "category"));
    return (
      neededIn(sent, "use") ??
      [category && categoryLabels[category], textIn(sent, "useCase")].filter(Boolean).join(": ")
    );
  },
  product: (sent) => textIn(sent, "product") || "Not named",
  media: (sent) => {
    const media = MEDIA.filter((medium) => sent("media").includes(medium));
    if (media.length === 0) return "Only as Intended Use says, no paid ads";
    return media.some(carriesAds) ? describeMedia(media) : `${describeMedia(media)}; no paid ads`;
  },
  handle: (sent) => (sent("handle").length > 0 ? "Yes" : "No"),
  edits: (sent) => editLabels[EDITS.find((one) => one === textIn(sent, "edits")) ?? NARROWEST.edits],
  uses: (sent) => {
    const count = USE_NUMBERS.filter((number) => useInWords(number)(sent) !== "").length;
    return count > 0 ? countOf(count, "use") : "None described yet";
  },
  term: (sent) => {
    const territory = TERRITORIES.find((one) => one === textIn(sent, "territory")) ?? "us";
    const months = textIn(sent, "termMonths") || String(TERM_MONTHS.default);
    return `${territoryLabels[territory]}, ${/^\d{1,2}$/.test(months) ? countOf(Number(months), "month") : months}`;
  },
  exclusive: (sent) => (sent("exclusive").length > 0 ? "Yes, in this category and territory" : "Not exclusive"),
} satisfies Record<string, AnswerOf>;
