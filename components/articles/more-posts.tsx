"use client";

import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { PostCard } from "@/components/articles/post-card";
import type { ListPage, PostCard as Post } from "@/lib/content/articles";
import { paths } from "@/lib/paths";

/**
 * At most 200 pixels below the window (spec 9), or anywhere above it, because fast scrolling can skip the end of the
 * list between two frames.
 */
const NEAR = "1000000px 0px 200px";

/** Milliseconds that the end must stay near the window: a new page that scrolls to its top passes it only briefly. */
const STAYS = 200;

/** Pages loaded by scrolling alone. Further ones need a click, so that the footer can be reached. */
const UNASKED = 3;

type Loaded = { posts: Post[]; next: number | null };

/** Keyed by list; kept in this tab, so that readers returning from an article find the list as they left it. */
const kept = new Map<string, Loaded>();

type LoadedPosts = Loaded & {
  /** `failed`: the last page could not be loaded. */
  status: "idle" | "loading" | "failed";
  load: () => Promise<void>;
};

function useMorePosts(list: string, next: number | null, end: () => Element | null): LoadedPosts {
  const [loaded, setLoaded] = useState<Loaded>(() => kept.get(list) ?? { posts: [], next });
  const [status, setStatus] = useState<LoadedPosts["status"]>("idle");
  const unasked = useRef(0);

  const load = useCallback(async () => {
    if (loaded.next === null) return;
    setStatus("loading");
    try {
      const response = await fetch(paths.insightsPosts(list, loaded.next));
      if (!response.ok) throw new Error(`The list returned ${response.status}.`);
      const page: ListPage = await response.json();
      const more = { posts: [...loaded.posts, ...page.posts], next: page.next };
      kept.set(list, more);
      setLoaded(more);
      setStatus("idle");
    } catch {
      setStatus("failed");
    }
  }, [list, loaded]);

  useEffect(() => {
    const element = end();
    if (!element || status !== "idle" || unasked.current >= UNASKED) return;
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // A busy page gets several entries at once; the last is current.
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(() => {
          unasked.current++;
          void load();
        }, STAYS);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [end, load, status]);

  return { ...loaded, status, load };
}

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
