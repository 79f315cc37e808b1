"use client";

import { useEffect, useState } from "react";
import { short } from "@/lib/brand-short";
import { maskTokens } from "@/lib/text/mask-tokens";

/**
 * Logs the path to the browser's console, with link tokens masked (spec 2). The prerendered page is the same for every path, so
 * the script adds what is said of an article (spec 2). Every page preloads this, so it imports next to nothing.
 */
export function MissingPath() {
  const [isArticle, setIsArticle] = useState(false);
  useEffect(() => {
    console.warn("404: no page at", maskTokens(location.pathname));
    setIsArticle(location.pathname.startsWith(`${short.insights}/`));
  }, []);
  if (!isArticle) return null;
  return (
    <p>
      Post not found.{" "}
      <a href={short.insights} className="underline underline-offset-4">
        All articles
      </a>
    </p>
  );
}
