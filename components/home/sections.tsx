import { Specimen } from "@/components/home/specimen";
import { CallBand } from "@/components/marketing/call-band";
import { MarginSection } from "@/components/marketing/margin-section";
import { PriceRuler } from "@/components/offers/price-ruler";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { brand } from "@/lib/brand";
import type { HomeCopy } from "@/lib/content/home";
import { paths } from "@/lib/paths";
import { countOf } from "@/lib/text/typeset";

export function Trust({ title, points, logosNote }: HomeCopy["trust"]) {
  return (
    <section
      aria-labelledby="trust"
      className="page grid grid-cols-1 items-center gap-x-6 gap-y-6 py-5 md:gap-y-12 md:py-20 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-6 lg:pr-8">
        <h2 id="trust" className="text-4xl">
          {title}
        </h2>
        <ol className="mt-4 divide-y border-y md:mt-6">
          {points.map((point, index) => (
            <li key={point} className="grid grid-cols-[2rem_1fr] py-1.5 md:py-3.5">
              <span aria-hidden className="text-ink-muted tabular-nums">
                {index + 1}.
              </span>
              {point}
            </li>
          ))}
        </ol>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 md:mt-6">
          <Button asChild variant="outline">
            <NavLink href={paths.verify}>Check a license</NavLink>
          </Button>
          <NavLink href={paths.verifiedBadge} className="py-1 underline underline-offset-4">
            What the Verified seal says
          </NavLink>
        </p>
        <p className="mt-3 text-ink-muted text-sm md:mt-6">{logosNote}</p>
      </div>
      <Specimen className="min-w-0 lg:col-span-5 lg:col-start-8" />
    </section>
  );
}

export function Values({ values }: Pick<HomeCopy, "values">) {
  return (
    <section aria-label="What you can count on" className="page py-5 md:py-20">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 sm:gap-y-10 xl:grid-cols-4">
        {values.map(({ title, body }) => (
          <li key={title} className="border-ink border-t-2 pt-2 md:pt-4">
            <h2 className="text-xl md:text-2xl">{title}</h2>
            <p className="mt-1 md:mt-3">{body}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Steps({ title, steps }: HomeCopy["howItWorks"]) {
  return (
    <MarginSection id="how-it-works" title={title}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="grid grid-cols-[2.5rem_1fr] border-t py-3 first:border-t-0 first:pt-0 sm:grid-cols-[5rem_1fr] md:py-6"
          >
            <span aria-hidden className="font-serif text-4xl text-seal-text leading-none md:text-5xl">
              {index + 1}
            </span>
            <div className="prose-measure">
              <h3 className="text-xl md:text-2xl">{step.title}</h3>
              <p className="mt-1 md:mt-2">{step.body}</p>
            </div>
          </li>
        ))}
      </ol>
    </MarginSection>
  );
}

export function Cities({ title, body, cities }: HomeCopy["comingNext"]) {
  return (
    <MarginSection id="coming-next" title={title} lead={body}>
      <ul className="flex max-w-[34rem] flex-wrap gap-2 md:gap-3">
        {cities.map((city) => (
          <li key={city}>
            <Button asChild variant="outline">
              <NavLink href={paths.waitlistWith({ role: "talent", city })}>{city}</NavLink>
            </Button>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

export function Closing({ waitlist, closing, legal }: Pick<HomeCopy, "waitlist" | "closing" | "legal">) {
  return (
    <>
      <CallBand id="join" title={waitlist.title} body={waitlist.body}>
        <Button asChild variant="seal" size="lg">
          <NavLink href={paths.waitlist}>{waitlist.ctaLabel}</NavLink>
        </Button>
      </CallBand>
      <section aria-labelledby="closing" className="page py-5 md:py-20">
        <h2 id="closing" className="text-4xl">
          {closing.title}
        </h2>
        <p className="prose-measure mt-3 md:text-lg">{closing.body}</p>
        <p className="mt-4 md:mt-6">
          <Button asChild variant="outline">
            <NavLink href={paths.learn}>{closing.ctaLabel}</NavLink>
          </Button>
        </p>
        <p className="prose-measure mt-6 border-t pt-4 md:mt-14 text-ink-muted text-sm">{legal.disclaimer}</p>
      </section>
    </>
  );
}

export function Audiences({ brands, creators }: HomeCopy["dualCards"]) {
  return (
    <section
      aria-label="For brands and for creators"
      className="page grid grid-cols-1 gap-4 py-5 md:grid-cols-2 md:gap-6 md:py-20"
    >
      <AudienceCard card={brands} interest="license_partner" />
      <AudienceCard card={creators} interest="talent" />
    </section>
  );
}

type AudienceCardProps = { card: HomeCopy["dualCards"]["brands"]; interest: "license_partner" | "talent" };

function AudienceCard({ card, interest }: AudienceCardProps) {
  return (
    <div className="flex flex-col border bg-paper-raised p-[min(1.25rem,5vw)] sm:p-[min(2.5rem,4vw)]">
      <h2 className="text-2xl md:text-[min(1.875rem,4vw)]">{card.title}</h2>
      <p className="mt-2 md:mt-3 md:text-lg">{card.body}</p>
      <ul className="mt-4 mb-5 divide-y border-y md:mt-6 md:mb-8">
        {card.bullets.map((bullet) => (
          <li key={bullet} className="py-1.5 md:py-2.5">
            {bullet}
          </li>
        ))}
      </ul>
      <p className="mt-auto">
        <Button asChild variant={interest === "talent" ? "ink" : "outline"}>
          <NavLink href={paths.waitlistWith({ primaryInterest: interest })}>{card.ctaLabel}</NavLink>
        </Button>
      </p>
    </div>
  );
}

/** How many questions are in sight; the others are folded. */
const FIRST = 5;

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
        {items.slice(0, FIRST).map((item) => (
          <Question key={item.q} {...item} />
        ))}
        {items.length > FIRST && (
          <Disclosure summary={countOf(items.length - FIRST, "more question")}>
            <div className="divide-y border-t pl-4">
              {items.slice(FIRST).map((item) => (
                <Question key={item.q} {...item} />
              ))}
            </div>
          </Disclosure>
        )}
      </div>
    </MarginSection>
  );
}

const Question = ({ q, a }: HomeCopy["faq"]["items"][number]) => (
  <details className="group">
    <summary className="flex cursor-pointer list-none items-baseline justify-between gap-6 py-2.5 font-semibold md:py-4 md:text-lg [&::-webkit-details-marker]:hidden">
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
);

export function PriceGuide({ pricing }: Pick<HomeCopy, "pricing">) {
  return (
    <section aria-labelledby="pricing" className="page py-5 md:py-20">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="pricing" className="text-4xl">
            Pricing guidance
          </h2>
          <p className="mt-2 text-ink-muted md:mt-3">
            Non-exclusive, no AI training rights. Figures to start talking about a price.
          </p>
        </div>
        <NavLink href={paths.guide("pricing-strategies")} className="underline underline-offset-4">
          How to arrive at a price
        </NavLink>
      </div>
      <div className="mt-4 md:mt-8">
        <PriceRuler
          headings
          rows={pricing.map(({ name, guidance, scope, description }) => ({
            name,
            guidance,
            note: (
              <p className="text-sm leading-normal">
                <span className="font-semibold">{scope}.</span>{" "}
                <span className="text-ink-muted max-sm:hidden">{description}</span>
              </p>
            ),
          }))}
        />
      </div>
    </section>
  );
}
