"use client";

import { useContext } from "react";
import { OfferFacts, useAmounts } from "@/app/(private)/offer-parts/people";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { chosenIn, highestOf } from "@/lib/offers/asked";
import { reviewReasons, ruleInWords } from "@/lib/offers/review-rules";
import { anyOf, listOf } from "@/lib/text/typeset";

/**
 * Beside the button: which colleague releases what is typed now, before it leaves the brand. Without scripts it says the brand's
 * rule.
 */
export function ReleaseLine() {
  const { release, people } = useContext(OfferFacts);
  const { sent, values } = useTyped();
  const priceCents = highestOf(useAmounts());
  if (!release) return null;
  const { rule, by } = release;
  if (!values) return <p>{ruleInWords(rule, by)}</p>;
  const reasons = reviewReasons({ priceCents, ...chosenIn(sent), hasReplica: false }, rule);
  const text = releaseText(reasons, by, people.length > 1);
  return (
    <p aria-live="polite" className={reasons.length > 0 ? "wrap-anywhere font-semibold" : "text-ink-muted"}>
      <span key={text}>{text}</span>
    </p>
  );
}

function releaseText(reasons: readonly string[], by: readonly string[], isForSeveral: boolean): string {
  const [it, sees] = isForSeveral ? ["them", "a creator sees them"] : ["it", "the creator sees it"];
  if (reasons.length === 0)
    return isForSeveral ? "No colleague has to release these." : "No colleague has to release this one.";
  const why = isForSeveral ? `one of them ${listOf(reasons)}` : `it ${listOf(reasons)}`;
  return by.length > 0
    ? `${anyOf(by)} releases ${it} before ${sees}, because ${why}.`
    : `Nobody can release ${it} at present, and your brand asks for it, because ${why}. An owner can invite an approver.`;
}
