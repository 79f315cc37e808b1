import { Specimen } from "@/components/home/specimen";
import type { HomeCopy } from "@/lib/content/home-schema";

/** What a visitor can check, beside the document that an approval turns into. */
export function Trust({ title, points, logosNote }: HomeCopy["trust"]) {
  return (
    <section aria-labelledby="trust" className="page grid items-center gap-x-6 gap-y-12 py-14 md:py-20 lg:grid-cols-12">
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
        <p className="mt-6 text-ink-muted text-sm">{logosNote}</p>
      </div>
      <Specimen className="min-w-0 lg:col-span-5 lg:col-start-8" />
    </section>
  );
}
