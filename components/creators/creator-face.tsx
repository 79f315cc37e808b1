import { Face } from "@/components/creators/face";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { cn } from "@/components/ui/cn";
import { Label } from "@/components/ui/label";
import { shownFloor } from "@/lib/creators/facts";
import { craftLabel } from "@/lib/creators/page-rules";
import type { CardFacts } from "@/lib/creators/public-page";
import { describeRights } from "@/lib/terms/terms";

type CreatorFaceProps = {
  creator: CardFacts;
  /** The id of a control that the name labels; what follows the name describes it. */
  labels?: string;
  /** In one of several rows. */
  isSmall?: boolean;
};

export function CreatorFace({ creator, labels, isSmall = false }: CreatorFaceProps) {
  const { displayName, isVerified, city, floorCents } = creator;
  const facts = [craftLabel(creator.craft), city].filter(Boolean);
  return (
    <span className="flex min-w-0 grow items-start gap-[min(1rem,3vw)]">
      <Face of={creator} size={isSmall ? "mark" : "card"} />
      <span className="min-w-0 space-y-0.5">
        <span
          className={cn(
            "wrap-anywhere block font-semibold font-serif leading-snug underline-offset-4 group-hover/card:underline",
            isSmall ? "text-lg" : "text-xl",
          )}
        >
          {labels ? (
            <Label bare htmlFor={labels} className="cursor-pointer after:absolute after:inset-0">
              <bdi>{displayName}</bdi>
            </Label>
          ) : (
            <bdi>{displayName}</bdi>
          )}
        </span>
        <span id={labels && `${labels}-facts`} className="block space-y-0.5">
          {facts.length > 0 && !isSmall && (
            <span className="wrap-anywhere block text-ink-muted">
              <bdi>{facts.join(", ")}</bdi>
            </span>
          )}
          <span className="wrap-anywhere block text-sm">
            {describeRights(creator.rights)}
            {floorCents !== null && (
              <>
                {", "}
                <span className="font-semibold tabular-nums">from {shownFloor(floorCents)}</span>
              </>
            )}
          </span>
          {isVerified && !isSmall && <VerifiedMark />}
        </span>
      </span>
    </span>
  );
}
