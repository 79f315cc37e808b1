import type { Metadata } from "next";
import { Missing } from "@/components/site/missing";
import { PageBody } from "@/components/site/page-body";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Page not found" };

/** Every page loads this one with its scripts, so it is kept small: no menu, no footer, and plain links. */
export default function NotFound() {
  return (
    <PageBody>
      <header className="page pt-4">
        <a href={paths.home} className="wordmark text-2xl">
          {brand.name}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        <Missing />
      </main>
    </PageBody>
  );
}
