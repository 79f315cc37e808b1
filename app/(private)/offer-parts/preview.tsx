"use client";

import { lazy, Suspense, useContext, useDeferredValue } from "react";
import { AgreementSoFar } from "@/app/(private)/offer-parts/agreement-so-far";
import { OfferFacts, useAmounts, usePeople } from "@/app/(private)/offer-parts/people";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { HelperPart } from "@/components/site/helper-part";
import { namesInWords } from "@/lib/offers/asked";

const WhatTheySee = lazy(async () => ({
  default: (await import("@/app/(private)/offer-parts/what-they-see")).WhatTheySee,
}));

/** What the creator will see: the sentence and the money. The agreement stands here if nobody agrees to it below. */
export function Preview() {
  const { isByLink, known } = useContext(OfferFacts);
  const { values } = useTyped();
  const [people, amounts] = [usePeople(), useAmounts()];
  // Keeps typing responsive while this is rendered again.
  const shown = useDeferredValue(values);
  const who = people.length > 1 ? "they" : namesInWords(people.map(({ name }) => name)) || known?.name || "the creator";
  return (
    <section
      aria-labelledby="preview"
      className="min-w-0 space-y-4 border border-engrave/60 bg-paper-raised p-5 noscript:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 id="preview" className="text-xl">
        <span key={who}>
          What <bdi>{who}</bdi> will see
        </span>
      </h2>
      <HelperPart instead={null}>
        <div className="min-h-14 space-y-4">
          {shown && (
            <Suspense fallback={null}>
              <WhatTheySee values={shown} amounts={amounts} />
            </Suspense>
          )}
        </div>
      </HelperPart>
      {isByLink && <AgreementSoFar />}
    </section>
  );
}
