"use client";

import { createContext, type RefObject, useContext } from "react";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { FormContext } from "@/components/form/form-context";
import type { CardFacts } from "@/lib/creators/public-page";
import { type AskedAmount, type AskedOne, amountsIn, askedField, askedOf, textIn } from "@/lib/offers/asked";
import type { Release } from "@/lib/offers/review-rules";
import type { Renewed } from "@/lib/terms/clauses";
import type { OwnBilling } from "@/lib/terms/draft";
import { DEFAULT_OFFER_CENTS } from "@/lib/terms/fees";
import { usdToCents } from "@/lib/text/money";
import { readerZone } from "@/lib/time";

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
