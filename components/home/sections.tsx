import { Specimen } from "@/components/home/specimen";
import { CallBand } from "@/components/marketing/call-band";
import { MarginSection } from "@/components/marketing/margin-section";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import type { HomeCopy } from "@/lib/content/home-schema";
import { paths } from "@/lib/paths";

export function Trust({ title, points, logosNote }: HomeCopy["trust"]) {
  return (
    <section
      aria-labelledby="trust"
      className="page grid grid-cols-1 items-center gap-x-6 gap-y-12 py-8 md:py-20 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-6 lg:pr-8">
        <h2 id="trust" className="text-4xl">
          {title}
        </h2>
        <ol className="mt-6 divide-y border-y">
          {points.map((point, index) => (
            <li key={point} className="grid grid-cols-[2.5rem_1fr] py-3.5">
              <span aria-hidden className="text-ink-muted tabular-nums">
                {index + 1}.
              </span>
              {point}
            </li>
          ))}
        </ol>
        <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button asChild variant="outline">
            <NavLink href={paths.verify}>Check a license</NavLink>
          </Button>
          <span className="text-ink-muted text-sm">You can try a specimen and a forged one.</span>
        </p>
        <p className="mt-6 text-ink-muted text-sm">{logosNote}</p>
      </div>
      <Specimen className="min-w-0 lg:col-span-5 lg:col-start-8" />
    </section>
  );
}

export function Values({ values }: Pick<HomeCopy, "values">) {
  return (
    <section aria-label="What you can count on" className="page py-8 md:py-20">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-7 sm:grid-cols-2 sm:gap-y-10 xl:grid-cols-4">
        {values.map(({ title, body }) => (
          <li key={title} className="border-ink border-t-2 pt-4">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-3">{body}</p>
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
            className="grid grid-cols-[3.5rem_1fr] border-t py-6 first:border-t-0 first:pt-0 sm:grid-cols-[5rem_1fr]"
          >
            <span aria-hidden className="font-serif text-5xl text-seal-text leading-none">
              {index + 1}
            </span>
            <div className="prose-measure">
              <h3 className="text-2xl">{step.title}</h3>
              <p className="mt-2">{step.body}</p>
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
      <ul className="flex max-w-[34rem] flex-wrap gap-3">
        {cities.map((city) => (
          <li key={city}>
            <Button asChild variant="outline" size="lg">
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
      <section aria-labelledby="closing" className="page py-8 md:py-20">
        <h2 id="closing" className="text-4xl">
          {closing.title}
        </h2>
        <p className="prose-measure mt-4 text-lg">{closing.body}</p>
        <p className="mt-6">
          <Button asChild variant="outline">
            <NavLink href={paths.learn}>{closing.ctaLabel}</NavLink>
          </Button>
        </p>
        <p className="prose-measure mt-10 border-t pt-5 md:mt-14 text-ink-muted text-sm">{legal.disclaimer}</p>
      </section>
    </>
  );
}
