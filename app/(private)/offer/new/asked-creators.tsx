"use client";

import { useContext } from "react";
import { WithheldBy } from "@/app/(private)/offer/new/withheld";
import { CreatorFace } from "@/components/creators/creator-face";
import { FieldError } from "@/components/form/field-parts";
import { FormContext, useControl } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import type { CardFacts } from "@/lib/creators/public-page";
import { ASKED_NUMBERS, askedField } from "@/lib/offers/asked-creators";
import { MAX_CREATORS_AT_ONCE } from "@/lib/offers/rules";
import { readerZone } from "@/lib/time";

/** By slug: what the page knows of those creators, which comes back with the form or was there from the start. */
export function useCardOf(cards: readonly CardFacts[]): (slug: string) => CardFacts | undefined {
  const answered = useContext(FormContext).state.asked ?? [];
  return (slug) => [...answered, ...cards].find((card) => card.slug === slug);
}

/** Numbers and slugs of the creators that one set of terms goes to, ticked or not; none where one creator is asked. */
export function useAsked(): readonly (readonly [number: number, slug: string])[] {
  const { values } = useContext(FormContext).state;
  return ASKED_NUMBERS.flatMap((number) => {
    const slug = [values[askedField(number)] ?? ""].flat()[0] ?? "";
    return slug ? [[number, slug] as const] : [];
  });
}

type AskedCreatorsProps = { cards: readonly CardFacts[]; isChoosing: boolean };

/** Each can be left out again. */
export function AskedCreators({ cards, isChoosing }: AskedCreatorsProps) {
  const asked = useAsked();
  const cardOf = useCardOf(cards);
  return (
    <fieldset>
      <legend className="text-ink-muted">
        Each gets an offer of their own and does not learn of the others. Untick whom you leave out.
      </legend>
      <div className="mt-3 border-t">
        {asked.map(([number, slug]) => (
          <AskedRow key={slug} number={number} slug={slug} card={cardOf(slug)} />
        ))}
      </div>
      {!isChoosing && asked.length < MAX_CREATORS_AT_ONCE && (
        <p className="mt-4">
          <AddCreator label="Add another creator" />
        </p>
      )}
    </fieldset>
  );
}

/** Sends what was typed along, so that it is there when the form comes back. */
export const AddCreator = ({ label }: { label: string }) => (
  <SubmitButton name="intent" value="add" variant="outline" size="sm" pendingLabel={label}>
    {label}
  </SubmitButton>
);

type AskedRowProps = { number: number; slug: string; card: CardFacts | undefined };

function AskedRow({ number, slug, card }: AskedRowProps) {
  const names = useControl(askedField(number), false);
  return (
    <div className="space-y-2 border-b py-2.5">
      <FieldError id={names.errorId}>{names.error}</FieldError>
      <div className="relative flex items-start gap-3">
        <Checkbox
          id={names.id}
          name={askedField(number)}
          value={slug}
          data-zone={card && readerZone(card.zone)}
          defaultChecked
          className="relative z-1"
          aria-describedby={names.describedBy}
          aria-invalid={names.invalid}
        />
        {card ? (
          <CreatorFace creator={card} labels={names.id} isSmall />
        ) : (
          <Label bare htmlFor={names.id} className="cursor-pointer">
            {slug}
          </Label>
        )}
      </div>
      {!names.error && (
        <div className="pl-8 empty:hidden">
          <WithheldBy slug={slug} />
        </div>
      )}
    </div>
  );
}
