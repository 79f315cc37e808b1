import type { Metadata } from "next";
import { after } from "next/server";
import type { ReactNode } from "react";
import { nudge } from "@/lib/schedule/nudge";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Every page here is somebody's own: rendered for each request, kept in no cache and in no index. */
export const dynamic = "force-dynamic";

export default function CreatorLayout({ children }: { children: ReactNode }) {
  after(nudge);
  return children;
}
