"use client";

import { type Person, STARTED_OVER, usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { Button } from "@/components/ui/button";
import { askedField, chosenIn, namesInWords } from "@/lib/offers/asked";
import {
  refusing,
  type Tick,
  ticksInWords,
  type Withheld,
  withheldByText,
  withheldIn,
  withheldText,
} from "@/lib/offers/withheld";

const namesOf = (creators: readonly Person[]): string => namesInWords(creators.map(({ name }) => name));

/**
 * Which of the ticks the published rules of those asked do not allow. Leaves out creators whose rules the page does not know.
 */
function useWithheld(): readonly Withheld<Person>[] {
  const { sent, isBegun } = useTyped();
  const people = usePeople();
  return isBegun ? withheldIn(people, chosenIn(sent)) : [];
}

const FAULT = "font-semibold text-error-text text-sm";

/** Shown under a box: who does not allow it. */
export function NotAllowed({ field, value }: Tick) {
  const creators = refusing(useWithheld(), { field, value });
  if (creators.length === 0) return null;
  const text = `${field === "rights" ? "Not licensed" : "Not allowed"} by ${namesOf(creators)}`;
  return (
    <bdi key={text} className={`block ${FAULT}`}>
      {text}
    </bdi>
  );
}

/** Shown beside each of several creators: what they do not allow. */
export function WithheldBy({ slug }: { slug: string }) {
  const ticks = useWithheld().flatMap((one) =>
    one.creators.some((creator) => creator.slug === slug) ? one.ticks : [],
  );
  const text = withheldText(ticks).join(" ");
  return (
    <div aria-live="polite" className="empty:hidden">
      {text && (
        <p className={FAULT}>
          <span key={text}>{text}</span>
        </p>
      )}
    </div>
  );
}

/** What stands in the way of sending, and how to end that: remove the tick, or the creators who do not allow it. */
export function WithheldNotice() {
  const { fill, sent } = useTyped();
  const people = usePeople();
  return (
    <div aria-live="polite" className="space-y-3 empty:hidden">
      {useWithheld().map(({ ticks, creators }) => {
        const text = withheldByText({ ticks, creators }, namesOf(creators));
        const [{ field }] = ticks;
        const without = sent(field).filter((value) => !ticks.some((tick) => tick.value === value));
        const places = creators.flatMap(({ place }) => place ?? []);
        return (
          <div key={text} className="space-y-2">
            <p className="font-semibold text-error-text">
              <bdi>{text}</bdi>
            </p>
            <p className="flex flex-wrap gap-x-4 gap-y-2 noscript:hidden">
              <Cure
                label={`Leave out ${ticksInWords(ticks)}`}
                onPress={() => fill({ [field]: without }, `Left out ${ticksInWords(ticks)}.`)}
              />
              {places.length === creators.length && creators.length < people.length && (
                <Cure
                  label={`Leave out ${namesOf(creators)}`}
                  onPress={() =>
                    fill(
                      Object.fromEntries(places.map((place) => [askedField(place), []])),
                      `Left out ${namesOf(creators)}.`,
                    )
                  }
                />
              )}
            </p>
          </div>
        );
      })}
    </div>
  );
}

type CureProps = { label: string; onPress: () => void };

/** The button that sends. The focus moves to it once nothing stands in the way. */
export const SEND_BUTTON = "send-offer";

/** Removes what stands in the way, and disappears with it, so the focus moves to the button that sends. */
export const Cure = ({ label, onPress }: CureProps) => (
  <Button
    variant="outline"
    size="sm"
    className="max-sm:min-h-11"
    onClick={() => {
      onPress();
      document.getElementById(SEND_BUTTON)?.focus();
    }}
  >
    {label}
  </Button>
);

/** What such a button did last, with a button to undo it. */
export function LastCure() {
  const { filled } = useTyped();
  return (
    <div role="status" className="empty:hidden">
      {filled && filled.says !== STARTED_OVER && (
        <p key={filled.says} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <bdi>{filled.says}</bdi>
          <Cure label="Undo" onPress={filled.undo} />
        </p>
      )}
    </div>
  );
}
