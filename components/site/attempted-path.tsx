"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { maskTokens } from "@/lib/paths";

/** Notes in the browser's console which path led nowhere, with link tokens masked (spec 2). */
export function AttemptedPath() {
  const path = usePathname();
  useEffect(() => {
    console.warn("404: no page at", maskTokens(path));
  }, [path]);
  return null;
}
