import { NavLink } from "@/components/site/nav-link";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

/** The nine packages of the pricing guidance (spec 9). */
export function PriceGuide({ pricing }: Pick<HomeCopy, "pricing">) {
  return (
    <section aria-labelledby="pricing" className="page py-14 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="pricing" className="text-4xl">
            Pricing guidance
          </h2>
          <p className="mt-3 text-ink-muted">
            Non-exclusive, no AI training rights. Where a talk about price can start.
          </p>
        </div>
        <NavLink href={paths.guide("pricing-strategies")} className="underline underline-offset-4">
          How to arrive at a price
        </NavLink>
      </div>
      <ul className="mt-8 grid grid-cols-1 border-t border-l sm:grid-cols-2 lg:grid-cols-3">
        {pricing.map(({ name, guidance, scope, description }) => (
          <li key={name} className="border-r border-b bg-paper-raised p-6">
            <h3 className="text-xl">{name}</h3>
            <p className="wrap-anywhere mt-2 font-serif text-3xl text-verified-text tabular-nums">{guidance}</p>
            <p className="mt-1 font-semibold text-sm">{scope}</p>
            <p className="mt-3 text-ink-muted text-sm leading-normal">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
