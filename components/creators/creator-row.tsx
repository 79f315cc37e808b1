import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { CreatorPicture } from "@/components/creators/creator-picture";
import { RightsList } from "@/components/creators/rights-list";
import { comparedFacts } from "@/lib/creators/facts";
import { craftLabel } from "@/lib/creators/page-rules";
import type { CreatorCard } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";

type CreatorRowProps = {
  creator: CreatorCard;
  /** What exclusive licenses have taken, in words. */
  taken: readonly string[];
  /** Loads the picture at once. */
  isFirst: boolean;
  /** What can be heard of the creator. */
  player?: ReactNode;
  /** What one does with the creator, beside the row. */
  children?: ReactNode;
};

/** What one compares creators by, in the same place in each row. */
export function CreatorRow({ creator, taken, isFirst, player, children }: CreatorRowProps) {
  const { slug, displayName, version, isVerified, city, bio, rights } = creator;
  const facts = [craftLabel(creator.craft), city].filter(Boolean);
  return (
    <article
      aria-labelledby={`creator-${slug}`}
      className="relative grid grid-cols-[min(5rem,20vw)_minmax(0,1fr)] gap-x-[min(1.25rem,3vw)] gap-y-3 py-5 hover:bg-paper-raised has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:-outline-offset-2 md:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1.1fr)] xl:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1.1fr)_auto]"
    >
      <div className="aspect-4/5 self-start overflow-hidden rounded-[50%] border border-engrave/60 bg-paper-sunken">
        <CreatorPicture slug={slug} version={version} eager={isFirst} />
      </div>
      <div className="min-w-0 space-y-1">
        <h2 id={`creator-${slug}`} className="wrap-anywhere text-xl leading-snug sm:text-2xl">
          <Link
            href={paths.creatorPage(slug)}
            prefetch={false}
            className="underline-offset-4 after:absolute after:inset-0 hover:underline focus-visible:outline-none"
          >
            <bdi>{displayName}</bdi>
          </Link>
          {isVerified && (
            <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap align-middle font-sans font-semibold text-sm text-verified-text">
              <BadgeCheck aria-hidden className="size-4" /> Verified
            </span>
          )}
        </h2>
        {facts.length > 0 && (
          <p className="wrap-anywhere text-ink-muted">
            <bdi>{facts.join(", ")}</bdi>
          </p>
        )}
        {bio && (
          <p className="line-clamp-2 wrap-anywhere" dir="auto">
            {bio}
          </p>
        )}
        {player && <div className="relative z-1 pt-1">{player}</div>}
      </div>
      <div className="col-span-2 grid grid-cols-1 content-start gap-x-6 gap-y-3 sm:grid-cols-2 md:col-span-1">
        <RightsList rights={rights} />
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-sm">
          {comparedFacts(creator).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className={name === "Price" ? "font-semibold tabular-nums" : ""}>{value}</dd>
            </div>
          ))}
        </dl>
        {taken.map((line) => (
          <p key={line} className="text-ink-muted text-sm sm:col-span-2">
            {line}.
          </p>
        ))}
      </div>
      {children && (
        <div className="relative z-1 col-span-2 flex flex-wrap items-start gap-3 md:col-span-3 xl:col-span-1 xl:flex-col">
          {children}
        </div>
      )}
    </article>
  );
}
