import { Seal } from "@/components/engraving/seal";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import { paths } from "@/lib/paths";

/** The free resource of the hub: the guide as a PDF, and the launch (specification 2). */
export function FreeGuide() {
  return (
    <section aria-labelledby="free-guide" className="mt-16 border bg-paper-raised p-6 sm:p-10">
      <div className="flex flex-wrap items-center gap-8">
        <Seal words="Free guide - name, image and likeness - " className="w-28 shrink-0" />
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="free-guide" className="text-3xl">
            The NIL rights guide, to keep
          </h2>
          <p className="mt-3 max-w-[56ch]">
            The essentials of these guides as one PDF: the law, the contract, the price, checklists and the glossary.
            Print it, and have it beside you when an offer comes.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <NavLink href={paths.nilGuide} className={buttonVariants({ variant: "seal" })}>
              Download PDF Guide
            </NavLink>
            <NavLink href={paths.waitlist} className={buttonVariants({ variant: "outline" })}>
              Join Atlanta Launch
            </NavLink>
          </p>
        </div>
      </div>
    </section>
  );
}
