"use client";

import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from "react";
import { PostCard } from "@/components/articles/post-card";
import { useMorePosts } from "@/components/articles/use-more-posts";
import { paths } from "@/lib/paths";

type MorePostsProps = {
  list: string;
  next: number | null;
  button: string;
  children: ReactNode;
};

/** Extends the list while the reader scrolls, or by "Load more", which is a link to the next page. */
export function MorePosts({ list, next: first, button, children }: MorePostsProps) {
  const end = useRef<HTMLAnchorElement>(null);
  const added = useRef<HTMLUListElement>(null);
  const asked = useRef<string | undefined>(undefined);
  const findEnd = useCallback(() => end.current, []);
  const { posts, next, status, load } = useMorePosts(list, first, findEnd);

  const ask = (event: MouseEvent) => {
    // After a failure, or with a modifier key, the link works as a link.
    if (status !== "idle" || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    asked.current = posts.at(-1)?.slug ?? "";
    void load();
  };

  // Keyboard users continue at the first new article.
  useEffect(() => {
    const last = asked.current;
    if (last === undefined || posts.at(-1)?.slug === last) return;
    asked.current = undefined;
    const come = posts[posts.findIndex(({ slug }) => slug === last) + 1];
    if (come) added.current?.querySelector<HTMLElement>(`a[href="${paths.article(come.slug)}"]`)?.focus();
  }, [posts]);

  return (
    <>
      <ul ref={added}>
        {children}
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} />
        ))}
      </ul>
      <div className="border-t pt-8 text-center">
        {next !== null && (
          <a ref={end} href={paths.insightsList(list, next)} onClick={ask} className={button}>
            Load more
          </a>
        )}
        <p role="status" className="mt-3 text-ink-muted">
          {next === null && <span>You’ve reached the end.</span>}
          {status === "loading" && <span>Loading...</span>}
          {status === "failed" && (
            <span>The next articles could not be loaded. “Load more” opens them on a new page.</span>
          )}
        </p>
      </div>
    </>
  );
}
