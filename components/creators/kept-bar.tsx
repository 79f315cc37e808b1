"use client";

import { FIRST_IN_BAR, FOOT_BAR, SECOND_IN_BAR } from "@/components/creators/foot-bar";
import { useKept } from "@/components/creators/kept";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { paths } from "@/lib/paths";

const offerWords = (count: number, most: number) =>
  count === 0 ? "Make an offer" : `Make an offer to ${count > most ? `the first ${most}` : count}`;

/** `most`: how many one offer form asks. */
type KeptBarProps = { most: number; className?: string };

/**
 * What is done with those kept. It has its place from the beginning, unseen and out of reach, so that nothing moves once the
 * server has answered whom this browser keeps.
 */
export function KeptBar({ most, className }: KeptBarProps) {
  const kept = useKept() ?? [];
  const asked = kept.slice(0, most);
  return (
    <nav aria-label="With those you keep" className={cn(FOOT_BAR, className, kept.length === 0 && "invisible")}>
      <NavLink
        href={asked.length > 0 ? paths.newOfferTo(...asked) : paths.newOffer}
        className={cn(buttonVariants({ variant: "seal" }), DOOR_TO_OFFERS, FIRST_IN_BAR)}
      >
        {/* Keyed, because a translated text cannot be changed in place. */}
        <span key={kept.length}>{offerWords(kept.length, most)}</span>
      </NavLink>
      <NavLink href={paths.shortlist} className={cn(buttonVariants({ variant: "outline" }), SECOND_IN_BAR)}>
        <span key={kept.length}>{kept.length === 0 ? "Shortlist" : `Shortlist (${kept.length})`}</span>
      </NavLink>
    </nav>
  );
}
