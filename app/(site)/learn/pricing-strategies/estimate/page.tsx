import type { Metadata } from "next";
import { RateCalculator } from "@/components/mdx/rate-calculator";
import { NavLink } from "@/components/site/nav-link";
import { paths } from "@/lib/paths";
import { readInputs } from "@/lib/terms/estimate";

export const metadata: Metadata = {
  title: "Rate estimate",
  description: "A guidance rate for a likeness or voice license, worked out from a base rate, usage and platform.",
  alternates: { canonical: paths.guide("pricing-strategies") },
  robots: { index: false },
};

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Has its own address to be shareable, and to work without scripts. */
export default async function EstimatePage({ searchParams }: Props) {
  const query = await searchParams;
  const inputs = readInputs({ get: (name) => query[name] });
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="text-4xl">Rate estimate</h1>
      <p className="mt-4 prose-measure">
        Guidance to start a conversation with, not a market rate. Change a figure to work it out again, or read how a
        price is built in{" "}
        <NavLink href={paths.guide("pricing-strategies")} className="underline underline-offset-4">
          pricing strategies
        </NavLink>
        .
      </p>
      <div className="max-w-[52rem]">
        <RateCalculator initial={inputs} />
      </div>
    </div>
  );
}
