import type { Metadata, Viewport } from "next";
import { type ReactNode, ViewTransition } from "react";
import { fontVariables } from "@/app/fonts";
import { PAGE_CHANGE } from "@/components/site/page-change";
import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import "@/app/globals.css";

export const metadata: Metadata = {
  metadataBase: new URL(siteUrl()),
  title: { default: brand.name, template: `%s | ${brand.name}` },
  description: `${brand.tagline} ${brand.launchLine}`,
  formatDetection: { telephone: false, email: false, address: false },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f4ea" },
    { media: "(prefers-color-scheme: dark)", color: "#13161c" },
  ],
};

/** Following a link fades to the next page; changes in place do not fade. */
const pageChange = { [PAGE_CHANGE]: PAGE_CHANGE, default: "none" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // Another page begins at its top at once. Next.js scrolls to each part of it in turn, the first one last: smoothly, the
    // browser sometimes goes to the second one, because a page at its top has nowhere to scroll for the first.
    <html lang="en" className={fontVariables} data-scroll-behavior="smooth">
      <body>
        <link rel="stylesheet" href={paths.doors} precedence="doors" />
        <nav aria-label="Skip">
          <a href="#main" className="skip-link">
            Skip to content
          </a>
        </nav>
        <ViewTransition default="none" update={pageChange}>
          {children}
        </ViewTransition>
      </body>
    </html>
  );
}
