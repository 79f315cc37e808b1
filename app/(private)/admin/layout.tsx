import type { ReactNode } from "react";
import "@/components/admin/admin.css";
import { NavLink } from "@/components/site/nav-link";
import { PageBody } from "@/components/site/page-body";
import { QuietHead } from "@/components/site/quiet-frame";
import { paths } from "@/lib/paths";

export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="admin-area">
      <PageBody>
        <QuietHead home={paths.admin}>
          <NavLink href={paths.home} className="py-1 text-sm underline-offset-4 hover:underline">
            Public site
          </NavLink>
        </QuietHead>
        <main id="main" tabIndex={-1} className="flex-1 pb-8 outline-none">
          {children}
        </main>
      </PageBody>
    </div>
  );
}
