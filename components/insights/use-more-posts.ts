"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { ListPage, PostCard } from "@/lib/articles/list";
import { paths } from "@/lib/paths";

/**
 * Where the end of the list may be when the next page is fetched: at most 200 pixels below the window (spec 9), or anywhere
 * above it, since a quick turn of the wheel can pass it between two frames.
 */
const NEAR = "1000000px 0px 200px";

/**
 * Milliseconds that the end must stay near the window: while a page that was just opened scrolls to its top, the end of
 * the list only passes by.
 */
const STAYS = 200;

/** Pages that come by scrolling alone. After them the reader asks, so that the foot of the page can be reached. */
const UNASKED = 3;

type Loaded = { posts: PostCard[]; next: number | null };

/** What was loaded in this tab, by list: somebody who comes back from an article finds the list as they left it. */
const kept = new Map<string, Loaded>();

type MorePosts = Loaded & {
  /** `failed`: the last page did not come. */
  status: "idle" | "loading" | "failed";
  load: () => Promise<void>;
};

/** The pages of a list after the first one: fetched when `end` comes near the window, or by `load`. */
export function useMorePosts(list: string, next: number | null, end: () => Element | null): MorePosts {
  const [loaded, setLoaded] = useState<Loaded>(() => kept.get(list) ?? { posts: [], next });
  const [status, setStatus] = useState<MorePosts["status"]>("idle");
  const unasked = useRef(0);

  const load = useCallback(async () => {
    if (loaded.next === null) return;
    setStatus("loading");
    try {
      const response = await fetch(paths.insightsPosts(list, loaded.next));
      if (!response.ok) throw new Error(`The list answered ${response.status}.`);
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
        // The last one is how it is now: a busy page hears of several at once.
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
