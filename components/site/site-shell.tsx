import type { ReactNode } from "react";
import { SiteFooter } from "@/components/site/footer";
import { SiteHeader } from "@/components/site/header";
import { PageBody } from "@/components/site/page-body";

export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <PageBody>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </PageBody>
  );
}
