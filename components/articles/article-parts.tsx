import { ActivateLink } from "@/components/articles/activate-link";
import { CallBand } from "@/components/marketing/call-band";
import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";
import { type Article, articleQuestions, listSlug } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

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

export function ArticleHeader({ meta }: Pick<Article, "meta">) {
  return (
    <header>
      <nav aria-label="Breadcrumb" className="text-sm print:hidden">
        <ol className="flex flex-wrap gap-x-2">
          <li>
            <NavLink href={paths.insights} className="underline underline-offset-4">
              Insights
            </NavLink>
          </li>
          <li>
            <span aria-hidden className="mr-2 text-ink-muted">
              /
            </span>
            <NavLink href={paths.insightsList(listSlug(meta.cluster))} className="underline underline-offset-4">
              {meta.cluster}
            </NavLink>
          </li>
        </ol>
      </nav>
      <h1 className="mt-5 text-4xl md:text-5xl">{meta.title}</h1>
      <p className="mt-4 text-ink-muted">
        Written by {brand.name}, <time dateTime={meta.publishedAt.toISOString()}>{formatDay(meta.publishedAt)}</time>
      </p>
    </header>
  );
}

export function ArticleSidebar({ article, related }: { article: Article; related: readonly Article[] }) {
  const { slug, cluster } = article.meta;
  return (
    <aside aria-label="Beside this article" className="space-y-8 lg:sticky lg:top-24 print:hidden">
      <section aria-labelledby="join" className="border bg-paper-raised p-6">
        <h2 id="join" className="text-2xl">
          Join as Talent
        </h2>
        <p className="mt-2 text-sm">You keep 100% of your posted rate and decide every use.</p>
        <p className="mt-4">
          <ActivateLink variant="sticky" post={slug} />
        </p>
        <p className="mt-5 border-t pt-4">
          <a
            href={paths.nilGuidePdf}
            target="_blank"
            rel="noopener"
            data-guide
            className="font-semibold underline underline-offset-4"
          >
            Free Digital Rights Guide
            <span className="sr-only"> (PDF, opens in a new tab)</span>
          </a>
        </p>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related" className="text-xl">
            Related in {cluster}
          </h2>
          <ul className="mt-3 divide-y border-y">
            {related.map(({ meta }) => (
              <li key={meta.slug} className="py-3">
                <span className="text-ink-muted text-sm">{meta.cluster}</span>
                <NavLink
                  href={paths.article(meta.slug)}
                  className="block font-semibold underline-offset-4 hover:underline"
                >
                  {meta.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
