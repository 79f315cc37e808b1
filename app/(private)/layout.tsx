import type { Metadata } from "next";
import { after } from "next/server";
import type { ReactNode } from "react";
import { startOverdueWork } from "@/lib/operations/overdue";
import { UNTIL_LAUNCH } from "@/lib/terms/notices";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Rendered per request: these pages carry a nonce and depend on the visitor. */
export const dynamic = "force-dynamic";

/** The strip is printed too. The frame below it gets the rest of the screen's height. */
export default function PrivateLayout({ children }: { children: ReactNode }) {
  after(startOverdueWork);
  return (
    <div className="flex min-h-dvh flex-col [&>div]:min-h-0 [&>div]:grow">
      <aside aria-labelledby="until-launch" className="border-b bg-notice-wash px-2 py-1 text-center text-xs">
        <p id="until-launch">{UNTIL_LAUNCH}</p>
      </aside>
      {children}
    </div>
  );
}
