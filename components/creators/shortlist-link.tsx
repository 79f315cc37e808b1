"use client";

import { useKept } from "@/components/creators/kept";
import { NavLink } from "@/components/site/nav-link";
import { paths } from "@/lib/paths";

/** The way to the shortlist, with how many creators it holds where that is known. */
export function ShortlistLink() {
  const count = useKept()?.length;
  return (
    <NavLink href={paths.shortlist} className="inline-block py-1 font-semibold underline underline-offset-4">
      {/* Keyed, because a translated text cannot be changed in place. */}
      <span key={count ?? 0}>{count ? `Your shortlist (${count})` : "Your shortlist"}</span>
    </NavLink>
  );
}
