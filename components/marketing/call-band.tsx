import type { VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import type { buttonVariants } from "@/components/ui/button-variants";

type CallBandProps = { id: string; title: string; body: string; children: ReactNode };

/** Adjoins the footer if it is the last part. */
export function CallBand({ id, title, body, children }: CallBandProps) {
  return (
    <section
      aria-labelledby={id}
      className="mt-6 bg-paper-sunken text-center last:-mb-12 md:mt-20 md:last:-mb-24 print:hidden"
    >
      <GuillocheRule className="h-5" />
      <div className="page py-7 md:py-20">
        <h2 id={id} className="text-4xl md:text-5xl">
          {title}
        </h2>
        <p className="mx-auto mt-3 max-w-[48ch] text-lg">{body}</p>
        <p className="mt-5 md:mt-8">{children}</p>
      </div>
      <GuillocheRule className="h-5" />
    </section>
  );
}

type ButtonLinkProps = { href: string; children: string; about?: string } & VariantProps<typeof buttonVariants>;

export function ButtonLink({ href, children, about, variant, size }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size}>
      <NavLink href={href}>
        {children}
        {about && <span className="sr-only"> ({about})</span>}
      </NavLink>
    </Button>
  );
}
