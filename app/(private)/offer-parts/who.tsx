"use client";

import { Fold } from "@/app/(private)/offer-parts/fold";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { Field } from "@/components/form/field";
import type { Remembered } from "@/lib/offers/again";
import { textIn } from "@/lib/offers/asked";

const BUYER = ["buyerName", "buyerEmail", "company"];

const Fields = () => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
    <Field name="buyerName" label="Your Name" required autoComplete="name" maxLength={100} />
    <Field name="buyerEmail" label="Your Email" type="email" required autoComplete="email" maxLength={254} />
    <Field name="company" label="Company Name" autoComplete="organization" maxLength={100} />
  </div>
);

/** Who offers. For a signed-in brand that has made an offer before, this is one line, with the fields folded behind it. */
export function WhoOffers({ remembered }: { remembered: Remembered | undefined }) {
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
