import { CallBand } from "@/components/marketing/call-band";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

/** The last two calls to action and the disclaimer. */
export function Closing({ waitlist, closing, legal }: Pick<HomeCopy, "waitlist" | "closing" | "legal">) {
  return (
    <>
      <CallBand id="join" title={waitlist.title} body={waitlist.body}>
        <NavLink href={paths.waitlist} className={buttonVariants({ variant: "seal", size: "lg" })}>
          {waitlist.ctaLabel}
        </NavLink>
      </CallBand>
      <section aria-labelledby="closing" className="page py-14 md:py-20">
        <h2 id="closing" className="text-4xl">
          {closing.title}
        </h2>
        <p className="prose-measure mt-4 text-lg">{closing.body}</p>
        <p className="mt-6">
          <NavLink href={paths.learn} className={buttonVariants({ variant: "outline" })}>
            {closing.ctaLabel}
          </NavLink>
        </p>
        <p className="prose-measure mt-14 border-t pt-5 text-ink-muted text-sm">{legal.disclaimer}</p>
      </section>
    </>
  );
}
