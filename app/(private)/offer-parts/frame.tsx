"use client";

import { type ComponentProps, type ReactNode, useRef } from "react";
import { Check } from "@/app/(private)/offer-parts/check";
import { leaveForGood, OfferDraft } from "@/app/(private)/offer-parts/draft";
import { OfferFacts } from "@/app/(private)/offer-parts/people";
import { Preview } from "@/app/(private)/offer-parts/preview";
import { TypedForm } from "@/app/(private)/offer-parts/typed";
import { WhoOffers } from "@/app/(private)/offer-parts/who";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Honeypot } from "@/components/form/honeypot";
import { ShownVersion } from "@/components/form/shown-version";
import type { Remembered } from "@/lib/offers/again";

/** What the pages of an offer and of a brief read for their form. */
export type SenderProps = Pick<OfferFacts, "writer" | "isByLink" | "release"> & {
  submissionKey: string;
  remembered: Remembered | undefined;
  /** The fields of the use. */
  use: ReactNode;
};

type OfferFrameProps = SenderProps &
  Pick<OfferFacts, "people" | "known" | "renews"> &
  Pick<ComponentProps<typeof ActionForm>, "action" | "page" | "initial" | "joined" | "corrects"> &
  Pick<ComponentProps<typeof ErrorSummary>, "subjects"> & {
    /** Set if it starts with a former offer's terms. A draft or the last brief is then not offered as well. */
    former?: "to-the-same" | "to-another" | undefined;
    /** Who is asked. */
    creators: ReactNode;
    price: ReactNode;
  };

/** The form of an offer and of a brief: who is asked, who offers, the use and the price, beside what follows from those. */
export function OfferFrame({
  submissionKey,
  remembered,
  writer,
  isByLink,
  release,
  people,
  former,
  known,
  renews,
  subjects,
  creators,
  use,
  price,
  initial = remembered?.values,
  ...form
}: OfferFrameProps) {
  const own = remembered?.own;
  const facts = { writer, isByLink, release, people, known, renews, own, isLeft: useRef(false) };
  return (
    <ActionForm
      {...form}
      {...(initial && { initial })}
      aria-label="Your offer"
      onLeave={() => leaveForGood(facts)}
      className="grid grid-cols-1 gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]"
    >
      <OfferFacts value={facts}>
        <TypedForm>
          <div className="min-w-0 space-y-10">
            {former !== "to-the-same" && (
              <OfferDraft email={remembered?.values.buyerEmail?.toString()} isKept={former === undefined} />
            )}
            <ErrorSummary {...(subjects && { subjects })} />
            <Honeypot />
            <input type="hidden" name="submissionKey" value={submissionKey} />
            <ShownVersion version={own?.version ?? ""} />
            {creators}
            <WhoOffers remembered={remembered} />
            {use}
          </div>
          {price}
          <Preview />
          <Check />
        </TypedForm>
      </OfferFacts>
    </ActionForm>
  );
}
