import type { VariantProps } from "class-variance-authority";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";

type ButtonLinkProps = { href: string; children: string } & VariantProps<typeof buttonVariants>;

/** A link that looks like a button. */
export function ButtonLink({ href, children, variant, size }: ButtonLinkProps) {
  return (
    <NavLink href={href} className={buttonVariants({ variant, size })}>
      {children}
    </NavLink>
  );
}
