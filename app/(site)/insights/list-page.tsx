import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ListEvents } from "@/components/articles/article-events";
import { MorePosts } from "@/components/articles/more-posts";
import { PostCard } from "@/components/articles/post-card";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import { brand } from "@/lib/brand";
import {
  feeds,
  inList,
  type List,
  listOfSlug,
  listPage,
  listSlug,
  loadArticles,
  type ListPage as PageOfList,
  pageCount,
  pageNumber,
  publishedArticles,
} from "@/lib/content/articles";
import { pageMetadata } from "@/lib/content/page-metadata";
import { clusters } from "@/lib/content/schema";
import { paths } from "@/lib/paths";

export async function ListPage({ list, number }: { list: List; number: number }) {
  const page = listPage(inList(await publishedArticles(new Date()), list), number);
  if (number > 1 && page.posts.length === 0) notFound();
  return <ArticleList list={list} page={page} />;
}

export type ListParams = { list: string; page: string };

export async function allListPages(): Promise<ListParams[]> {
  const articles = await loadArticles();
  return (["all", ...clusters] as const).flatMap((list) =>
    Array.from({ length: pageCount(inList(articles, list).length) }, (_, index) => ({
      list: listSlug(list),
      page: String(index + 1),
    })),
  );
}

export async function readListParams(params: Promise<ListParams>): Promise<{ list: List; number: number } | undefined> {
  const { list: slug, page } = await params;
  const [list, number] = [listOfSlug(slug), pageNumber(page)];
  return list && number ? { list, number } : undefined;
}

export function listMetadata(list: List, page: number): Metadata {
  const topic = list === "all" ? "Insights" : `${list} | Insights`;
  return pageMetadata({
    path: paths.insightsList(listSlug(list), page),
    title: page === 1 ? topic : `${topic}, page ${page}`,
    description:
      list === "all"
        ? `Articles from ${brand.name} on licensing a voice or a likeness: consent and AI, prices and deals, rights and law, and working with brands.`
        : `Articles from ${brand.name} on ${list}: worked examples, clauses to copy and sums to check.`,
    image: "/og/insights.png",
    feeds,
  });
}

const lists: readonly List[] = ["all", ...clusters];

const chip = "inline-block rounded-full border px-4 py-1.5 font-semibold text-sm hover:border-ink";

function ClusterNav({ current }: { current: List }) {
  return (
    <nav aria-label="Topics" className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {lists.map((list) => (
          <li key={list}>
            <NavLink
              href={paths.insightsList(listSlug(list))}
              className={`${chip} ${list === current ? "chosen" : "border-field-rule"}`}
            >
              {list === "all" ? "All topics" : list}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ArticleListProps = { list: List; page: PageOfList };

function ArticleList({ list, page }: ArticleListProps) {
  const slug = listSlug(list);
  return (
    <div className="page py-12 md:py-16">
      <ListEvents path={paths.insightsList(slug)} />
      <h1 className="text-5xl">{list === "all" ? "Insights" : list}</h1>
      <p className="prose-measure mt-4 text-lg">
        Worked examples, clauses to copy and sums to check, for people who license a face or a voice and for those who
        ask them.
      </p>
      <ClusterNav current={list} />
      {page.page > 1 && (
        <p className="mt-8">
          <NavLink href={paths.insightsList(slug, page.page - 1)} className="underline underline-offset-4">
            Newer articles
          </NavLink>
          <span className="ml-3 text-ink-muted">Page {page.page}</span>
        </p>
      )}
      <div className="mt-8">
        {page.posts.length === 0 ? (
          <p className="border-t pt-8">No posts yet. Check back soon.</p>
        ) : (
          <MorePosts
            key={`${slug} ${page.page}`}
            list={slug}
            next={page.next}
            button={buttonVariants({ variant: "outline" })}
          >
            {page.posts.map((post) => (
              <PostCard key={post.slug} post={post} />
            ))}
          </MorePosts>
        )}
      </div>
      <p className="mt-14 text-center text-ink-muted">
        To hear about new articles, subscribe under any of them, or follow the{" "}
        <a href={paths.rssFeed} className="text-ink underline underline-offset-4">
          RSS feed
        </a>
        .
      </p>
    </div>
  );
}
