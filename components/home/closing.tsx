import { GuillocheRule } from "@/components/engraving/guilloche-rule";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

/** The last two calls to action and the disclaimer. */
export function Closing({ waitlist, closing, legal }: Pick<HomeCopy, "waitlist" | "closing" | "legal">) {
  return (
    <>
      <section aria-labelledby="join" className="mt-14 bg-paper-sunken text-center md:mt-20">
        <GuillocheRule className="h-5" />
        <div className="page py-16 md:py-20">
          <h2 id="join" className="text-5xl">
            {waitlist.title}
          </h2>
          <p className="mx-auto mt-4 max-w-[44ch] text-lg">{waitlist.body}</p>
          <p className="mt-8">
            <NavLink href={paths.waitlist} className={buttonVariants({ variant: "seal", size: "lg" })}>
              {waitlist.ctaLabel}
            </NavLink>
          </p>
        </div>
        <GuillocheRule className="h-5" />
      </section>
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
