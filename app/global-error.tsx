"use client";

import { fontVariables } from "@/app/fonts";
import { Failure } from "@/components/site/failure";
import { short } from "@/lib/brand-short";
import "@/app/globals.css";

export default function GlobalError({ error }: { error: unknown }) {
  return (
    <html lang="en" className={fontVariables}>
      <head>
        <title>{`Something went wrong | ${short.name}`}</title>
      </head>
      <body>
        <main>
          <Failure error={error} />
        </main>
      </body>
    </html>
  );
}
