import type { ReactNode } from "react";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";

/** The one thing that a text asks for, as a button of its own line. */
export function CallToAction({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="my-8 print:hidden">
      <NavLink href={to} className={buttonVariants({ variant: "seal", size: "lg" })}>
        {children}
      </NavLink>
    </p>
  );
}
