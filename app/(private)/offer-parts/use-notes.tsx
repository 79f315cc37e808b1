"use client";

import { useEffect, useState } from "react";
import { usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { browserPaths } from "@/lib/browser-paths";
import type { Remembered } from "@/lib/offers/again";
import { chosenIn, namesInWords, type Sent, textIn } from "@/lib/offers/asked";
import { adsNote } from "@/lib/terms/ads-note";
import { NOT_AVAILABLE } from "@/lib/terms/notices";
import { carriesAds, EDITS, type Edits, NARROWEST } from "@/lib/terms/scope";

/** Shown beside the text that it is about. If the text asks for ads that no tick permits, it has a button that ticks one. */
export function AdsNote() {
  const { sent, fill } = useTyped();
  const { media, category = "" } = chosenIn(sent);
  // The note disappears when pressed, so the focus moves to the text above it.
  const tick = () => {
    fill({ media: [...media, "paid_social"] }, "Paid social is ticked.");
    document.getElementById("useCase")?.focus();
  };
  const note = adsNote({ category, intendedUse: textIn(sent, "useCase"), media });
  return (
    <div aria-live="polite" className="empty:hidden">
      {note && (
        <div className="space-y-2 border-engrave border-l-2 pl-4 text-sm">
          <p>
            <span key={note}>{note}</span>
          </p>
          {!media.some(carriesAds) && (
            <p className="noscript:hidden">
              <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={tick}>
                Add paid social
              </Button>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

export function LastBrief({ brief: { creatorName, at, values } }: { brief: NonNullable<Remembered["lastBrief"]> }) {
  const { fill } = useTyped();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button variant="outline" size="sm" onClick={() => fill(values, "Your last brief is filled in.")}>
        Use my last brief
      </Button>
      <span className="min-w-0 flex-1 basis-56 text-ink-muted text-sm">
        From the offer to <bdi>{creatorName}</bdi> of <Moment at={at} only="day" />.
      </span>
    </p>
  );
}

/** Whatever an offer does not say asks for the least. */
export function MoreCount() {
  const { sent } = useTyped();
  const changed = [
    textIn(sent, "product") !== "",
    sent("handle").length > 0,
    ![NARROWEST.edits, ""].includes(textIn(sent, "edits")),
    sent("exclusive").length > 0,
  ].filter(Boolean).length;
  const count = `More terms (4, ${changed === 0 ? "all standard" : `${changed} changed`})`;
  return (
    <span key={count} className="font-semibold">
      {count}
    </span>
  );
}

/** What the choice means. */
export function EditHint({ hints }: { hints: Record<Edits, string> }) {
  const { sent } = useTyped();
  const chosen = EDITS.find((one) => one === textIn(sent, "edits")) ?? NARROWEST.edits;
  return (
    <p key={chosen} className="text-ink-muted text-sm">
      {hints[chosen]}
    </p>
  );
}

/** Milliseconds without a change before the server is asked. */
const PAUSE = 400;

/**
 * What the form has chosen, as a question to the server. Undefined until everything is chosen. Also undefined for a creator
 * whose address is typed, because that must not become part of an address of ours.
 */
function questionIn(sent: Sent, slugs: readonly string[]): string | undefined {
  const one = {
    category: textIn(sent, "category"),
    territory: textIn(sent, "territory"),
    months: textIn(sent, "termMonths"),
  };
  const [like, rights] = [textIn(sent, "like"), sent("rights")];
  const isNamed = (slugs.length > 0 || like) && !textIn(sent, "creatorEmail");
  if (!isNamed || rights.length === 0 || !Object.values(one).every(Boolean)) return undefined;
  return String(
    new URLSearchParams([
      ...Object.entries({ like, renews: textIn(sent, "renews"), ...one, exclusive: textIn(sent, "exclusive") }),
      ...(like ? [] : slugs.map((slug) => ["creator", slug])),
      ...rights.map((right) => ["rights", right]),
    ]),
  );
}

/**
 * Says before a price is typed that another license stands in the way. The server says so too when the offer is sent, so a
 * failure here shows nothing.
 */
export function Availability() {
  const { sent, values } = useTyped();
  const people = usePeople();
  const [taken, setTaken] = useState<{ question: string; slugs: readonly string[] }>();
  const question =
    values &&
    questionIn(
      sent,
      people.map(({ slug }) => slug),
    );

  useEffect(() => {
    if (!question) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const answer = await fetch(`${browserPaths.availability}?${question}`, { signal: asking.signal });
        const { available, taken: slugs = [] } = answer.ok ? await answer.json() : { available: true };
        if (available === false) setTaken({ question, slugs });
      } catch {
        // The server says so when the offer is sent.
      }
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question]);

  const names = people.flatMap(({ slug, name }) => (people.length > 1 && taken?.slugs.includes(slug) ? name : []));
  const text = names.length > 0 ? `${NOT_AVAILABLE}: ${namesInWords(names)}.` : `${NOT_AVAILABLE}.`;
  return (
    <div aria-live="polite" className="empty:hidden">
      {taken && taken.question === question && (
        <p className="font-semibold text-error-text">
          <span key={text}>{text}</span>
        </p>
      )}
    </div>
  );
}
