import { ActivateLink } from "@/components/articles/activate-link";
import { NavLink } from "@/components/site/nav-link";
import type { Article } from "@/lib/content/articles";
import { paths } from "@/lib/paths";

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
