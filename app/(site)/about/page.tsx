import { GuillocheRule } from "@/components/engraving/guilloche";
import { Seal } from "@/components/engraving/seal";
import { Specimen } from "@/components/home/specimen";
import { ButtonLink, CallBand } from "@/components/marketing/call-band";
import { ColumnSection } from "@/components/marketing/column-section";
import { PageHead } from "@/components/marketing/page-head";
import { JsonLd } from "@/components/site/json-ld";
import { brand } from "@/lib/brand";
import { breadcrumbData, organizationData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { LINK_HOURS } from "@/lib/terms/notices";

export const metadata = pageMetadata({
  path: paths.about,
  title: `About ${brand.name}`,
  description: `Why ${brand.name} exists: a face or a voice should be licensed in writing, for a named use, by the person it belongs to.`,
});

const values = [
  {
    title: "Consent is a document",
    body: "Who agreed, to which words, on which day. We store all three, and you can read them again.",
  },
  {
    title: "Silence is a no",
    body: `An offer that nobody answers within ${LINK_HOURS} hours expires. Declining costs nothing and needs no reason.`,
  },
  {
    title: "The price belongs to the person",
    body: "Talent keep 100% of the rate they post. Fees fall on the brand, who sees them before sending an offer.",
  },
  {
    title: "AI training is separate",
    body: "It is a permission of its own, off until the talent switches it on, and asked for again with every offer that includes it.",
  },
  {
    title: "Say what is true today",
    body: "We are in the waitlist phase. What is planned is called planned, a sample is called a sample, and no figure is rounded up.",
  },
];

export default function AboutPage() {
  return (
    <>
      <JsonLd data={[organizationData(), breadcrumbData([{ name: "About", path: paths.about }])]} />
      <PageHead
        title={`About ${brand.name}`}
        lead={`A person’s face and voice are licensed every day, often by a message and a handshake. ${brand.name} puts it in writing.`}
        ornament={<Seal words="Licensed in writing · Atlanta ·" className="w-52" />}
      />
      <div className="page grid grid-cols-1 items-start gap-x-6 gap-y-12 py-10 md:py-14 lg:grid-cols-12">
        <div className="space-y-12 lg:col-span-6 lg:pr-8">
          <section aria-labelledby="mission">
            <h2 id="mission" className="text-4xl">
              Mission
            </h2>
            <p className="prose-measure mt-4 text-lg">
              We give people who live by their voice, face or name a license they can read, and brands a right they can
              prove. One offer names the use, the place, the time and the price. The person it concerns decides. What
              they agreed to is kept, word for word, for both sides.
            </p>
          </section>
          <section aria-labelledby="vision">
            <h2 id="vision" className="text-4xl">
              Vision
            </h2>
            <p className="prose-measure mt-4 text-lg">
              A likeness should be as easy to license properly as it is to copy. We start in {brand.launchCity}, with
              voice actors, athletes, UGC creators, models, actors and musicians, and go from city to city as each one
              is ready.
            </p>
          </section>
        </div>
        <Specimen className="min-w-0 lg:col-span-5 lg:col-start-8" />
      </div>
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <ColumnSection id="values" title="Values" points={values} />
      <CallBand
        id="join"
        title="Join the waitlist"
        body="Two short steps. Free, not binding, and you can withdraw from any waitlist email."
      >
        <ButtonLink href={paths.waitlist} variant="seal" size="lg">
          Join Waitlist
        </ButtonLink>
      </CallBand>
    </>
  );
}
