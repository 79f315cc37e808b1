"use client";

import {
  Building2,
  Ellipsis,
  Gamepad2,
  type LucideIcon,
  MonitorPlay,
  Newspaper,
  Radio,
  Share2,
  Tv,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Fold } from "@/app/(private)/offer-parts/fold";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { NotAllowed } from "@/app/(private)/offer-parts/withheld";
import { CheckboxGroup } from "@/components/form/choice-group";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { describeMedia, MEDIA, type Medium, mediaIn, mediumLabels } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";
import { asAd, isAd, isAnswered, type Placed, WHERES, type Where, withAnswer } from "@/lib/terms/where";

const pictures: Record<Where, LucideIcon> = {
  social: Share2,
  web: MonitorPlay,
  radio: Radio,
  tv: Tv,
  print: Newspaper,
  game: Gamepad2,
  internal: Building2,
};

const answers = Object.keys(WHERES) as Where[];

const mediumHints: Record<Medium, string> = {
  organic_social: "Unpaid posts on your own accounts.",
  paid_social: "Ads and boosted posts.",
  website: "Your own sites and product pages.",
  email: "Newsletters and mailings.",
  online_video: "YouTube, streaming sites and pre-roll.",
  tv_streaming: "Broadcast, cable and connected TV.",
  radio_podcast: "Spots and host-read segments.",
  out_of_home: "Billboards, screens in shops, transit.",
  print: "Packaging, posters, magazines.",
  games: "Characters, dialogue and in-game ads.",
  internal: "Training and meetings, not for the public.",
  events: "Stages and booths.",
};

const AS_IN_USE = "Only as Intended Use says";

/**
 * Where it runs, in most people's words: each answer ticks the media that the agreement names. Without scripts the media are
 * ticked one by one.
 */
export function WhereFields() {
  const { sent, fill } = useTyped();
  const [isElse, setElse] = useState(false);
  const placed: Placed = {
    media: mediaIn(sent("media")),
    rights: RIGHTS.filter((right) => sent("rights").includes(right)),
    category: CATEGORIES.find((category) => category === sent("category")[0]) ?? "",
  };
  const change = (next: Placed) => fill({ media: next.media, rights: next.rights, category: next.category });
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
              onPress={() => change(withAnswer(where, placed))}
            >
              {WHERES[where].label}
            </Choice>
          ))}
          <Choice picture={Ellipsis} isChosen={isElse} onPress={() => setElse(!isElse)}>
            Something else
          </Choice>
        </fieldset>
        {/* It ticks nothing, because only the brand knows what. */}
        <div aria-live="polite" className="empty:hidden">
          {isElse && <p>Say where in Intended Use. Email and events are under “Exactly which media”.</p>}
        </div>
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
        <CheckboxGroup
          name="media"
          isWide
          legend="Media"
          hint={
            isElse ? "If you tick some, what is not ticked is not licensed." : "What is not ticked is not licensed."
          }
          choices={MEDIA.map((value) => ({
            value,
            label: mediumLabels[value],
            hint: (
              <>
                {mediumHints[value]}
                <NotAllowed field="media" value={value} />
              </>
            ),
          }))}
        />
      </Fold>
    </div>
  );
}

type ChoiceProps = { picture: LucideIcon; isChosen: boolean; onPress: () => void; children: ReactNode };

const Choice = ({ picture: Picture, isChosen, onPress, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={cn(
      "flex min-h-14 items-center gap-2.5 border border-field-rule px-3 py-2 text-left leading-snug hover:bg-paper-raised",
      isChosen && "border-ink bg-verified-wash outline-1 outline-ink",
    )}
  >
    <Picture aria-hidden className="size-5 shrink-0 text-engrave" />
    {children}
  </button>
);
