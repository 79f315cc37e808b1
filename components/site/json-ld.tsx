import type { Thing, WithContext } from "schema-dts";

/** Escapes `<`, so that no text can close the element. */
export function JsonLd({ data }: { data: WithContext<Thing> | readonly WithContext<Thing>[] }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>;
}
