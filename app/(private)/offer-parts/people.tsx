"use client";

import { createContext, useContext } from "react";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import type { CardFacts } from "@/lib/creators/public-page";
import { askedField } from "@/lib/offers/asked";
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

export const People = createContext<readonly Person[]>([]);

/** Those still asked, without any whose page the form does not know. */
export function usePeople(): readonly Person[] {
  const people = useContext(People);
  const { sent, values } = useTyped();
  return values === undefined
    ? people
    : people.filter(({ place }) => place === undefined || sent(askedField(place))[0]);
}
