"use client";

import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { FormContext } from "@/components/form/form-context";
import type { CardFacts } from "@/lib/creators/public-page";
import {
  type AskedAmount,
  type AskedOne,
  amountsIn,
  askedField,
  askedOf,
  type Sent,
  sentOf,
  textIn,
} from "@/lib/offers/asked";
import type { Release } from "@/lib/offers/review-rules";
import type { Renewed } from "@/lib/terms/clauses";
import type { OwnBilling } from "@/lib/terms/draft";
import { DEFAULT_OFFER_CENTS } from "@/lib/terms/fees";
import { usdToCents } from "@/lib/text/money";
import { readerZone } from "@/lib/time";

export type Values = Readonly<Record<string, string | readonly string[]>>;

type Typed = {
  /** The form's values as typed now; without scripts, as sent. */
  sent: Sent;
  /** What is typed now; undefined until scripts run. */
  values: Values | undefined;
  /** Somebody may have typed: scripts follow the form, or it shows what was posted without them. */
  isBegun: boolean;
  /** What the form holds before anything is typed. */
  begun: () => Values;
  /** Replaces typed values by these. `says`: what was done, in words; it can then be undone. */
  fill: (values: Values, says?: string) => void;
  /** What `fill` did last, as long as its values are unchanged. */
  filled: { says: string; undo: () => void } | undefined;
};

const Typed = createContext<Typed>({
  sent: () => [],
  values: undefined,
  isBegun: false,
  begun: () => ({}),
  fill: () => undefined,
  filled: undefined,
});

/** Said about a discarded draft, in the place where it was put back. */
export const STARTED_OVER = "You started over.";

export const useTyped = (): Typed => useContext(Typed);

/** In the form's order, each name with all its values. */
export function valuesIn(form: HTMLFormElement): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const [name, value] of new FormData(form)) {
    values[name] ??= [];
    values[name].push(String(value));
  }
  return values;
}

/** In a form that an answer filled in, the fields look as if they had started that way, so this is read before sending. */
function begunIn(form: HTMLFormElement): Values {
  const blank = form.cloneNode(true) as HTMLFormElement;
  blank.reset();
  return valuesIn(blank);
}

function fillField(control: Element, wanted: readonly string[]): void {
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    control.checked = wanted.includes(control.value);
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  )
    control.value = wanted[0] ?? "";
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillForm(form: HTMLFormElement, values: Values): void {
  for (const control of form.elements) {
    const name = control.getAttribute("name") ?? "";
    if (Object.hasOwn(values, name)) fillField(control, [values[name] ?? []].flat());
  }
}

const isSame = (one: Values, other: Values): boolean =>
  Object.keys(one).every((name) => [one[name] ?? []].flat().join("\n") === [other[name] ?? []].flat().join("\n"));

/**
 * The one place that knows what the offer's form holds; whatever follows what is typed is computed from it. Must be inside an
 * `ActionForm`. The fields themselves hold what is typed, so nothing typed before scripts run is lost.
 */
export function TypedForm({ children }: { children: ReactNode }) {
  const { state } = useContext(FormContext);
  const mark = useRef<HTMLSpanElement>(null);
  const [values, setValues] = useState<Values>();
  const first = useRef<Values>(undefined);
  const [done, setDone] = useState<{ says: string; filled: Values; before: Values }>();

  const begun = useCallback((): Values => {
    const form = mark.current?.closest("form");
    first.current ??= form ? begunIn(form) : undefined;
    return first.current ?? {};
  }, []);

  const fill = useCallback((wanted: Values, says?: string) => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const typed = valuesIn(form);
    const before = Object.fromEntries(Object.keys(wanted).map((name) => [name, typed[name] ?? []]));
    fillForm(form, wanted);
    setDone(says === undefined ? undefined : { says, filled: wanted, before });
  }, []);

  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const follow = () => setValues(valuesIn(form));
    form.addEventListener("input", follow);
    begun();
    follow();
    return () => form.removeEventListener("input", follow);
  }, [begun]);

  const typed = useMemo((): Typed => {
    const stands = done && values && isSame(done.filled, values);
    return {
      sent: sentOf(values ?? state.values),
      values,
      isBegun: values !== undefined || state.submitCount > 0,
      begun,
      fill,
      filled: stands ? { says: done.says, undo: () => fill(done.before) } : undefined,
    };
  }, [values, state, begun, fill, done]);
  return (
    <Typed value={typed}>
      <span ref={mark} hidden />
      {children}
    </Typed>
  );
}

/** A creator who is asked, with the published rules. `place`: set if there are several, and the form can leave some out. */
export type Person = Pick<CardFacts, "slug" | "rights" | "media" | "allowsExclusive" | "floorCents"> & {
  place: number | undefined;
  name: string;
  /** The zone in which a license's last day ends. */
  zone: string;
};

export const personOf = (card: CardFacts, place?: number): Person => ({
  slug: card.slug,
  name: card.displayName,
  rights: card.rights,
  media: card.media,
  allowsExclusive: card.allowsExclusive,
  floorCents: card.floorCents,
  zone: readerZone(card.zone),
  place,
});

/** What the form of an offer or of a brief knows beside what is typed. */
export type OfferFacts = {
  /** A name for whoever is signed in, which does not reveal the address; empty if nobody. */
  writer: string;
  /** Only a mailed link sends what is submitted. */
  isByLink: boolean;
  /** Undefined where no colleague releases offers. */
  release: Release | undefined;
  /** Everybody whom the form can ask, without any whose page it does not know. */
  people: readonly Person[];
  /** The creator, if the form knows them although it asks no public page of theirs. */
  known?: Pick<Person, "name" | "zone" | "floorCents"> | undefined;
  renews?: Renewed | undefined;
  /** Of the brand for which somebody is signed in. */
  own?: OwnBilling | undefined;
  /** It was left for good, so it stores no more drafts. */
  isLeft: RefObject<boolean>;
};

export const OfferFacts = createContext<OfferFacts>({
  writer: "",
  isByLink: true,
  release: undefined,
  people: [],
  isLeft: { current: false },
});

/** Those still asked. */
export function usePeople(): readonly Person[] {
  const { people } = useContext(OfferFacts);
  const { sent, values } = useTyped();
  return values === undefined
    ? people
    : people.filter(({ place }) => place === undefined || sent(askedField(place))[0]);
}

/** Whom a brief can ask, with the minimums that their pages show or that the form was told. */
export function useAsked(): AskedOne[] {
  return askedOf(useContext(OfferFacts).people, useContext(FormContext).state.told);
}

/** What each creator who is still asked is offered: before anything is typed, what the field begins with. */
export function useAmounts(): AskedAmount[] {
  const { people, known } = useContext(OfferFacts);
  const { sent, isBegun } = useTyped();
  const asked = useAsked();
  if (people.length > 1)
    return isBegun ? amountsIn(sent, asked) : asked.map((one) => ({ ...one, cents: one.floorCents ?? 0 }));
  const { name = "", floorCents = null } = people[0] ?? known ?? {};
  const begun = isBegun ? 0 : (floorCents ?? DEFAULT_OFFER_CENTS);
  return [{ place: 1, slug: "", name, floorCents, cents: usdToCents(textIn(sent, "price")) ?? begun }];
}
