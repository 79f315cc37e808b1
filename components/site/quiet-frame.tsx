import type { ReactNode } from "react";
import { legalLinks } from "@/components/site/links";
import { NavLink } from "@/components/site/nav-link";
import { PageBody } from "@/components/site/page-body";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

function LegalFoot() {
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

type FrameProps = { head: ReactNode; children: ReactNode };

export function Frame({ head, children }: FrameProps) {
  return (
    <PageBody>
      {head}
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <LegalFoot />
    </PageBody>
  );
}

export function QuietHead({ home = paths.home, children }: { home?: string; children?: ReactNode }) {
  return (
    <header className="site-header bg-paper">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-1.5">
        <NavLink href={home} className="wordmark py-1 text-2xl">
          {brand.name}
        </NavLink>
        {children}
      </div>
    </header>
  );
}

/** For pages reached by a mailed link: nothing beside the link's subject. */
export const QuietFrame = ({ children }: { children: ReactNode }) => <Frame head={<QuietHead />}>{children}</Frame>;
