import { GuideList } from "@/components/learn/guide-list";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import type { Guide } from "@/lib/content/guides";
import { paths } from "@/lib/paths";

const outline = buttonVariants({ variant: "outline" });

export function NextSteps({ related }: { related: readonly Guide[] }) {
  return (
    <div className="print:hidden">
      <section aria-labelledby="related-guides" className="mt-14">
        <h2 id="related-guides" className="mb-6 text-3xl">
          Related guides
        </h2>
        <GuideList guides={related} heading="h3" />
      </section>
      <section aria-labelledby="ways-on" className="mt-14 border-y py-8">
        <h2 id="ways-on" className="text-2xl">
          Where to go from here
        </h2>
        <p className="mt-2 prose-measure">
          The waitlist is free and binds you to nothing. If something in this guide is unclear or wrong, tell us.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <NavLink href={paths.waitlist} className={buttonVariants({ variant: "ink" })}>
            Join the waitlist
          </NavLink>
          <NavLink href={paths.contact} className={outline}>
            Ask a question
          </NavLink>
          <NavLink href={paths.insights} className={outline}>
            Read the insights
          </NavLink>
        </p>
      </section>
    </div>
  );
}
