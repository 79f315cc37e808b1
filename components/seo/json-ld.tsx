import type { Thing, WithContext } from "schema-dts";

/** Structured data for search engines. `<` is escaped, so that no text can close the element. */
export function JsonLd({ data }: { data: WithContext<Thing> | readonly WithContext<Thing>[] }) {
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll("<", "\\u003c")}</script>;
}
