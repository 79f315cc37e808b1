import { PriceRuler } from "@/components/offers/price-ruler";
import { NavLink } from "@/components/site/nav-link";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

export function PriceGuide({ pricing }: Pick<HomeCopy, "pricing">) {
  return (
    <section aria-labelledby="pricing" className="page py-8 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="pricing" className="text-4xl">
            Pricing guidance
          </h2>
          <p className="mt-3 text-ink-muted">
            Non-exclusive, no AI training rights. Figures to start talking about a price.
          </p>
        </div>
        <NavLink href={paths.guide("pricing-strategies")} className="underline underline-offset-4">
          How to arrive at a price
        </NavLink>
      </div>
      <div className="mt-8">
        <PriceRuler
          headings
          rows={pricing.map(({ name, guidance, scope, description }) => ({
            name,
            guidance,
            note: (
              <p className="text-sm leading-normal">
                <span className="font-semibold">{scope}.</span> <span className="text-ink-muted">{description}</span>
              </p>
            ),
          }))}
        />
      </div>
    </section>
  );
}
