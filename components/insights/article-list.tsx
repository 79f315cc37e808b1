import { ClusterNav } from "@/components/insights/cluster-nav";
import { ListEvents } from "@/components/insights/list-events";
import { MorePosts } from "@/components/insights/more-posts";
import { PostCard } from "@/components/insights/post-card";
import { SubscribeForm, type SubscribeFormProps } from "@/components/insights/subscribe-form";
import { NavLink } from "@/components/site/nav-link";
import { buttonVariants } from "@/components/ui/button-variants";
import { type List, type ListPage, listSlug } from "@/lib/insights/list";
import { paths } from "@/lib/paths";

type ArticleListProps = { list: List; page: ListPage } & Pick<SubscribeFormProps, "subscribe">;

/** The articles of a list from one page on, with the filter and the ways to follow them. */
export function ArticleList({ list, page, subscribe }: ArticleListProps) {
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
      <section aria-labelledby="follow" className="mt-16 grid gap-6 border-t-2 border-ink pt-6 md:grid-cols-12">
        <div className="md:col-span-5">
          <h2 id="follow" className="text-2xl">
            New articles by email
          </h2>
          <p className="mt-2 text-ink-muted">
            Or by feed: <FeedLink href={paths.rssFeed}>RSS</FeedLink>, <FeedLink href={paths.jsonFeed}>JSON</FeedLink>.
          </p>
        </div>
        <SubscribeForm subscribe={subscribe} from="page" button={buttonVariants()} className="md:col-span-7" />
      </section>
    </div>
  );
}

const FeedLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="text-ink underline underline-offset-4">
    {children}
  </a>
);
