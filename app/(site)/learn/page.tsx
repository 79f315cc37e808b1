import { Seal } from "@/components/engraving/seal";
import { GuideList } from "@/components/learn/guide-list";
import { StatesMap } from "@/components/mdx/states-map";
import { DoorButton } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { loadGuides } from "@/lib/content/guides";
import { breadcrumbData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

const title = "Learn: rights, contracts and prices";

export const metadata = pageMetadata({
  path: paths.learn,
  title,
  description:
    "Seven guides to licensing a voice, face or name: the law, the contract, the price and the payment. With sources, worked examples and a glossary.",
});

export default async function LearnPage() {
  const guides = await loadGuides();
  return (
    <div className="page pt-10 md:pt-16">
      <JsonLd data={breadcrumbData([{ name: "Learn", path: paths.learn }])} />
      <div className="grid grid-cols-1 items-center gap-x-6 gap-y-14 lg:grid-cols-12">
        <header className="lg:col-span-7">
          <h1 className="text-4xl md:text-5xl">Know what you sign, what it costs and what to refuse</h1>
          <p className="mt-5 text-lg">
            Seven guides on licensing a voice, a face or a name. Each cites its sources and says whether they are in
            force, pending or contested. Words you may not know are in the{" "}
            <NavLink href={paths.glossary} className="underline underline-offset-4">
              glossary
            </NavLink>
            .
          </p>
        </header>
        <section aria-labelledby="core" className="lg:col-span-12">
          <h2 id="core" className="mb-6 text-3xl">
            Core guides
          </h2>
          <GuideList guides={guides.filter(({ meta }) => meta.group === "core")} heading="h3" />
        </section>
        <div className="lg:col-span-5 lg:col-start-8 lg:row-start-1">
          <StatesMap />
        </div>
      </div>
      <section aria-labelledby="essential" className="mt-16">
        <h2 id="essential" className="mb-6 text-3xl">
          Essential guides
        </h2>
        <GuideList guides={guides.filter(({ meta }) => meta.group === "essential")} heading="h3" />
        <p className="mt-6">
          How we check who a creator is, and what the seal on a page says:{" "}
          <NavLink href={paths.verifiedBadge} className="underline underline-offset-4">
            Verified Creator Program
          </NavLink>
          .
        </p>
      </section>
      <FreeGuide />
      <section aria-label="Ways on" className="mt-16 grid grid-cols-1 gap-10 md:grid-cols-2">
        <WayOn
          title="For creators"
          text="Set your rules and your minimum rate, and decide each offer yourself. Joining is free and binds you to nothing."
          href={paths.waitlist}
          label="Join the waitlist"
          door="terms"
        />
        <WayOn
          title="For brands"
          text="See the consent and licensing flow from the first offer to the license, with sample contracts and audit logs."
          href={paths.buyerDemo}
          label="Request Demo"
          door="creators"
        />
      </section>
    </div>
  );
}

type WayOnProps = { title: string; text: string; href: string; label: string; door: "creators" | "terms" };

function WayOn({ title, text, href, label, door }: WayOnProps) {
  return (
    <div className="border-t pt-5">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-2 max-w-[48ch]">{text}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <NavLink href={href}>{label}</NavLink>
        </Button>
        <DoorButton to={door} variant="ink" />
      </p>
    </div>
  );
}

function FreeGuide() {
  return (
    <section aria-labelledby="free-guide" className="mt-16 border bg-paper-raised p-6 sm:p-10">
      <div className="flex flex-wrap items-center gap-8">
        <Seal words="Free guide · name, image and likeness · " className="w-28 shrink-0" />
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="free-guide" className="text-3xl">
            The NIL rights guide, to keep
          </h2>
          <p className="mt-3 max-w-[56ch]">
            The essentials of these guides as one PDF: the law, the contract, the price, checklists and the glossary.
            Print it and keep it at hand for your next offer.
          </p>
          <p className="mt-6 flex flex-wrap gap-3">
            <Button asChild variant="seal">
              <NavLink href={paths.nilGuide}>Download PDF Guide</NavLink>
            </Button>
            <Button asChild variant="outline">
              <NavLink href={paths.waitlist}>Join Atlanta Launch</NavLink>
            </Button>
          </p>
        </div>
      </div>
    </section>
  );
}
