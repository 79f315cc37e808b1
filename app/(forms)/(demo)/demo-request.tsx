import { DemoForm } from "@/app/(forms)/(demo)/demo-form";
import { JsonLd } from "@/components/site/json-ld";
import { brand } from "@/lib/brand";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export const demoMetadata = pageMetadata({
  path: paths.demo,
  title: "Request a demo",
  description: `See how ${brand.name} licenses a real voice or likeness: consent, contract, price and proof, in a live walkthrough.`,
});

const included = [
  "Live walkthrough of consent and licensing flows",
  "Sample contracts and audit logs",
  "Preview of talent search filters",
  "Pricing tiers and pilot options",
];

export function DemoRequest({ page }: { page: string }) {
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-12 md:py-16 lg:grid-cols-12">
      <JsonLd data={breadcrumbData([{ name: "Request a demo", path: paths.demo }])} />
      <div className="lg:col-span-8">
        <h1 className="text-5xl leading-[1.06]">Request a demo</h1>
        <p className="prose-measure mt-5 mb-10 text-xl leading-normal">
          Tell us what you want to license. We show you every step, from the first offer to the signed license.
        </p>
        <DemoForm page={page} />
      </div>
      <aside aria-labelledby="included" className="lg:col-span-4 lg:pt-3">
        <h2 id="included" className="border-b pb-3 text-2xl">
          What you get
        </h2>
        <ol>
          {included.map((item, index) => (
            <li key={item} className="grid grid-cols-[2.5rem_1fr] border-b py-4">
              <span aria-hidden className="font-serif text-2xl text-engrave leading-none">
                {index + 1}
              </span>
              {item}
            </li>
          ))}
        </ol>
        <p className="mt-6 text-ink-muted">A person answers within {brand.repliesWithin}.</p>
      </aside>
    </div>
  );
}
