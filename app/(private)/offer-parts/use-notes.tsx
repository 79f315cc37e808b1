"use client";

import { useTyped } from "@/app/(private)/offer-parts/typed";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { Remembered } from "@/lib/offers/again";
import { chosenIn, textIn } from "@/lib/offers/asked";
import { adsNote } from "@/lib/terms/ads-note";
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
