"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from "react";
import { namesInWords } from "@/app/(private)/offer/new/answers";
import { CureButton, KeepLastCure } from "@/app/(private)/offer/new/cures";
import { sentIn, typedIn } from "@/app/(private)/offer/new/question";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FormContext } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";
import { askedField, type Place, type Sent } from "@/lib/offers/asked-creators";
import {
  type Allowed,
  refusing,
  type Tick,
  ticksInWords,
  type Withheld,
  withheldByText,
  withheldIn,
  withheldText,
} from "@/lib/offers/withheld";

/** A creator who is asked, alone or among others. `number`: undefined if the form leaves nobody out. */
export type AskedRules = Allowed & { number: Place | undefined; slug: string; name: string };

type Found = { withheld: readonly Withheld<AskedRules>[]; count: number };

const none: Found = { withheld: [], count: 0 };

const FoundHere = createContext(none);

/** The creators who are still asked, and what they do not allow of what is ticked. */
function withheldOf(people: readonly AskedRules[], sent: Sent): Found {
  const asked = people.filter(({ number }) => number === undefined || sent(askedField(number))[0]);
  const [rights, media] = [sent("rights"), sent("media")];
  return {
    withheld: withheldIn(asked, { rights, media, isExclusive: sent("exclusive").length > 0 }),
    count: asked.length,
  };
}

/**
 * Follows, for all that tells of it, which ticks the asked creators' published rules do not allow. Without scripts it is of
 * the form as it was sent.
 */
export function FollowWithheld({ people, children }: { people: readonly AskedRules[]; children: ReactNode }) {
  const { state } = useContext(FormContext);
  const place = useRef<HTMLSpanElement>(null);
  const known = JSON.stringify(people);
  // As text, so that nothing is drawn again while nothing of it changes.
  const read = useCallback(
    (form: HTMLFormElement) => JSON.stringify(withheldOf(JSON.parse(known), typedIn(form))),
    [known],
  );
  const typed = useTyped(place, read);
  const shown = typed ?? JSON.stringify(state.submitCount > 0 ? withheldOf(people, sentIn(state)) : none);
  const value = useMemo((): Found => JSON.parse(shown), [shown]);
  return (
    <FoundHere value={value}>
      <span ref={place} hidden />
      <KeepLastCure>{children}</KeepLastCure>
    </FoundHere>
  );
}

const namesOf = (creators: readonly AskedRules[]): string => namesInWords(creators.map(({ name }) => name));

/** "Maya Ellis and Theo Brandt do not license AI training.", for each such tick. */
export const useWithheld = (): string[] =>
  useContext(FoundHere).withheld.map((one) => withheldByText(one, namesOf(one.creators)));

const FAULT = "font-semibold text-error-text text-sm";

/** Under a box: who does not allow it. */
export function NotAllowed({ field, value }: Tick) {
  const creators = refusing(useContext(FoundHere).withheld, { field, value });
  if (creators.length === 0) return null;
  const text = `${field === "rights" ? "Not licensed" : "Not allowed"} by ${namesOf(creators)}`;
  return (
    <bdi key={text} className={`block ${FAULT}`}>
      {text}
    </bdi>
  );
}

/** Beside a folded question: that something ticked in it is not allowed. */
export function NotAllowedIn({ fields }: { fields: readonly string[] }) {
  const { withheld } = useContext(FoundHere);
  const text = withheld
    .filter(({ ticks: [{ field }] }) => fields.includes(field))
    .map((one) => withheldByText(one, namesOf(one.creators)))
    .join(" ");
  return text ? (
    <bdi key={text} className={`basis-full ${FAULT} group-open/question:hidden`}>
      {text}
    </bdi>
  ) : null;
}

/** In the row of a creator: what they do not allow. */
export function WithheldBy({ slug }: { slug: string }) {
  const { withheld } = useContext(FoundHere);
  const ticks = withheld.flatMap((one) => (one.creators.some((creator) => creator.slug === slug) ? one.ticks : []));
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

/** What stands in the way of sending, and what ends it; it is not said again beside the faults that say it. */
export function WithheldNotice({ isBelowFaults = false }: { isBelowFaults?: boolean }) {
  const { withheld, count } = useContext(FoundHere);
  const { fieldErrors } = useContext(FormContext).state;
  const isSaid =
    isBelowFaults &&
    withheld.some(({ creators }) => creators.some(({ number = null }) => askedField(number) in fieldErrors));
  return (
    <div aria-live="polite" className={cn("basis-full space-y-3 empty:hidden", isBelowFaults && "mt-3")}>
      {withheld.map((one) => {
        const text = withheldByText(one, namesOf(one.creators));
        return (
          <div key={text} className="space-y-2">
            {!isSaid && (
              <p className="font-semibold text-error-text">
                <bdi>{text}</bdi>
              </p>
            )}
            <Cures one={one} count={count} />
          </div>
        );
      })}
    </div>
  );
}

/** Either the tick goes, or the creators who do not allow it. `count`: of all who are asked. */
function Cures({ one: { ticks, creators }, count }: { one: Withheld<AskedRules>; count: number }) {
  const rows = creators.flatMap(({ number, slug }) =>
    number === undefined || number === null ? [] : { field: askedField(number), value: slug },
  );
  const mayGo = rows.length === creators.length && creators.length < count;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-2">
      <CureButton
        act="without"
        fields={ticks}
        label={`Leave out ${ticksInWords(ticks)}`}
        says={`Left out ${ticksInWords(ticks)}.`}
      />
      {mayGo && (
        <CureButton
          act="without"
          fields={rows}
          label={`Leave out ${namesOf(creators)}`}
          says={`Left out ${namesOf(creators)}.`}
        />
      )}
    </p>
  );
}
