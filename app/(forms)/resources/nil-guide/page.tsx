import { GuideForm } from "@/app/(forms)/resources/nil-guide/guide-form";
import { Seal } from "@/components/engraving/seal";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

export const metadata = pageMetadata({
  path: paths.nilGuide,
  title: "Free NIL rights guide",
  description:
    "What name, image and likeness rights are, what a fair license says, and what never to sign. A free PDF.",
});

const contents = [
  "NIL basics: what the rights are, and who may license them",
  "Your voice and likeness: how the law protects them, and how you do",
  "Contract basics: the clauses to read twice",
  "Pricing: what a use is worth, with a worked example",
  "A glossary of the words in a license",
];

export default function NilGuidePage() {
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-12 py-12 md:py-16 lg:grid-cols-12">
      <JsonLd data={breadcrumbData([{ name: "NIL rights guide", path: paths.nilGuide }])} />
      <div className="lg:col-span-7">
        <h1 className="text-5xl leading-[1.06]">The NIL rights guide</h1>
        <p className="prose-measure mt-5 mb-10 text-xl leading-normal">
          A free guide for athletes and creators, as a PDF to read and to print. The download starts at once, and the
          link to it comes by email.
        </p>
        <GuideForm />
      </div>
      <aside aria-labelledby="contents" className="lg:col-span-5 lg:pt-3">
        <h2 id="contents" className="border-b pb-3 text-2xl">
          What it covers
        </h2>
        <ul>
          {contents.map((item) => (
            <li key={item} className="border-b py-4">
              {item}
            </li>
          ))}
        </ul>
        <p className="mt-6 text-ink-muted">
          Rather read on the site?{" "}
          <NavLink href={paths.guide("nil-basics")} className="underline underline-offset-2">
            The NIL basics
          </NavLink>{" "}
          are there in full.
        </p>
        <Seal className="mt-10 hidden w-48 lg:block" />
      </aside>
    </div>
  );
}
