import { FooterLogo } from "@/components/site/footer-logo";
import { memberLinks, resourceLinks, type SiteLink, socialLinks } from "@/components/site/links";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";

const linkClasses = "inline-block min-w-6 py-1 underline-offset-4 hover:underline aria-[current]:underline";

export function SiteFooter() {
  return (
    <footer className="site-footer mt-24 border-t bg-paper-sunken">
      <div className="page grid grid-cols-1 gap-10 py-14 md:grid-cols-3 lg:grid-cols-4">
        <div className="md:col-span-full lg:col-span-1">
          <FooterLogo />
          <p className="mt-4 max-w-[44ch]">
            {brand.tagline} {brand.launchLine}
          </p>
        </div>
        <FooterColumn title="Members" links={memberLinks} />
        <FooterColumn title="Resources" links={resourceLinks} />
        <FooterColumn title="Connect" links={socialLinks} external />
      </div>
      <div className="page pb-8">
        <p className="text-balance border-t pt-5 text-ink-muted text-sm">
          Copyright {brand.copyrightYear} {brand.legalName} All rights reserved. {brand.version}
        </p>
      </div>
    </footer>
  );
}

type FooterColumnProps = { title: string; links: readonly SiteLink[]; external?: boolean };

function FooterColumn({ title, links, external = false }: FooterColumnProps) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(({ href, label, door }) => (
          <li key={href} className={door}>
            {external ? (
              <a href={href} target="_blank" rel="noopener" className={linkClasses}>
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              <NavLink href={href} className={linkClasses}>
                {label}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
