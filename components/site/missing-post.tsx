"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { maskTokens, paths } from "@/lib/paths";

/** The prerendered page is the same for every path, so the script adds this for articles (spec 2). */
export function MissingPost() {
  const [isArticle, setIsArticle] = useState(false);
  useEffect(() => setIsArticle(location.pathname.startsWith(paths.article(""))), []);
  if (!isArticle) return null;
  return (
    <p>
      Post not found.{" "}
      <a href={paths.insights} className="underline underline-offset-4">
        All articles
      </a>
    </p>
  );
}

/** Logs to the browser's console, with link tokens masked (spec 2). */
export function AttemptedPath() {
  const path = usePathname();
  useEffect(() => {
    console.warn("404: no page at", maskTokens(path));
  }, [path]);
  return null;
}
