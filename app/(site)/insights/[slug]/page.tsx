import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { subscribe } from "@/app/(site)/insights/[slug]/actions";
import ArticleNotFound from "@/app/(site)/insights/[slug]/not-found";
import { ArticleEvents } from "@/components/articles/article-events";
import {
  ArticleFaq,
  ArticleHeader,
  ArticleSidebar,
  ClosingBanner,
  TldrCard,
} from "@/components/articles/article-parts";
import { GuidePopup } from "@/components/articles/guide-popup";
import { SubscribeForm } from "@/components/articles/subscribe-form";
import { BreakEvenCurve } from "@/components/mdx/break-even-curve";
import { DealLine } from "@/components/mdx/deal-line";
import { renderContent } from "@/components/mdx/render";
import { Sources } from "@/components/mdx/sources";
import { StatesMap } from "@/components/mdx/states-map";
import { JsonLd } from "@/components/site/json-ld";
import { buttonVariants } from "@/components/ui/button-variants";
import { brand } from "@/lib/brand";
import { articleQuestions, feeds, findArticle, loadArticles, relatedArticles } from "@/lib/content/articles";
import { pageMetadata } from "@/lib/content/page-metadata";
import { articleData, breadcrumbData, faqData } from "@/lib/content/structured-data";
import { paths } from "@/lib/paths";

export const dynamicParams = false;

const drawings = { BreakEvenCurve, DealLine, StatesMap };

type Props = { params: Promise<{ slug: string }> };

/**
 * Includes unpublished articles: their pages are "not found" until the first build after their date
 * (lib/content/articles.ts).
 */
export const generateStaticParams = async () => (await loadArticles()).map(({ meta }) => ({ slug: meta.slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const article = await findArticle((await params).slug, new Date());
  if (!article) return { title: "Post not found" };
  const { meta } = article;
  return pageMetadata({
    path: paths.article(meta.slug),
    title: meta.title,
    titleEnding: ` | Insights | ${brand.name}`,
    description: meta.metaDescription,
    image: meta.featuredImageUrl,
    publishedAt: meta.publishedAt,
    feeds,
  });
}

/**
 * Sets the status 404. Thrown within a Suspense boundary, whose fallback becomes the page's content; otherwise
 * Next.js writes an empty body that only a script fills.
 */
function NotPublished(): never {
  notFound();
}

export default async function ArticlePage({ params }: Props) {
  const now = new Date();
  const article = await findArticle((await params).slug, now);
  if (!article) {
    return (
      <Suspense fallback={<ArticleNotFound />}>
        <NotPublished />
      </Suspense>
    );
  }
  const { meta } = article;
  const path = paths.article(meta.slug);
  const [{ content }, related] = await Promise.all([renderContent(article, drawings), relatedArticles(article, now)]);
  return (
    <>
      <JsonLd
        data={[
          articleData({
            path,
            headline: meta.title,
            description: meta.metaDescription,
            published: meta.publishedAt,
            image: meta.featuredImageUrl,
            section: meta.cluster,
          }),
          breadcrumbData([
            { name: "Insights", path: paths.insights },
            { name: meta.title, path },
          ]),
          faqData(articleQuestions),
        ]}
      />
      <ArticleEvents slug={meta.slug} />
      <div className="page grid grid-cols-1 gap-x-6 gap-y-14 py-10 md:py-14 lg:grid-cols-12">
        <article className="min-w-0 space-y-10 lg:col-span-8 lg:pr-8">
          <ArticleHeader meta={meta} />
          <TldrCard excerpt={meta.excerpt} post={meta.slug} />
          <div className="prose prose-measure">{content}</div>
          <ArticleFaq />
          {meta.lastChecked && <Sources sources={meta.sources} lastChecked={meta.lastChecked} />}
          <section aria-labelledby="follow" className="border-ink border-t-2 pt-5 print:hidden">
            <h2 id="follow" className="text-2xl">
              New articles by email
            </h2>
            <SubscribeForm
              subscribe={subscribe}
              from="page"
              post={meta.slug}
              page={path}
              button={buttonVariants()}
              className="mt-4"
            />
          </section>
        </article>
        <div className="lg:col-span-4">
          <ArticleSidebar article={article} related={related} />
        </div>
      </div>
      <ClosingBanner post={meta.slug} />
      <GuidePopup post={meta.slug} subscribe={subscribe} />
    </>
  );
}
