"use client";

import Link from "next/link";
import { useCallback, useContext, useEffect, useRef, useState } from "react";
import { OfferFacts, STARTED_OVER, useTyped, type Values, valuesIn } from "@/app/(private)/offer-parts/typed";
import { storedDraft, useSaveLater } from "@/components/form/stored-draft";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { askedField, askedPriceField, PLACES } from "@/lib/offers/asked";
import { USE_FIELDS } from "@/lib/terms/replica-names";
import { LIST_FIELDS, TERM_FIELDS } from "@/lib/terms/terms";

/**
 * Stored in this browser, by writer and by the creators who are asked. Has the fields that differ from what the form started
 * with.
 */
type Draft = { lastSaved: number; fields: Record<string, string[]> };

/** Leaves out fields that only the form itself fills in. */
const KEPT: readonly string[] = [
  ...TERM_FIELDS,
  ...LIST_FIELDS,
  ...USE_FIELDS,
  ...["buyerName", "buyerEmail", "company", "creatorEmail"],
];

const PREFIX = "offer-draft";
/** Replaces the creators' names in the key of a form that somebody left to choose creators. */
const CHOOSING = ["?"];

/**
 * The same for the same creators in any order. `writer`: the person whom the page knows, so that the browser's next user starts
 * afresh; empty if it knows nobody.
 */
export const keyOf = (writer: string, slugs: readonly string[]): string =>
  [writer ? `${PREFIX}:${writer}` : PREFIX, ...[...slugs].sort()].join(" ");

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const SLUGS_OWN = /^(?:price|creator) [a-z0-9-]{3,40}$/;

function readStored(stored: unknown): Draft | undefined {
  const { lastSaved, fields } = Object.fromEntries(entriesOf(stored));
  if (typeof lastSaved !== "number") return undefined;
  const known = entriesOf(fields).filter(([name]) => KEPT.includes(name) || SLUGS_OWN.test(name));
  const texts = known.map(([name, values]): [string, string[]] => [
    name,
    [values].flat().filter((value) => typeof value === "string"),
  ]);
  return { lastSaved, fields: Object.fromEntries(texts) };
}

const offerDraft = (key: string) => storedDraft(key, readStored);

const slugsOf = (people: OfferFacts["people"]): string[] => people.map(({ slug }) => slug);

/** Once the form was sent. */
export function leaveForGood({ writer, people, isLeft }: OfferFacts): void {
  isLeft.current = true;
  offerDraft(keyOf(writer, slugsOf(people))).discard();
}

/** The person whom the page knows (`keyOf`), and their address if the page knows that. */
type DraftWriter = { writer: string; email: string | undefined };

/**
 * The writer's draft for these creators, or the one from the form left to choose them if that is newer. If there is neither, it
 * is the one typed before anybody was known, which becomes the writer's. Drops the names in that one if its address differs,
 * because somebody else may have typed it.
 */
function takeDraft({ writer, email }: DraftWriter, slugs: readonly string[], now: number): Draft | undefined {
  const own = offerDraft(keyOf(writer, slugs)).load(now);
  const chosen = moved(keyOf(writer, CHOOSING), now);
  if (own && chosen) return own.lastSaved > chosen.lastSaved ? own : chosen;
  if (own || chosen || !writer) return own ?? chosen;
  const before = moved(keyOf("", slugs), now);
  if (!before) return undefined;
  const { buyerName: _, buyerEmail = [], company: __, ...others } = before.fields;
  const isTheirs = buyerEmail.every((typed) => typed.trim().toLowerCase() === email?.toLowerCase());
  return isTheirs ? before : { ...before, fields: others };
}

function moved(key: string, now: number): Draft | undefined {
  const draft = offerDraft(key).load(now);
  if (draft) offerDraft(key).discard();
  return draft;
}

/** Only the page of the same creators reads a draft, so others would stay for ever. */
function discardExpired(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && !offerDraft(key).load(now)) offerDraft(key).discard();
    }
  } catch {
    // The browser refuses storage.
  }
}

/** In a brief's form, names each creator's fields by slug, because the creator may have another place in another form. */
const placeNames = (slugs: readonly string[]): Map<string, string> =>
  new Map(
    PLACES.slice(0, slugs.length).flatMap((place): [string, string][] => [
      [askedField(place), `creator ${slugs[place - 1]}`],
      [askedPriceField(place), `price ${slugs[place - 1]}`],
    ]),
  );

