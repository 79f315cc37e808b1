import { findCards } from "@/lib/creators/public-page";
import { type Refused, refuse } from "@/lib/forms/answers";
import { formBrowser } from "@/lib/http/browser";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta } from "@/lib/http/read-or-log";
import {
  type AskedCreator,
  amountFor,
  askedField,
  askedPriceField,
  type Sent,
  toldField,
  toldIn,
} from "@/lib/offers/asked-creators";
import type { RefusedCreator } from "@/lib/offers/brief-submit";
import { refusalInRow, tooLowInRow, unsentText } from "@/lib/offers/wording";
import { centsToInput } from "@/lib/terms/fees";

/**
 * Whether the form may tell a creator's minimum that it does not know (`known`: from their page, or told before). An unconfirmed
 * sender is told no more of them than as many offers to one creator each would have told.
 */
async function mayTell(floorCents: number, known: readonly (number | null)[], isConfirmed: boolean): Promise<boolean> {
  if (isConfirmed || known.includes(floorCents)) return true;
  const { ip } = await requestMeta();
  return (await checkLimit("minimums", { ip, browser: await formBrowser() })).ok;
}

type Unsent = { refusals: readonly RefusedCreator[]; isConfirmed: boolean; asked: readonly AskedCreator[]; sent: Sent };

/**
 * Of each creator whose rules stand in the way, at their place in the form: at their amount if that is too low. A row for which
 * nothing was typed offers the minimum from then on.
 */
export async function refusedSeveral({ refusals, isConfirmed, asked, sent }: Unsent): Promise<Refused> {
  const cards = await findCards(asked.map(({ slug }) => slug));
  const texts: { field: string; title: string; message: string }[] = [];
  const told: Record<string, string> = {};
  let raised = 0;
  for (const { index, refused } of refusals.toSorted((one, other) => one.index - other.index)) {
    const { number, slug } = asked[index] ?? { number: null, slug: "" };
    if (refused.reason !== "price-too-low") {
      texts.push({ field: askedField(number), ...refusalInRow(refused) });
      continue;
    }
    const shown = cards.find((one) => one.slug === slug)?.floorCents ?? null;
    const known = [shown, toldIn(sent, number, slug)];
    const floorCents = (await mayTell(refused.priceFloorCents, known, isConfirmed)) ? refused.priceFloorCents : null;
    if (floorCents !== null) told[toldField(number)] = centsToInput(floorCents);
    const isRaised = floorCents !== null && amountFor(sent, number, 0) === 0;
    raised += isRaised ? 1 : 0;
    texts.push({ field: askedPriceField(number), ...tooLowInRow(floorCents, isRaised) });
  }
  const [first] = texts;
  return refuse({
    title: texts.length === 1 && first ? first.title : "Some creators cannot be asked on these terms",
    message: unsentText(
      refusals.map(({ refused }) => refused),
      raised,
    ),
    fieldErrors: Object.fromEntries(texts.map(({ field, message }) => [field, message])),
    instead: told,
  });
}
