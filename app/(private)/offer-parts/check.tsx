"use client";

import type { ReactNode } from "react";
import { AgreementSoFar } from "@/app/(private)/offer-parts/agreement-so-far";
import { ReleaseLine } from "@/app/(private)/offer-parts/release-line";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { LastCure, SEND_BUTTON, WithheldNotice } from "@/app/(private)/offer-parts/withheld";
import { SubmitButton } from "@/components/form/submit-button";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { type AskedAmount, type Sent, textIn } from "@/lib/offers/asked";
import type { Release } from "@/lib/offers/review-rules";
import { listOf } from "@/lib/text/typeset";

/** What a sentence calls each field that must be filled in. */
const REQUIRED: readonly (readonly [words: string, name: string])[] = [
  ["your name", "buyerName"],
  ["your email", "buyerEmail"],
  ["at least one right", "rights"],
  ["a category", "category"],
  ["the intended use", "useCase"],
];

/** "Still needed: your email and an amount for Cleo"; empty once everything is filled in. */
export function stillNeeded(sent: Sent, others: readonly string[] = []): string {
  const empty = REQUIRED.filter(([, name]) => textIn(sent, name) === "").map(([words]) => words);
  const all = [...empty, ...others];
  return all.length > 0 ? `Still needed: ${listOf(all)}` : "";
}

type CheckProps = {
  /** No brand is signed in, so only the mailed link sends what is typed. */
  isByLink: boolean;
  isForSeveral: boolean;
  /** The button's words, if it sends. */
  label: string;
  /** "$376.25 with fees", or what is missing. */
  outlook: ReactNode;
  /** In cents, for each creator who is asked. */
  amounts: readonly AskedAmount[];
  /** As `stillNeeded` says it. */
  needed: string;
  release: Release | undefined;
  /** The highest amount. */
  priceCents: number;
  /** What is wrong with an amount. */
  children?: ReactNode;
};

/** What stands in the way, what the button does and costs, and the button itself. */
export function Check({
  isByLink,
  isForSeveral,
  label,
  outlook,
  amounts,
  needed,
  release,
  priceCents,
  children,
}: CheckProps) {
  const { values } = useTyped();
  return (
    <section aria-labelledby="check" className="min-w-0 space-y-4">
      <h2 id="check" className="text-2xl">
        Check
      </h2>
      {children}
      <WithheldNotice />
      <LastCure />
      {isByLink ? (
        <p>
          <input type="hidden" name="byLink" value="on" />
          We email you a link to read the terms and send {isForSeveral ? "the offers" : "the offer"}.
        </p>
      ) : (
        <>
          {/* Whoever is signed in agrees by sending. */}
          <AgreementSoFar amounts={amounts} opens={values !== undefined && needed === ""} />
          <p className="text-ink-muted text-sm">
            {SUBMIT_STATEMENT} <span className="hidden noscript:inline">The next page shows them in full.</span> You
            also say: “{ELECTRONIC_STATEMENT}” From another address than yours, we email a link first. A creator’s
            standing instruction may approve an offer at once.
          </p>
        </>
      )}
      <ReleaseLine release={release} isForSeveral={isForSeveral} priceCents={priceCents} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton id={SEND_BUTTON} variant="seal" size="lg" pendingLabel="Submitting..." className="max-sm:w-full">
          <span key={label}>{label}</span>
        </SubmitButton>
        <div className="min-w-0 flex-1 basis-56">{outlook}</div>
      </div>
    </section>
  );
}
