import type { Metadata } from "next";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Portrait } from "@/components/engraving/portrait";
import { Carousel } from "@/components/home/carousel";
import { Engagement } from "@/components/home/engagement";
import { Audiences, Cities, Closing, Faq, PriceGuide, Steps, Trust, Values } from "@/components/home/sections";
import { SyntheticVoice } from "@/components/samples/synthetic-voice";
import { DoorLink } from "@/components/site/door-button";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { type HomeCopy, loadHomeCopy } from "@/lib/content/home";
import { faqData, organizationData, pageMetadata, webSiteData } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";

type TalentSlideProps = {
  person: HomeCopy["talent"][number];
  position: string;
  first: boolean;
};

function TalentSlide({ person, position, first }: TalentSlideProps) {
  return (
    <figure
      aria-roledescription="slide"
      aria-label={`${position}: ${person.name}`}
      className="w-full shrink-0 snap-center snap-always px-1 text-center"
    >
      <Portrait
        id={person.id}
        name={person.name}
        eager={first}
        className="mx-auto w-[min(100%,13rem)] md:w-[min(100%,22rem)]"
      />
      <figcaption className="mx-auto mt-3 max-w-[26rem]">
        <p className="font-serif text-2xl">{person.name}</p>
        <p className="mt-1 font-semibold text-seal-text text-sm">{person.category}</p>
        <p className="mt-2 text-ink-muted text-sm leading-normal">{person.description}</p>
        {person.voice && (
          <div className="mt-3 text-left">
            <SyntheticVoice voice={person.voice} />
          </div>
        )}
      </figcaption>
    </figure>
  );
}

function Hero({ hero, talent }: Pick<HomeCopy, "hero" | "talent">) {
  return (
    <section className="page grid grid-cols-1 items-center gap-x-6 gap-y-5 py-5 md:gap-y-12 md:py-16 lg:grid-cols-12">
      <div className="lg:col-span-6 lg:pr-6">
        <p className="inline-block rounded-full border border-field-rule px-4 py-1 font-semibold text-sm">
          {hero.cityPill}
        </p>
        <h1 className="mt-3 text-4xl leading-[1.04] sm:text-[min(3.75rem,8vw)] xl:text-[min(4.5rem,8vw)]">
          {hero.headline}
        </h1>
        <p className="mt-3 max-w-[34rem] text-lg leading-normal md:mt-6 md:text-xl">{hero.subheadline}</p>
        <p className="mt-5 flex flex-wrap gap-x-4 gap-y-3 max-sm:*:grow max-sm:*:px-3 md:mt-8">
          <Button asChild variant="seal" size="lg">
            <NavLink href={paths.waitlistWith({ primaryInterest: "talent" })}>{hero.ctaTalent}</NavLink>
          </Button>
          <Button asChild variant="outline" size="lg">
            <NavLink href={paths.waitlistWith({ primaryInterest: "license_partner" })}>{hero.ctaBrand}</NavLink>
          </Button>
        </p>
        <p className="mt-4 flex flex-wrap items-baseline gap-x-2.5 max-sm:text-sm sm:gap-x-4">
          <span className={DOOR_TO_OFFERS}>{`Open in ${brand.launchCity}:`}</span>
          <DoorLink to="creators" />
          <DoorLink to="terms" />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 max-sm:text-sm sm:gap-x-6">
          <NavLink href={paths.learn} className="py-1 underline underline-offset-4">
            {hero.ctaLearn}
          </NavLink>
          <NavLink href={paths.tryIt} className="py-1 underline underline-offset-4">
            Try it without an address
          </NavLink>
        </p>
      </div>
      <div className="min-w-0 lg:col-span-5 lg:col-start-8">
        <Carousel label="Sample talent" names={talent.map(({ name }) => name)}>
          {talent.map((person, index) => (
            <TalentSlide
              key={person.id}
              person={person}
              position={`${index + 1} of ${talent.length}`}
              first={index === 0}
            />
          ))}
        </Carousel>
      </div>
    </section>
  );
}

export async function generateMetadata(): Promise<Metadata> {
  const { seo } = await loadHomeCopy();
  return pageMetadata({ path: paths.home, titleEnding: "", ...seo });
}

export default async function HomePage() {
  const copy = await loadHomeCopy();
  return (
    <>
      <JsonLd data={[organizationData(), webSiteData(), faqData(copy.faq.items)]} />
      <Hero hero={copy.hero} talent={copy.talent} />
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <Values values={copy.values} />
      <Steps {...copy.howItWorks} />
      <PriceGuide pricing={copy.pricing} />
      <Audiences {...copy.dualCards} />
      <Trust {...copy.trust} />
      <Faq {...copy.faq} cta={copy.hero.ctaJourney} />
      <Cities {...copy.comingNext} />
      <Closing waitlist={copy.waitlist} closing={copy.closing} legal={copy.legal} />
      <Engagement />
    </>
  );
}
