import Link from "next/link";
import { Face } from "@/components/creators/face";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { shownPrice } from "@/lib/creators/facts";
import { craftLabel, PORTRAIT } from "@/lib/creators/page-rules";
import { findOwnPage, findPublicCreator } from "@/lib/creators/public-page";
import type { Creator } from "@/lib/creators/queries";
import { findStanding } from "@/lib/creators/verify";
import { paths } from "@/lib/paths";
import { ownPictures } from "@/lib/pictures/queries";
import { ownSamples } from "@/lib/samples/queries";
import { describeRights } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** What brands see of a creator in the directory, or would see. */
export async function ProfilePreview({ creator }: { creator: Creator }) {
  if (creator.closedAt) return null;
  const [page, pictures, samples, standing] = await Promise.all([
    findOwnPage(creator.userId),
    ownPictures(creator.userId),
    ownSamples(creator.userId),
    findStanding(creator.userId),
  ]);
  if (!page) return null;
  const shown = page.slug ? await findPublicCreator(page.slug) : undefined;
  const photo = pictures.find(({ position }) => position === PORTRAIT) ?? null;
  const facts = [craftLabel(page.craft), page.city].filter(Boolean).join(", ");
  return (
    <section aria-label="What brands see" className="mt-4 border bg-paper-raised p-[min(1rem,3vw)]">
      <p className="flex flex-wrap justify-between gap-x-6 text-ink-muted text-sm">
        {shown ? "What brands see" : "What brands would see: your page is not public"}
        {shown && page.slug && (
          <Link href={paths.creatorPage(page.slug)} prefetch={false} className="underline underline-offset-2">
            See your page
          </Link>
        )}
      </p>
      <div className="mt-2 flex items-center gap-[min(1rem,3vw)]">
        {page.portrait && !photo ? (
          <EngravedPortrait path={page.portrait} label="As brands see you" className="w-[min(4rem,18vw)] shrink-0" />
        ) : (
          <Face of={{ ...creator, slug: null, version: "", photo, isEngraved: false }} size="card" eager />
        )}
        <div className="min-w-0">
          <p className="wrap-anywhere font-serif text-xl leading-snug">
            <bdi>{creator.displayName}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-2 text-ink-muted">
            {standing?.verifiedAt && <VerifiedMark className="inline-flex" />}
            {facts && <bdi className="wrap-anywhere">{facts}</bdi>}
          </p>
          <p>
            {describeRights(creator.rules.rights)}.{" "}
            {shownPrice({ floorCents: page.showsFloor ? page.priceFloorCents : null })}.{" "}
            {samples.length > 0 && `${countOf(samples.length, "sample")}.`}
          </p>
        </div>
      </div>
    </section>
  );
}
