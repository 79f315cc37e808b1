import Link from "next/link";
import { RulesSheet } from "@/components/creators/rules-sheet";
import type { CreatorRecord } from "@/lib/creators/queries";
import { paths } from "@/lib/paths";

export const RulesPart = ({ creator }: { creator: CreatorRecord }) => (
  <section aria-labelledby="rules">
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
      <h2 id="rules" className="text-2xl">
        Your rules
      </h2>
      <p className="flex flex-wrap gap-x-5">
        <Link href={paths.creatorRules} className="underline underline-offset-2">
          Change your rules
        </Link>
        <Link href={paths.creatorBrands} prefetch={false} className="underline underline-offset-2">
          Brands that you refuse
        </Link>
      </p>
    </div>
    <div className="border-y bg-paper-raised px-4 py-5 sm:px-6">
      <RulesSheet creator={creator} />
    </div>
  </section>
);
