"use client";

import { Failure } from "@/components/site/failure";

/** A page that threw; the header and footer still stand. */
export default function ErrorPage({ error }: { error: unknown }) {
  return <Failure error={error} />;
}
