import { MarginSection } from "@/components/marketing/margin-section";
import type { HomeCopy } from "@/lib/content/home-schema";

/** How it works, in three steps. */
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
