import type { Metadata } from "next";
import Link from "next/link";
import { Specimen } from "@/app/specimen";
import { GuillocheRule } from "@/components/engraving/guilloche-rule";
import { buttonVariants } from "@/components/ui/button-variants";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

export const metadata: Metadata = {
  title: { absolute: `${brand.name}: likeness and voice, licensed in writing` },
  alternates: { canonical: paths.home },
};

const steps = [
  {
    title: "A brand makes an offer",
    text: "It names the rights, the use, the territory, the term in months and the price, and sees its fee line by line before sending. The creator pays nothing and keeps the whole price.",
  },
  {
    title: "The creator decides",
    text: "The offer arrives by e-mail with a private link that works for 48 hours: approve, decline, or counter with 10 or 20 percent more. AI training is never part of it unless the creator has switched it on.",
  },
  {
    title: "The license exists",
    text: "Approval writes a license that both sides can open and print. It begins at once, covers what the offer named and nothing else, and ends by itself when the term is over.",
  },
] as const;

/** The landing page: what this is, the two ways in, and how a licence comes to be. */
export default function HomePage() {
  return (
    <>
      <section className="page grid items-center gap-x-6 gap-y-12 py-12 md:grid-cols-12 md:py-20">
        <div className="md:col-span-6">
          <p className="font-semibold text-seal-text">{brand.tagline}</p>
          <h1 className="mt-3 text-5xl leading-[1.04] sm:text-6xl lg:text-7xl">
            Your face and voice, licensed in writing
          </h1>
          <p className="mt-6 max-w-[34rem] text-xl leading-normal">
            Brands ask. Creators decide. {brand.name} turns a yes into a license that says what may be used, where, for
            how long and at what price.
          </p>
          <p className="mt-8 flex flex-wrap gap-4">
            <Link href={paths.creatorOnboard} className={buttonVariants({ variant: "seal", size: "lg" })}>
              Onboard as a creator
            </Link>
            <Link href={paths.newOffer} className={buttonVariants({ variant: "outline", size: "lg" })}>
              Make an offer
            </Link>
          </p>
          <p className="mt-6 max-w-[34rem] text-ink-muted">
            {brand.launchLine} Before launch, payments are simulated and no money moves.
          </p>
        </div>
        <Specimen className="md:col-span-6 md:col-start-7 lg:col-span-5 lg:col-start-8" />
      </section>
      <div className="page">
        <GuillocheRule className="h-5" />
      </div>
      <section className="page py-16 md:py-24" aria-labelledby="steps">
        <h2 id="steps" className="text-4xl">
          How a license comes to be
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <p aria-hidden className="font-serif text-2xl text-seal-text">
                {index + 1}
              </p>
              <h3 className="mt-1 text-2xl">{title}</h3>
              <p className="mt-3">{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
