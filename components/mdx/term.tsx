import type { ReactNode } from "react";
import { NavLink } from "@/components/site/nav-link";
import { loadGlossary } from "@/lib/content/glossary";
import { paths } from "@/lib/paths";

/** A word of the glossary at its first use: a link to its entry, with the definition's first sentence on hover. */
export async function Term({ id, children }: { id: string; children: ReactNode }) {
  const { entries } = await loadGlossary();
  return (
    <span title={entries.find((entry) => entry.id === id)?.short}>
      <NavLink href={paths.glossaryTerm(id)} className="term">
        {children}
      </NavLink>
    </span>
  );
}
