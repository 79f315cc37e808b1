"use client";

import { type ReactNode, useState } from "react";
import { usePeople, useTyped } from "@/app/(private)/offer-parts/typed";
import { Fold } from "@/app/(private)/offer-parts/use-sheet";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { chosenIn } from "@/lib/offers/asked";
import { describeMedia } from "@/lib/terms/scope";
import { RIGHTS } from "@/lib/terms/terms";
import { asAd, isAd, isAnswered, type Placed, WHERES, type Where, withAnswer } from "@/lib/terms/where";

const answers = Object.keys(WHERES) as Where[];

const AS_IN_USE = "Only as Intended Use says";

type WhereFieldsProps = { pictures: Record<Where | "else", ReactNode>; children: ReactNode };

/**
 * Where it runs, in most people's words: each answer ticks the media that the agreement names. Without scripts the media
 * (`children`) are ticked one by one.
 */
export function WhereFields({ pictures, children }: WhereFieldsProps) {
  const { sent, fill } = useTyped();
  const people = usePeople();
  const [isElse, setElse] = useState(false);
  const licensed = RIGHTS.filter((right) => people.every(({ rights }) => rights.includes(right)));
  const { media, rights, category } = chosenIn(sent);
  const placed: Placed = { media, rights, category: category ?? "" };
  const change = (next: Placed) => fill({ ...next });
  const isCommon = answers.some((where) => isAnswered(where, placed));
  const named =
    placed.media.length > 0 ? describeMedia(placed.media) : isElse ? AS_IN_USE : `${AS_IN_USE}, no paid ads`;
  return (
    <div className="space-y-3">
      <div className="space-y-3 noscript:hidden">
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2">
          <legend className="mb-3 font-semibold leading-snug">Where will people see or hear it?</legend>
          {answers.map((where) => (
            <Choice
              key={where}
              picture={pictures[where]}
              isChosen={isAnswered(where, placed)}
              onPress={() => change(withAnswer(where, placed, licensed))}
            >
              {WHERES[where].label}
            </Choice>
          ))}
          <Choice picture={pictures.else} isChosen={isElse} onPress={() => setElse(!isElse)}>
            Something else
          </Choice>
        </fieldset>
        {/* It ticks nothing, because only the brand knows what. */}
        <div aria-live="polite" className="empty:hidden">
          {isElse && <p>Say where in Intended Use. Email and events are under “Exactly which media”.</p>}
        </div>
        {/* Nothing is an ad before somebody said where it runs. */}
        {placed.media.length > 0 && (
          <p className="flex gap-3">
            <Checkbox
              id="paid-ad"
              checked={isAd(placed)}
              onChange={({ target }) => change(asAd(placed, target.checked))}
            />
            <Label bare htmlFor="paid-ad" className="cursor-pointer leading-snug">
              As a paid ad
            </Label>
          </p>
        )}
      </div>
      <Fold
        names={["media"]}
        summary={
          <>
            <span className="font-semibold">Exactly which media</span>{" "}
            <span key={named} className="text-ink-muted">
              {named}
            </span>
          </>
        }
        open={placed.media.length > 0 && !isCommon}
      >
        {children}
      </Fold>
    </div>
  );
}

type ChoiceProps = { picture: ReactNode; isChosen: boolean; onPress: () => void; children: ReactNode };

const Choice = ({ picture, isChosen, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={cn(
      "flex min-h-14 items-center gap-2.5 border border-field-rule px-3 py-2 text-left leading-snug hover:bg-paper-raised",
      isChosen && "border-ink bg-verified-wash outline-1 outline-ink",
    )}
  >
    {picture}
    {children}
  </button>
);
