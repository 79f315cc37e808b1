import { legalLinks } from "@/components/site/links";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";

export function LegalFoot() {
  return (
    <footer className="site-footer mt-10 sm:mt-16 border-t text-sm">
      <div className="page flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-5">
        <nav aria-label="Legal and contact">
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {legalLinks.map(({ href, label }) => (
              <li key={href}>
                <NavLink href={href} className="inline-block py-1 underline-offset-4 hover:underline">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-ink-muted">
          © {brand.copyrightYear} {brand.legalName}
        </p>
      </div>
    </footer>
  );
}
