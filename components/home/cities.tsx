import { MarginSection } from "@/components/marketing/margin-section";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

/** The cities that come after the first; each leads to its own waitlist. */
export function Cities({ title, body, cities }: HomeCopy["comingNext"]) {
  return (
    <MarginSection id="coming-next" title={title} lead={body}>
      <ul className="flex max-w-[34rem] flex-wrap gap-3">
        {cities.map((city) => (
          <li key={city}>
            <NavLink
              href={paths.waitlistWith({ role: "talent", city })}
              className={buttonVariants({ variant: "outline", size: "lg" })}
            >
              {city}
            </NavLink>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}
