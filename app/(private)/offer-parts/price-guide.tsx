"use client";

import { useDeferredValue } from "react";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { textIn } from "@/lib/offers/asked";
import { mediaIn } from "@/lib/terms/scope";
import { RIGHTS, TERRITORIES } from "@/lib/terms/terms";

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
      props={
        values && {
          amounts: offered ? offered.split(",").map(Number) : [],
          rights: RIGHTS.filter((right) => sent("rights").includes(right)),
          exclusive: sent("exclusive").length > 0,
          territory: TERRITORIES.find((one) => one === textIn(sent, "territory")) ?? "us",
          media: mediaIn(sent("media")),
        }
      }
    />
  );
}
