"use client";

import { useDeferredValue } from "react";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { chosenIn } from "@/lib/offers/asked";

const load = async () => (await import("@/app/(private)/offer-parts/price-comparison")).PriceComparison;

/** `amounts`: those typed, in cents. */
export function PriceGuide({ amounts }: { amounts: readonly number[] }) {
  const { sent, values } = useTyped();
  const offered = useDeferredValue(amounts.join());
  return (
    <Loaded
      summary="Compare with our price guide"
      className="border-y noscript:hidden"
      load={load}
      props={values && { amounts: offered ? offered.split(",").map(Number) : [], chosen: chosenIn(sent) }}
    />
  );
}
