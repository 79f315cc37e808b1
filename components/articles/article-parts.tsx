import { ActivateLink } from "@/components/articles/activate-link";
import { CallBand } from "@/components/marketing/call-band";
import { articleQuestions } from "@/lib/content/articles";

export function TldrCard({ excerpt, post }: { excerpt: string; post: string }) {
  return (
    <section aria-labelledby="tldr" className="border-engrave border-l-4 bg-paper-raised px-6 py-5">
      <h2 id="tldr" className="text-xl">
        TL;DR
      </h2>
      <p className="mt-2">{excerpt}</p>
      <p className="mt-4 print:hidden">
        <ActivateLink variant="inline" post={post} />
      </p>
    </section>
  );
}

/** The questions are from spec 2. */
export function ArticleFaq() {
  return (
    <section aria-labelledby="faq" className="border-ink border-t-2 pt-5">
      <h2 id="faq" className="text-2xl">
        Questions
      </h2>
      <dl className="mt-4 divide-y border-b">
        {articleQuestions.map(({ q, a }) => (
          <div key={q} className="py-4">
            <dt className="font-semibold">{q}</dt>
            <dd className="mt-1">{a}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ClosingBanner({ post }: { post: string }) {
  return (
    <CallBand
      id="activate"
      title="Ready to Monetize Your Digital Self?"
      body="Join the waitlist, set what may be licensed and for how much, and decide every offer yourself."
    >
      <ActivateLink variant="footer" post={post} look="seal" />
    </CallBand>
  );
}
