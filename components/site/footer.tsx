import { FooterLogo } from "@/components/site/footer-logo";
import { memberLinks, resourceLinks, type SiteLink, socialLinks } from "@/components/site/links";
import { NavLink } from "@/components/site/nav-link";
import { cn } from "@/components/ui/cn";
import { brand } from "@/lib/brand";

const linkClasses = "inline-block min-w-6 py-0.5 underline-offset-4 md:py-1 hover:underline aria-[current]:underline";

export function SiteFooter() {
  return (
    <footer className="site-footer mt-12 border-t bg-paper-sunken md:mt-24">
      {/* As many columns as the text's size allows. */}
      <div className="page grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-6 gap-y-4 py-5 md:gap-10 md:py-14">
        <div className="max-lg:col-span-full">
          <FooterLogo />
          <p className="mt-2 max-w-[44ch] max-md:text-sm md:mt-4">
            {brand.tagline} {brand.launchLine}
          </p>
        </div>
        <FooterColumn title="Resources" links={resourceLinks} isLong />
        <FooterColumn title="Members" links={memberLinks} />
        <FooterColumn title="Connect" links={socialLinks} external />
      </div>
      <div className="page pb-4 md:pb-8">
        <p className="text-balance border-t pt-3 text-ink-muted text-sm md:pt-5">
          Copyright {brand.copyrightYear} {brand.legalName} All rights reserved. {brand.version}
        </p>
      </div>
    </footer>
  );
}

type FooterColumnProps = {
  title: string;
  links: readonly SiteLink[];
  external?: boolean;
  /** As wide as the screen, and in columns of its own, on a phone. */
  isLong?: boolean;
};

function FooterColumn({ title, links, external = false, isLong = false }: FooterColumnProps) {
  return (
    <nav aria-label={title} className={cn(isLong && "max-md:col-span-full")}>
      <h2 className="text-lg">{title}</h2>
      <ul
        className={cn(
          "mt-1 md:mt-2",
          isLong && "max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] max-md:gap-x-6",
        )}
      >
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
