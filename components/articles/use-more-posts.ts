"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ListPage, PostCard } from "@/lib/content/articles";
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

type Loaded = { posts: PostCard[]; next: number | null };

/** Keyed by list; kept in this tab, so that readers returning from an article find the list as they left it. */
const kept = new Map<string, Loaded>();

type MorePosts = Loaded & {
  /** `failed`: the last page could not be loaded. */
  status: "idle" | "loading" | "failed";
  load: () => Promise<void>;
};

export function useMorePosts(list: string, next: number | null, end: () => Element | null): MorePosts {
  const [loaded, setLoaded] = useState<Loaded>(() => kept.get(list) ?? { posts: [], next });
  const [status, setStatus] = useState<MorePosts["status"]>("idle");
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
