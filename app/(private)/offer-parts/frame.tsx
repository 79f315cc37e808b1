"use client";

import { type ComponentProps, lazy, type ReactNode, Suspense, useContext, useDeferredValue, useRef } from "react";
import { AgreementSoFar, Check } from "@/app/(private)/offer-parts/check";
import { leaveForGood, OfferDraft } from "@/app/(private)/offer-parts/draft";
import { OfferFacts, TypedForm, useAmounts, usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { Fold } from "@/app/(private)/offer-parts/use-sheet";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { Honeypot } from "@/components/form/honeypot";
import { ShownVersion } from "@/components/form/shown-version";
import { HelperPart } from "@/components/site/helper-part";
import type { Remembered } from "@/lib/offers/again";
import { namesInWords, textIn } from "@/lib/offers/asked";

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

const BUYER = ["buyerName", "buyerEmail", "company"];

const Fields = () => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
    <Field name="buyerName" label="Your Name" required autoComplete="name" maxLength={100} />
    <Field name="buyerEmail" label="Your Email" type="email" required autoComplete="email" maxLength={254} />
    <Field name="company" label="Company Name" autoComplete="organization" maxLength={100} />
  </div>
);

/** Who offers. For a signed-in brand that has made an offer before, this is one line, with the fields folded behind it. */
function WhoOffers({ remembered }: { remembered: Remembered | undefined }) {
  const { sent } = useTyped();
  const known = [textIn(sent, "buyerName"), textIn(sent, "company")].filter(Boolean);
  const line = `As ${known.join(", ") || textIn(sent, "buyerEmail")}`;
  return (
    <fieldset className="min-w-0 space-y-5">
      <legend className="mb-4 font-serif text-2xl">You</legend>
      {remembered?.values.buyerName ? (
        <Fold
          names={BUYER}
          summary={
            <bdi key={line} className="wrap-anywhere font-semibold">
              {line}
            </bdi>
          }
        >
          <Fields />
        </Fold>
      ) : (
        <Fields />
      )}
    </fieldset>
  );
}

const WhatTheySee = lazy(async () => ({
  default: (await import("@/app/(private)/offer-parts/what-they-see")).WhatTheySee,
}));

/** What the creator will see: the sentence and the money. The agreement stands here if nobody agrees to it below. */
function Preview() {
  const { isByLink, known } = useContext(OfferFacts);
  const { values } = useTyped();
  const [people, amounts] = [usePeople(), useAmounts()];
  // Keeps typing responsive while this is rendered again.
  const shown = useDeferredValue(values);
  const who = people.length > 1 ? "they" : namesInWords(people.map(({ name }) => name)) || known?.name || "the creator";
  return (
    <section
      aria-labelledby="preview"
      className="min-w-0 space-y-4 border border-engrave/60 bg-paper-raised p-5 noscript:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <h2 id="preview" className="text-xl">
        <span key={who}>
          What <bdi>{who}</bdi> will see
        </span>
      </h2>
      <HelperPart instead={null}>
        <div className="min-h-14 space-y-4">
          {shown && (
            <Suspense fallback={null}>
              <WhatTheySee values={shown} amounts={amounts} />
            </Suspense>
          )}
        </div>
      </HelperPart>
      {isByLink && <AgreementSoFar />}
    </section>
  );
}
