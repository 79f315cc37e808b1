import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { subscribe } from "@/app/(site)/insights/[slug]/actions";
import ArticleNotFound from "@/app/(site)/insights/[slug]/not-found";
import { ArticleEvents } from "@/components/articles/article-events";
import { GuidePopup } from "@/components/articles/guide-popup";
import { SubscribeForm } from "@/components/articles/subscribe-form";
import { CallBand } from "@/components/marketing/call-band";
import { Axes, DealLine, PLOT, plotX, plotY } from "@/components/mdx/deal-line";
import { Drawing, DrawnWords } from "@/components/mdx/drawing";
import { renderContent } from "@/components/mdx/render";
import { Sources } from "@/components/mdx/sources";
import { StatesMap } from "@/components/mdx/states-map";
import { JsonLd } from "@/components/site/json-ld";
import { NavLink } from "@/components/site/nav-link";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import type { CtaVariant } from "@/lib/admin/events";
import { brand } from "@/lib/brand";
import {
  type Article,
  articleQuestions,
  feeds,
  findArticle,
  listSlug,
  loadArticles,
  relatedArticles,
} from "@/lib/content/articles";
import { articleData, breadcrumbData, faqData, pageMetadata } from "@/lib/content/page-metadata";
import { paths } from "@/lib/paths";
import { breakEvenChance, formatChance } from "@/lib/terms/break-even";
import { formatDay } from "@/lib/time";

type ActivateLinkProps = { variant: CtaVariant; post: string; look?: "ink" | "seal" | "outline" };

/** Tells the waitlist the article and the link's position (spec 2). */
function ActivateLink({ variant, post, look = "ink" }: ActivateLinkProps) {
  return (
    <span data-cta={variant}>
      <Button asChild variant={look}>
        <NavLink href={paths.waitlistWith({ src: variant, post })}>Activate Your Profile →</NavLink>
      </Button>
    </span>
  );
}

function TldrCard({ excerpt, post }: { excerpt: string; post: string }) {
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
function ArticleFaq() {
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

function ClosingBanner({ post }: { post: string }) {
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

function ArticleHeader({ meta }: Pick<Article, "meta">) {
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

function ArticleSidebar({ article, related }: { article: Article; related: readonly Article[] }) {
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

const OFFERED = 100_000;
const STEPS = 40;

/** The form's two counters, and the costs in the article's sums 1 and 2, as shares of the price. */
const counters = [
  { asked: 110_000, name: "Counter +10%", className: "curve" },
  { asked: 120_000, name: "Counter +20%", className: "curve second" },
] as const;
const sums = [0, 0.6];

const chance = (asked: number, costs: number): number => breakEvenChance(OFFERED, asked, costs * OFFERED) ?? 0;

const curve = (asked: number): string =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const costs = step / STEPS;
    return `${step === 0 ? "M" : "L"}${plotX(costs)} ${plotY(chance(asked, costs))}`;
  }).join("");

const description = counters
  .map(({ asked, name }) => {
    const [free, costly] = sums.map((costs) => formatChance(chance(asked, costs)));
    return `${name} needs a chance of ${free} where the job costs nothing, and of ${costly} where costs are 60% of the price.`;
  })
  .join(" ");

const quarters = [0, 0.25, 0.5, 0.75, 1].map((at) => ({ at, label: `${at * 100}%` }));

function BreakEvenCurve() {
  return (
    <Drawing
      id="break-even"
      title="The chance of a yes that a counter needs"
      description={`${description} Both fall to nothing where costs take the whole price.`}
      height={PLOT.height}
      caption="The chance of a yes above which a counter beats approving. The marked points are sums 1 and 2."
    >
      <Axes across={quarters} up={quarters.slice(1)} name="Costs, as a share of the price offered" />
      {counters.map(({ asked, name, className }, index) => (
        <g key={name}>
          <path d={curve(asked)} className={className} />
          {sums.map((costs) => (
            <g key={costs}>
              <circle cx={plotX(costs)} cy={plotY(chance(asked, costs))} r="3.5" className="mark" />
              <DrawnWords
                x={plotX(costs) + (index === 1 && costs > 0 ? -6 : 8)}
                y={plotY(chance(asked, costs)) + (index === 0 ? -7 : 20)}
                {...(index === 1 && costs > 0 && { anchor: "end" as const })}
                lines={[`${formatChance(chance(asked, costs))}${costs === 0 ? `, ${name.slice(8)}` : ""}`]}
              />
            </g>
          ))}
        </g>
      ))}
    </Drawing>
  );
}

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