/** What differs from `begun`, by the names used in storage. */
export function changesIn(typed: Values, begun: Values, slugs: readonly string[]): Record<string, string[]> {
  const byPlace = placeNames(slugs);
  const valuesOf = (values: Values, name: string): string[] => [values[name] ?? []].flat().filter(Boolean);
  return Object.fromEntries(
    [...KEPT, ...byPlace.keys()].flatMap((name) => {
      const [now, before] = [valuesOf(typed, name), valuesOf(begun, name)];
      return now.join("\n") === before.join("\n") ? [] : [[byPlace.get(name) ?? name, now]];
    }),
  );
}

/** A draft's values, by the names in the form for these creators. */
export function valuesOfDraft({ fields }: Draft, slugs: readonly string[]): Values {
  const stored = new Map([...placeNames(slugs)].map(([name, as]) => [as, name]));
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => {
      const own = KEPT.includes(name) ? name : stored.get(name);
      return own ? [[own, values]] : [];
    }),
  );
}

type OfferDraftProps = {
  email: string | undefined;
  /**
   * If false, the form only takes what was typed before somebody left it to choose creators: a former offer's terms are no
   * draft.
   */
  isKept: boolean;
};

/** Stores what is typed, puts it back in the same form within a day, and says so. */
export function OfferDraft({ email, isKept }: OfferDraftProps) {
  const { writer, people, isLeft } = useContext(OfferFacts);
  const { begun, fill, filled } = useTyped();
  const mark = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Draft>();
  const [isOver, setOver] = useState(false);
  const named = JSON.stringify(slugsOf(people));

  useEffect(() => {
    const form = mark.current?.closest("form");
    if (!form) return;
    const asked: string[] = JSON.parse(named);
    const now = Date.now();
    discardExpired(now);
    const draft = isKept ? takeDraft({ writer, email }, asked, now) : moved(keyOf(writer, CHOOSING), now);
    if (!draft) return;
    // Whatever was typed before scripts ran takes precedence.
    const typed = changesIn(valuesIn(form), begun(), asked);
    fill(valuesOfDraft({ ...draft, fields: { ...draft.fields, ...typed } }, asked));
    if (isKept) setFound(draft);
  }, [writer, email, named, isKept, begun, fill]);

  const save = useCallback(
    (form: HTMLFormElement) => {
      if (isLeft.current) return;
      const asked: string[] = JSON.parse(named);
      const fields = changesIn(valuesIn(form), begun(), asked);
      const draft = offerDraft(keyOf(writer, asked));
      if (Object.keys(fields).length === 0) draft.discard();
      else draft.save({ fields, lastSaved: Date.now() });
    },
    [writer, named, begun, isLeft],
  );
  // At once, because something may have been typed before scripts ran.
  useSaveLater(mark, save, { isOn: isKept, atOnce: true, whenLeft: true });

  const canReturn = isOver && filled?.says === STARTED_OVER;
  const turn = () => {
    if (isOver) filled?.undo();
    else {
      const own = [...KEPT, ...PLACES.map(askedField), ...PLACES.map(askedPriceField)];
      fill(Object.fromEntries(own.map((name) => [name, begun()[name] ?? []])), STARTED_OVER);
    }
    const form = mark.current?.closest("form");
    if (form) save(form);
    setOver(!isOver);
  };
  return (
    <div ref={mark} role="status" className="empty:hidden">
      {found && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm">
          <p key={String(isOver)}>
            {isOver ? (
              STARTED_OVER
            ) : (
              <>
                Filled in with what you typed before, kept in this browser, <Moment at={new Date(found.lastSaved)} />.
              </>
            )}
          </p>
          <Button variant="outline" size="sm" onClick={turn} className={cn(isOver && !canReturn && "invisible")}>
            <span key={String(isOver)}>{isOver ? "Undo" : "Start over"}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

type ChooseLinkProps = { href: string; children: string };

/** Leads to the directory, and from there back to the form for whoever is chosen. What is typed goes along. */
export function ChooseLink({ href, children }: ChooseLinkProps) {
  const { writer, people, isLeft } = useContext(OfferFacts);
  const { begun } = useTyped();
  const takeAlong = (form: HTMLFormElement) => {
    const slugs = slugsOf(people);
    const fields = changesIn(valuesIn(form), begun(), slugs);
    offerDraft(keyOf(writer, slugs)).discard();
    if (Object.keys(fields).length > 0) offerDraft(keyOf(writer, CHOOSING)).save({ fields, lastSaved: Date.now() });
    isLeft.current = true;
  };
  return (
    <Link
      href={href}
      prefetch={false}
      className="plain-button"
      onClick={({ currentTarget, metaKey, ctrlKey, shiftKey }) => {
        const form = currentTarget.closest("form");
        // If it opens in another tab, the form stays.
        if (form && !metaKey && !ctrlKey && !shiftKey) takeAlong(form);
      }}
    >
      {children}
    </Link>
  );
}
