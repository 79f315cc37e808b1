import type { Metadata } from "next";
import { after } from "next/server";
import type { ReactNode } from "react";
import { startOverdueWork } from "@/lib/operations/overdue";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Rendered per request: these pages carry a nonce and depend on the visitor. */
export const dynamic = "force-dynamic";

export default function PrivateLayout({ children }: { children: ReactNode }) {
  after(startOverdueWork);
  return children;
}
