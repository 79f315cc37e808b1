import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import type { CtaVariant } from "@/lib/admin/events";
import { paths } from "@/lib/paths";

type ActivateLinkProps = { variant: CtaVariant; post: string; look?: "ink" | "seal" | "outline" };

/** Tells the waitlist the article and the link's position (spec 2). */
export function ActivateLink({ variant, post, look = "ink" }: ActivateLinkProps) {
  return (
    <span data-cta={variant}>
      <Button asChild variant={look}>
        <NavLink href={paths.waitlistWith({ src: variant, post })}>Activate Your Profile →</NavLink>
      </Button>
    </span>
  );
}
