import { mainLinks, productLinks } from "@/components/site/links";
import { MenuSheet } from "@/components/site/menu-sheet";
import { NavLink } from "@/components/site/nav-link";
import { VisitorSheet, VisitorSlot } from "@/components/site/visitor-slot";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { brand } from "@/lib/brand";
import type { FormAction } from "@/lib/forms/state";
import { paths } from "@/lib/paths";

const linkClasses =
  "rounded-sm px-3 py-2 font-semibold underline-offset-8 decoration-2 hover:underline aria-[current]:underline";

/** What is open already; the other ways in are on the pages, and in the footer. */
const [browse] = productLinks;

export function SiteHeader({ signOut }: { signOut: FormAction }) {
  return (
    <header className="site-header sticky top-0 z-30 bg-paper">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-2">
        <NavLink href={paths.home} className="wordmark text-2xl">
          {brand.name}
        </NavLink>
        <nav aria-label="Main" className="hidden min-w-0 flex-wrap items-center gap-1 md:flex lg:mr-auto lg:ml-4">
          {mainLinks.map(({ href, label }) => (
            <NavLink key={href} href={href} className={linkClasses}>
              {label}
            </NavLink>
          ))}
          <Button asChild size="sm" className="ml-3">
            <NavLink href={paths.waitlist}>Join Waitlist</NavLink>
          </Button>
        </nav>
        <nav aria-label="Marketplace" className="hidden lg:block">
          <NavLink href={browse.href} className={cn(linkClasses, browse.door, "inline-block")}>
            {browse.label}
          </NavLink>
        </nav>
        <VisitorSlot signOut={signOut} />
        <nav aria-label="Main, short" className="flex items-center gap-2 md:hidden">
          <Button asChild variant="quiet" size="sm">
            <NavLink href={paths.learn}>Learn</NavLink>
          </Button>
          <MenuSheet>
            <ul className="space-y-1">
              {mainLinks.map(({ href, label }) => (
                <li key={href}>
                  <NavLink href={href} className="sheet-link text-lg">
                    {label}
                  </NavLink>
                </li>
              ))}
              <li>
                <NavLink href={paths.insights} className="sheet-link text-ink-muted text-sm">
                  Insights
                </NavLink>
              </li>
            </ul>
            <div className={cn(browse.door, "mt-8")}>
              <NavLink href={browse.href} className="sheet-link">
                {browse.label}
              </NavLink>
            </div>
            <div>
              <VisitorSheet signOut={signOut} />
            </div>
            <Button asChild className="mt-6 w-full">
              <NavLink href={paths.waitlist}>Join Waitlist</NavLink>
            </Button>
          </MenuSheet>
        </nav>
      </div>
    </header>
  );
}
