import type { ReactNode } from "react";
import { leave } from "@/app/(private)/sign-out";
import { SiteFooter } from "@/components/site/footer";
import { SiteHeader } from "@/components/site/header";
import { PageBody } from "@/components/site/page-body";
import type { FormAction } from "@/lib/forms/state";

type SiteShellProps = {
  /** Of members, whose names the header shows. */
  signOut: FormAction;
  children: ReactNode;
};

function SiteShell({ signOut, children }: SiteShellProps) {
  return (
    <PageBody>
      <SiteHeader signOut={signOut} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </PageBody>
  );
}

/** Around every public page. */
export const SiteFrame = ({ children }: { children: ReactNode }) => <SiteShell signOut={leave}>{children}</SiteShell>;
