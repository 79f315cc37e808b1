"use client";

import { useTyped } from "@/app/(private)/offer-parts/typed";
import { type Release, reviewReasons, ruleInWords } from "@/lib/offers/review-rules";
import { anyOf, listOf } from "@/lib/text/typeset";

type ReleaseLineProps = { release: Release | undefined; isForSeveral: boolean; priceCents: number };

/**
 * Beside the button: which colleague releases what is typed now, before it leaves the brand. `priceCents`: the highest amount.
 * Without scripts it says the brand's rule.
 */
export function ReleaseLine({ release, isForSeveral, priceCents }: ReleaseLineProps) {
  const { sent, values } = useTyped();
  if (!release) return null;
  const { rule, by } = release;
  if (!values) return <p>{ruleInWords(rule, by)}</p>;
  const isExclusive = sent("exclusive").length > 0;
  const reasons = reviewReasons({ priceCents, rights: sent("rights"), isExclusive, hasReplica: false }, rule);
  const text = releaseText(reasons, by, isForSeveral);
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
