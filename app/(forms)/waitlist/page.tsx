import { WaitlistForm } from "@/app/(forms)/waitlist/waitlist-form";
import { Seal } from "@/components/engraving/seal";
import { JsonLd } from "@/components/site/json-ld";
import { Disclosure } from "@/components/ui/disclosure";
import { brand } from "@/lib/brand";
import { breadcrumbData, type FaqItem, faqData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { productNamed } from "@/lib/waitlist/products";
import { type Prefill, prefillOf } from "@/lib/waitlist/rules";

/** Also the page's structured data, word for word. */
const waitlistQuestions: readonly FaqItem[] = [
  {
    q: "What does it cost to join?",
    a: "Nothing. Joining is free and binds you to nothing. Talent never pays a fee on the marketplace either: platform fees fall on brands.",
  },
  {
    q: "What happens after I apply?",
    a: "We send one email that asks you to confirm your address. Once you have, you see your place and a personal link for inviting others.",
  },
  {
    q: `Do you only take people from ${brand.launchCity}?`,
    a: `No. ${brand.launchCity} opens first; people from other cities join the same waitlist, and whoever agreed to updates hears from us about the next ones.`,
  },
  {
    q: "Can I withdraw?",
    a: "At any time. Every waitlist email carries a link that erases your application and the consents recorded with it.",
  },
];

/** CSS shows the line for talent while that interest is chosen, so it works without a script. */
function Banners({ city, product }: { city: string | undefined; product: string | undefined }) {
  return (
    <div className="mt-3 mb-5 space-y-1 text-sm sm:mt-4 sm:mb-8">
      <p className="text-ink-muted">
        <strong>Early Access Period:</strong> Founding members get priority placement and enhanced benefits
      </p>
      {product && (
        <p>
          <strong>{product}.</strong> Your application notes that you want it: we write to you when it is live.
        </p>
      )}
      {city && (
        <p>
          <strong>Priority onboarding for {city}.</strong> Applications from {city} are reviewed together when it opens.
        </p>
      )}
      <p className="hidden text-verified-text group-has-[input[value=talent]:checked]/waitlist:block">
        <strong>Talent never pays.</strong> You keep 100% of your posted rate; platform fees fall on brands.
      </p>
    </div>
  );
}

export const metadata = pageMetadata({
  path: paths.waitlist,
  title: "Join the waitlist",
  description: `Join the ${brand.name} waitlist as talent, license partner or agent. Two short steps, free, not binding. ${brand.launchCity} opens first.`,
});

type PageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Includes the prefill, because the form returns here without JavaScript. */
const addressOf = ({ interest, ...came }: Prefill): string =>
  paths.waitlistWith({ ...(interest && { primaryInterest: interest }), ...came });

export default async function WaitlistPage({ searchParams }: PageProps) {
  const prefill = prefillOf(await searchParams);
  return (
    <div className="page group/waitlist grid grid-cols-1 gap-x-gutter gap-y-12 py-6 md:py-14 lg:grid-cols-12">
      <JsonLd
        data={[breadcrumbData([{ name: "Join the waitlist", path: paths.waitlist }]), faqData(waitlistQuestions)]}
      />
      <div className="lg:col-span-7">
        <h1 className="text-4xl leading-[1.06] sm:text-5xl">Join the waitlist</h1>
        <p className="prose-measure mt-2 leading-normal sm:mt-4 sm:text-xl">
          Two short steps. Free, and it binds you to nothing.
        </p>
        <Banners city={prefill.city} product={productNamed(prefill)} />
        <WaitlistForm prefill={prefill} page={addressOf(prefill)} />
      </div>
      <aside aria-labelledby="questions" className="lg:col-span-5 lg:pt-3">
        <h2 id="questions" className="border-b pb-3 text-2xl">
          Questions
        </h2>
        {waitlistQuestions.map(({ q, a }) => (
          <Disclosure key={q} summary={q} className="border-b">
            <p className="pb-4 text-ink-muted">{a}</p>
          </Disclosure>
        ))}
        <Seal className="mt-10 hidden w-48 lg:block" />
      </aside>
    </div>
  );
}
