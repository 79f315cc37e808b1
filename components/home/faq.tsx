import { MarginSection } from "@/components/marketing/margin-section";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { brand } from "@/lib/brand";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

/** Native `details`, because the answers open without scripts, and the browser's search in the page opens them. */
export function Faq({ title, items, cta }: HomeCopy["faq"] & { cta: string }) {
  return (
    <MarginSection
      id="faq"
      title={title}
      action={
        <Button asChild variant="outline">
          <NavLink href={paths.waitlistWith({ role: "talent", city: brand.launchCity })}>{cta}</NavLink>
        </Button>
      }
    >
      <div className="divide-y border-y">
        {items.map(({ q, a }) => (
          <details key={q} className="group">
            <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-4 font-semibold text-lg [&::-webkit-details-marker]:hidden">
              {q}
              <span aria-hidden className="font-serif text-2xl text-seal-text leading-none group-open:rotate-45">
                +
              </span>
            </summary>
            <div className="prose-measure space-y-2 pb-6">
              {a.split("\n").map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </MarginSection>
  );
}
