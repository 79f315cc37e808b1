"use client";

import { NavLink } from "@/components/site/nav-link";
import { useVisitor } from "@/components/site/visitor";
import { paths } from "@/lib/paths";

/** For the page's own creator, beside what everybody sees, so that nothing moves. */
export function EditOwnPage({ slug }: { slug: string }) {
  if (useVisitor()?.page !== paths.creatorPage(slug)) return null;
  return (
    <p className="page absolute inset-x-0 top-1 text-right text-sm print:hidden">
      <NavLink href={paths.creatorPageForm} className="inline-block py-1 font-semibold underline underline-offset-4">
        Edit your page
      </NavLink>
    </p>
  );
}
