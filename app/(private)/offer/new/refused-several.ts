import { findCards } from "@/lib/creators/public-page";
import { type Refused, refuse } from "@/lib/forms/answers";
import { formBrowser } from "@/lib/http/browser";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta } from "@/lib/http/read-or-log";
import {
  type AskedCreator,
  askedField,
  askedPriceField,
  type Sent,
  toldField,
  toldIn,
} from "@/lib/offers/asked-creators";
import type { RefusedCreator } from "@/lib/offers/brief-submit";
import { type Wanted, withheldText, withheldTicks } from "@/lib/offers/withheld";
import { refusalInRow, tooLowInRow, UNSENT, unsentText } from "@/lib/offers/wording";
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

type Unsent = {
  refusals: readonly RefusedCreator[];
  isConfirmed: boolean;
  asked: readonly AskedCreator[];
  sent: Sent;
  wanted: Wanted;
};

/** What a creator's public page says, too, and more exactly. */
const BY_RULES: readonly string[] = ["request-not-allowed", "exclusive-not-allowed", "media-not-allowed"];

/** Of each creator whose rules stand in the way, at their place in the form: at their amount if that is too low. */
export async function refusedSeveral({ refusals, isConfirmed, asked, sent, wanted }: Unsent): Promise<Refused> {
  const cards = await findCards(asked.map(({ slug }) => slug));
  const texts: { field: string; title: string; message: string }[] = [];
  const told: Record<string, string> = {};
  for (const { index, refused } of refusals.toSorted((one, other) => one.index - other.index)) {
    const { number, slug } = asked[index] ?? { number: null, slug: "" };
    const card = cards.find((one) => one.slug === slug);
    if (refused.reason !== "price-too-low") {
      const { title, message } = refusalInRow(refused);
      const shown =
        card && BY_RULES.includes(refused.reason) ? withheldText(withheldTicks(card, wanted)).join(" ") : "";
      texts.push({ field: askedField(number), title, message: shown || message });
      continue;
    }
    const known = [card?.floorCents ?? null, toldIn(sent, number, slug)];
    const floorCents = (await mayTell(refused.priceFloorCents, known, isConfirmed)) ? refused.priceFloorCents : null;
    if (floorCents !== null) told[toldField(number)] = centsToInput(floorCents);
    texts.push({ field: askedPriceField(number), ...tooLowInRow(floorCents) });
  }
  return refuse({
    title:
      texts.length === 1
        ? (texts[0]?.title ?? "")
        : refusals.every(({ refused }) => refused.reason === "price-too-low")
          ? "Some amounts are too low"
          : `${texts.length === asked.length ? "These" : "Some"} creators cannot be asked on these terms`,
    // Where each minimum is told, the buttons below say what to do.
    message: Object.keys(told).length === refusals.length ? UNSENT : unsentText(refusals.map(({ refused }) => refused)),
    fieldErrors: Object.fromEntries(texts.map(({ field, message }) => [field, message])),
    instead: told,
  });
}
