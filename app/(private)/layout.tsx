import type { Metadata } from "next";
import { after } from "next/server";
import type { ReactNode } from "react";
import { nudge } from "@/lib/schedule/nudge";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Rendered per request: these pages carry a nonce and depend on the visitor. */
export const dynamic = "force-dynamic";

export default function PrivateLayout({ children }: { children: ReactNode }) {
  after(nudge);
  return children;
}
