"use client";

import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from "react";
import { useAsked } from "@/app/(private)/offer/new/asked-creators";
import {
  type Draft,
  type DraftWriter,
  discardExpired,
  isUntouched,
  keyOf,
  offerDraft,
  rowsIn,
  takeDraft,
  typedIn,
  withChanges,
} from "@/app/(private)/offer/new/draft";
import { FormContext, useSentValues } from "@/components/form/form-context";
import { useSaveLater } from "@/components/form/stored-draft";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { paths } from "@/lib/paths";

type Found = {
  draft: Draft;
  isFilledIn: boolean;
  /** Whether what was started over can come back: nothing was typed since. */
  mayReturn: boolean;
  /** The form is drawn anew for each. */
  version: number;
};

/** What the form around `OfferDraft` needs to keep its draft. */
type Keeping = {
  save: (form: HTMLFormElement, key: string) => void;
  answered: () => void;
  changed: () => void;
  /** The creators who are left out again. */
  left: readonly string[];
  /** The key in use. */
  at: RefObject<string>;
};

type Held = { id: string; caret: number | null };

/** The control that holds the focus, which is lost with the form that is drawn again. */
function heldIn(form: HTMLFormElement): Held | undefined {
  const { activeElement: active } = document;
  if (!active?.id || !form.contains(active)) return undefined;
  return { id: active.id, caret: "selectionStart" in active ? Number(active.selectionStart) : null };
}

function holdAgain({ id, caret }: Held): void {
  const control = document.getElementById(id);
  control?.focus({ preventScroll: true });
  if (
    control instanceof HTMLTextAreaElement ||
    (control instanceof HTMLInputElement && control.selectionStart !== null)
  )
    control.setSelectionRange(caret, caret);
}

/**
 * The draft of an offer to the creators `slugs`, whom the page's address names; undefined for a form that begins with a former
 * offer, which keeps none. The form is drawn again with the draft, so that everything in it begins with
 * what was typed.
 */
export function useKeptDraft({ writer, email }: DraftWriter, slugs: readonly string[] | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<Found>();
  const [isAnswered, setAnswered] = useState(false);
  const key = keyOf(writer, slugs ?? []);
  const named = JSON.stringify(slugs);
  const at = useRef(key);
  const isSent = useRef(false);
  /** What the form holds while nothing is typed, which is no draft. */
  const untouched = useRef("");
  const held = useRef<Held>(undefined);

  useEffect(() => {
    const form = place.current?.querySelector("form");
    if (!named || !form) return;
    const now = Date.now();
    discardExpired(now);
    if (isUntouched(form)) untouched.current = JSON.stringify(typedIn(form));
    const draft = takeDraft({ writer, email }, JSON.parse(named), now);
    if (!draft) return;
    held.current = heldIn(form);
    setFound({ draft: withChanges(draft, form), isFilledIn: true, mayReturn: true, version: 1 });
  }, [writer, email, named]);

  const { draft, isFilledIn, version } = found ?? {};
  useEffect(() => {
    if (!draft || !version) return;
    // After what the form before saved as it left.
    if (isFilledIn) offerDraft(at.current).save(draft);
    else offerDraft(at.current).discard();
    if (held.current) holdAgain(held.current);
    held.current = undefined;
  }, [draft, isFilledIn, version]);

  const save = useCallback((form: HTMLFormElement, to: string) => {
    if (isSent.current) return;
    const typed = typedIn(form);
    if (JSON.stringify(typed) === untouched.current) offerDraft(to).discard();
    else offerDraft(to).save({ ...typed, lastSaved: Date.now() });
  }, []);
  const sent = useCallback(() => {
    isSent.current = true;
    offerDraft(at.current).discard();
  }, []);
  const answered = useCallback(() => setAnswered(true), []);
  const changed = useCallback(
    () => setFound((now) => (now?.mayReturn && !now.isFilledIn ? { ...now, mayReturn: false } : now)),
    [],
  );

  const turn = () => {
    const form = place.current?.querySelector("form");
    if (!found || !form) return;
    const now = { ...found, isFilledIn: !found.isFilledIn, mayReturn: true, version: found.version + 1 };
    setFound(found.isFilledIn ? { ...now, draft: { ...typedIn(form), lastSaved: Date.now() } } : now);
  };

  return {
    place,
    draft: isFilledIn ? draft : undefined,
    version: version ?? 0,
    sent,
    keeping: slugs ? { save, answered, changed, left: (isFilledIn && draft?.left) || [], at } : undefined,
    line: <DraftLine found={isAnswered ? undefined : found} onTurn={turn} />,
  };
}

type DraftLineProps = { found: Found | undefined; onTurn: () => void };

const DraftLine = ({ found, onTurn }: DraftLineProps) => (
  <div role="status" className="empty:hidden">
    {found && (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-muted text-sm">
        <p key={String(found.isFilledIn)}>
          {found.isFilledIn ? (
            <>
              Filled in with what you typed before, kept in this browser,{" "}
              <Moment at={new Date(found.draft.lastSaved)} />.
            </>
          ) : (
            "You started over."
          )}
        </p>
        <Button
          variant="outline"
          size="sm"
          onClick={onTurn}
          className={cn(!found.isFilledIn && !found.mayReturn && "invisible")}
        >
          <span key={String(found.isFilledIn)}>{found.isFilledIn ? "Start over" : "Undo"}</span>
        </Button>
      </div>
    )}
  </div>
);

type OfferDraftProps = {
  keeping: Keeping;
  writer: string;
  /** The one creator whom the address names, if it names one. */
  chosen: string | undefined;
};

/**
 * Must be inside the form, after all that follows it. Once others are asked than the page's address names, the address says so:
 * the page then comes back with them, and with their draft.
 */
export function OfferDraft({ keeping: { save, answered, changed, left, at }, writer, chosen }: OfferDraftProps) {
  const { submitCount } = useContext(FormContext).state;
  const mark = useRef<HTMLSpanElement>(null);
  const placed = useAsked().map(([, slug]) => slug);
  const isChoosing = useSentValues("choosing")?.[0] === "yes";
  const slugs = placed.length > 0 || isChoosing || !chosen ? placed : [chosen];
  const address = slugs.length > 0 ? paths.newOfferTo(...slugs) : paths.newOffer;
  const key = keyOf(writer, slugs);
  const begun = useRef(key);

  // Clicked, because a box that is only set tells nobody; before anything is saved of it.
  useEffect(() => {
    const form = mark.current?.closest("form");
    for (const box of form ? rowsIn(form) : []) if (box.checked && left.includes(box.value)) box.click();
  }, [left]);

  useEffect(() => {
    const form = mark.current?.closest("form");
    form?.addEventListener("input", changed);
    return () => form?.removeEventListener("input", changed);
  }, [changed]);

  useEffect(() => {
    if (submitCount > 0) answered();
  }, [submitCount, answered]);

  useEffect(() => {
    if (at.current === key) return;
    offerDraft(at.current).discard();
    at.current = key;
    history.replaceState(null, "", address);
  }, [at, key, address]);

  const saveHere = useCallback((form: HTMLFormElement) => save(form, key), [save, key]);
  useSaveLater(mark, saveHere, { isOn: true, atOnce: key !== begun.current, whenLeft: true });
  return <span ref={mark} hidden />;
}
