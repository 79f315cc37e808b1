import Link from "next/link";
import type { ReactNode } from "react";
import { Face } from "@/components/creators/face";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { cn } from "@/components/ui/cn";
import { shownPrice, tellingFacts } from "@/lib/creators/facts";
import { craftLabel } from "@/lib/creators/page-rules";
import type { CreatorCard } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";
import { describeRights, RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";

/**
 * As lucide's Check and Minus, which run in the browser: each of a hundred in the directory would be sent as data, drawn on the
 * server and started again there.
 */
const Mark = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    className={isOpen ? "mt-0.5 size-4 shrink-0 text-verified-text" : "mt-0.5 size-4 shrink-0"}
  >
    <path d={isOpen ? "M20 6 9 17l-5-5" : "M5 12h14"} />
  </svg>
);

/** What may be licensed and what is withheld, in one glance: two by two, or below each other where there is no room. */
export const RightsList = ({ rights, className }: { rights: readonly Right[]; className?: string }) => (
  <ul
    aria-label="Rights"
    className={cn(
      "grid max-w-64 grid-cols-[repeat(auto-fill,minmax(min(6.25rem,100%),1fr))] content-start gap-x-1 gap-y-1 text-sm",
      className,
    )}
  >
    {RIGHTS.map((right) => {
      const isOpen = rights.includes(right);
      return (
        <li key={right} className={isOpen ? "flex gap-1.5" : "flex gap-1.5 text-ink-muted"}>
          <Mark isOpen={isOpen} />
          <span>
            {rightLabels[right]}
            <span className="sr-only">{isOpen ? ": may be licensed" : ": not licensed"}</span>
          </span>
        </li>
      );
    })}
  </ul>
);

type CreatorRowProps = {
  creator: CreatorCard;
  /** What exclusive licenses have taken, in words. */
  taken: readonly string[];
  /** Loads the picture at once. */
  isFirst: boolean;
  /** What can be heard of the creator. */
  player?: ReactNode;
  /** To an offer, beside the price where the row is narrow. */
  toOffer?: ReactNode;
  /** What one does with the creator, beside the row. */
  children?: ReactNode;
};

/**
 * What one compares creators by, in the same place in each row. On a phone a line each for who it is, what they do, what they
 * license and from what price; their page says the rest.
 */
export function CreatorRow({ creator, taken, isFirst, player, toOffer, children }: CreatorRowProps) {
  const { slug, displayName, isVerified, city, bio, rights, floorCents } = creator;
  const facts = [craftLabel(creator.craft), city].filter(Boolean);
  const told = tellingFacts(creator);
  return (
    <article
      aria-labelledby={`creator-${slug}`}
      className="relative grid grid-cols-[min(4.25rem,20vw)_minmax(0,1fr)_auto] gap-x-[min(1.25rem,3vw)] gap-y-2 pt-3 pb-4 max-sm:gap-y-1 max-sm:pb-3 hover:bg-paper-raised has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:-outline-offset-2 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:py-5 lg:grid-cols-[5.5rem_minmax(0,1fr)_min(15rem,26%)_min(8.5rem,15%)] lg:grid-rows-[auto_1fr] lg:gap-y-1 xl:grid-cols-[5.5rem_minmax(0,1fr)_min(17rem,24%)_min(8rem,12%)_min(8.5rem,13%)]"
    >
      <Face of={creator} size="fill" eager={isFirst} className="col-start-1 row-span-2 row-start-1 self-start" />
      <div className="col-start-2 row-start-1 min-w-0 space-y-1 max-sm:space-y-0.5">
        <h2 id={`creator-${slug}`} className="wrap-anywhere text-xl leading-snug sm:text-2xl">
          <Link
            href={paths.creatorPage(slug)}
            prefetch={false}
            className="underline decoration-1 decoration-field-rule underline-offset-4 after:absolute after:inset-0 hover:decoration-ink focus-visible:outline-none"
          >
            <bdi>{displayName}</bdi>
          </Link>
        </h2>
        {(isVerified || facts.length > 0) && (
          <p className="flex flex-wrap gap-x-2 text-ink-muted max-sm:text-sm max-sm:leading-6">
            {isVerified && <VerifiedMark className="inline-flex whitespace-nowrap" />}
            {facts.length > 0 && <bdi className="wrap-anywhere">{facts.join(", ")}</bdi>}
          </p>
        )}
        <p className="text-sm sm:hidden">{describeRights(rights)}</p>
      </div>
      <div className="col-start-2 row-start-2 flex flex-wrap items-baseline gap-x-3 tabular-nums lg:col-start-4 lg:row-start-1 lg:justify-end">
        <p className={floorCents === null ? "text-ink-muted text-sm leading-7" : "font-semibold text-lg"}>
          {shownPrice(creator)}
        </p>
        {toOffer && <div className="relative z-1 lg:hidden">{toOffer}</div>}
      </div>
      {(bio || player) && (
        <div className="col-span-full min-w-0 space-y-2 row-start-3 max-sm:contents sm:col-start-2 lg:col-span-1 lg:row-start-2">
          {bio && (
            <p className="line-clamp-2 wrap-anywhere max-sm:hidden" dir="auto">
              {bio}
            </p>
          )}
          {player && (
            <div className="sample-small relative z-1 max-sm:col-start-3 max-sm:row-start-2 max-sm:justify-self-center max-sm:noscript:col-span-full max-sm:noscript:row-start-3 max-sm:noscript:justify-self-stretch">
              {player}
            </div>
          )}
        </div>
      )}
      <div
        className={cn(
          "col-span-full row-start-4 min-w-0 space-y-2 text-sm sm:col-start-2 lg:col-span-1 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-start",
          taken.length === 0 && "max-sm:hidden",
        )}
      >
        <RightsList rights={rights} className="max-sm:hidden" />
        {told.length > 0 && (
          <dl className="flex flex-wrap gap-x-4 gap-y-1 max-sm:hidden">
            {told.map(([name, value]) => (
              <div key={name} className="flex gap-x-1.5">
                <dt className="text-ink-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {taken.map((line) => (
          <p key={line} className="text-ink-muted">
            {line}.
          </p>
        ))}
      </div>
      {children && (
        <div className="relative z-1 col-start-3 row-start-1 min-w-0 self-start lg:col-start-4 lg:row-start-2 lg:justify-self-end xl:w-full xl:col-start-5 xl:row-span-2 xl:row-start-1 lg:[&_.plain-button]:w-full lg:[&_.plain-button]:justify-center">
          {children}
        </div>
      )}
    </article>
  );
}
