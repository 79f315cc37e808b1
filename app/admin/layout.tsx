import type { Metadata } from "next";
import { after } from "next/server";
import type { ReactNode } from "react";
import { nudge } from "@/lib/schedule/nudge";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Rendered for each request, kept in no cache. It checks nothing: a layout is not rendered anew for every page. */
export const dynamic = "force-dynamic";

export default function AdminLayout({ children }: { children: ReactNode }) {
  after(nudge);
  return children;
}
