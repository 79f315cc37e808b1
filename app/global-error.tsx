"use client";

import { fontVariables } from "@/app/fonts";
import { Failure } from "@/components/site/failure";
import { brand } from "@/lib/brand";
import "@/app/globals.css";

/** The shell itself threw: this page stands alone. */
export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en" className={fontVariables}>
      <head>
        <title>{`Something went wrong | ${brand.name}`}</title>
      </head>
      <body>
        <main>
          <Failure error={error} />
        </main>
      </body>
    </html>
  );
}
