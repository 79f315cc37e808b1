"use client";

import type { ComponentProps, ReactNode } from "react";
import { Stated } from "@/app/(private)/offer-parts/agreement-so-far";
import { LeavingForm, OfferDraft, useLeaving } from "@/app/(private)/offer-parts/draft";
import type { Drafted } from "@/app/(private)/offer-parts/draft-clauses";
import { People, type Person } from "@/app/(private)/offer-parts/people";
import { TypedForm } from "@/app/(private)/offer-parts/typed";
import { WhoOffers } from "@/app/(private)/offer-parts/who";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Honeypot } from "@/components/form/honeypot";
import { ShownVersion } from "@/components/form/shown-version";
import type { Remembered } from "@/lib/offers/again";
import type { Release } from "@/lib/offers/review-rules";

/** What the pages of an offer and of a brief read for their form. */
export type SenderProps = {
  submissionKey: string;
  remembered: Remembered | undefined;
  /** A name for whoever is signed in, which does not reveal the address; empty if nobody. */
  writer: string;
  /** Only a mailed link sends what is submitted. */
  isByLink: boolean;
  /** Undefined where no colleague releases offers. */
  release: Release | undefined;
  /** The fields of the use. */
  use: ReactNode;
};

type OfferFrameProps = Pick<ComponentProps<typeof ActionForm>, "action" | "page" | "initial" | "joined" | "corrects"> &
  Pick<ComponentProps<typeof ErrorSummary>, "subjects"> &
  Pick<SenderProps, "submissionKey" | "remembered" | "writer" | "use"> & {
    people: readonly Person[];
    known?: Drafted["known"];
    renews?: Drafted["renews"];
    /** Set if it starts with a former offer's terms. A draft or the last brief is then not offered as well. */
    former?: "to-the-same" | "to-another" | undefined;
    /** Who is asked. */
    creators: ReactNode;
    /** Price, preview and the button that sends. */
    children: ReactNode;
  };

/** The form of an offer and of a brief: who is asked, who offers and the use, beside what follows from those. */
export function OfferFrame({
  submissionKey,
  remembered,
  writer,
  people,
  former,
  known,
  renews,
  subjects,
  creators,
  use,
  children,
  initial = remembered?.values,
  ...form
}: OfferFrameProps) {
  const leaving = useLeaving(
    writer,
    people.map(({ slug }) => slug),
  );
  return (
    <ActionForm
      {...form}
      {...(initial && { initial })}
      aria-label="Your offer"
      onLeave={leaving.leave}
      className="grid grid-cols-1 gap-x-gutter gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_1fr]"
    >
      <LeavingForm value={leaving}>
        <People value={people}>
          <TypedForm>
            <div className="min-w-0 space-y-10">
              {former !== "to-the-same" && (
                <OfferDraft email={remembered?.values.buyerEmail?.toString()} isKept={former === undefined} />
              )}
              <ErrorSummary {...(subjects && { subjects })} />
              <Honeypot />
              <input type="hidden" name="submissionKey" value={submissionKey} />
              <ShownVersion version={remembered?.own?.version ?? ""} />
              {creators}
              <WhoOffers remembered={remembered} />
              {use}
            </div>
            <Stated value={{ known, renews, own: remembered?.own }}>{children}</Stated>
          </TypedForm>
        </People>
      </LeavingForm>
    </ActionForm>
  );
}
