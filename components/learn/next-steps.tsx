import { GuideList } from "@/components/learn/guide-list";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import type { Guide } from "@/lib/content/guides";
import { paths } from "@/lib/paths";

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
          <Button asChild variant="ink">
            <NavLink href={paths.waitlist}>Join the waitlist</NavLink>
          </Button>
          <Button asChild variant="outline">
            <NavLink href={paths.contact}>Ask a question</NavLink>
          </Button>
          <Button asChild variant="outline">
            <NavLink href={paths.insights}>Read the insights</NavLink>
          </Button>
        </p>
      </section>
    </div>
  );
}
