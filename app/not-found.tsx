import type { Metadata } from "next";
import { Missing } from "@/components/site/missing";
import { PageBody } from "@/components/site/page-body";
import { QuietHead } from "@/components/site/quiet-frame";

export const metadata: Metadata = { title: "Page not found" };

/** Any path without a page (spec 2). Every page carries this one in its data, so it is kept short: no menu, no footer. */
export default function NotFound() {
  return (
    <PageBody>
      <QuietHead />
      <main id="main" tabIndex={-1} className="outline-none">
        <Missing />
      </main>
    </PageBody>
  );
}
