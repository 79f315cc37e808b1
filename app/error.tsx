"use client";

import { Failure } from "@/components/site/failure";
import { short } from "@/lib/brand-short";

export default function ErrorPage({ error }: { error: unknown }) {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <p className="page pt-4">
        <a href={short.home} className="wordmark text-2xl">
          {short.name}
        </a>
      </p>
      <Failure error={error} />
    </main>
  );
}
