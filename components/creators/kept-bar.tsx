"use client";

import { FIRST_IN_BAR, FOOT_BAR, SECOND_IN_BAR } from "@/components/creators/foot-bar";
import { KEEPS, useKept } from "@/components/creators/kept";
import { NavLink } from "@/components/site/nav-link";
import { cn } from "@/components/ui/cn";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { paths } from "@/lib/paths";

type KeptBarProps = {
  /** How many one offer form asks. */
  most: number;
  /** The looks of the bar's two links, made on the server, so that the page loads no more than it must. */
  looks: readonly [offer: string, shortlist: string];
  className?: string;
};

/**
 * What is done with those kept. It has its place from the beginning, unseen and out of reach, as if one were kept, so
 * that nothing moves once the server has answered whom this browser keeps.
 */
export function KeptBar({ most, looks: [offer, shortlist], className }: KeptBarProps) {
  const kept = useKept() ?? [];
  const asked = kept.slice(0, most);
  const count = kept.length || 1;
  return (
    <nav aria-label="With those you keep" className={cn(FOOT_BAR, KEEPS, className, kept.length === 0 && "invisible")}>
      <NavLink
        href={asked.length > 0 ? paths.newBrief(...asked) : paths.newOffer}
        className={cn(offer, DOOR_TO_OFFERS, FIRST_IN_BAR)}
      >
        {/* Keyed, because a translated text cannot be changed in place. */}
        <span key={count}>{`Make an offer to ${count > most ? `the first ${most}` : count}`}</span>
      </NavLink>
      <NavLink href={paths.shortlist} className={cn(shortlist, SECOND_IN_BAR)}>
        <span key={count}>{`Shortlist (${count})`}</span>
      </NavLink>
    </nav>
  );
}
