import { NavLink } from "@/components/site/nav-link";
import { brand } from "@/lib/brand";
import { listSlug } from "@/lib/content/article-list";
import type { Article } from "@/lib/content/articles";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

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
