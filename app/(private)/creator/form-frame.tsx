import Link from "next/link";
import type { ReactNode } from "react";
import { ProfileState } from "@/app/(private)/creator/profile-state";
import { Face } from "@/components/creators/face";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { EngravedPortrait } from "@/components/engraving/portrait";
import { NavLink } from "@/components/site/nav-link";
import { Notice } from "@/components/ui/notice";
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
async function ProfilePreview({ creator }: { creator: Creator }) {
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

type FormFrameProps = {
  creator: Creator;
  title: string;
  lead: string;
  /** Directly below the lead, at every width. */
  state?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
};

type PartStateProps = {
  creator: Creator;
  /** What the last act did. */
  said: string | undefined;
  isPublic: boolean;
  /** What the others do not: "see these". */
  sense: string;
};

/** Below the lead of samples and pictures: what was done, and that nobody can find them until the page is public. */
export const PartState = ({ creator, said, isPublic, sense }: PartStateProps) => (
  <div className="mt-5 space-y-3">
    {said && <Notice tone="success">{said}</Notice>}
    {!isPublic && creator.closedAt === null && (
      <p className="border-y py-3">
        {`Your page is not public, so only you and our staff ${sense} now.`}{" "}
        <Link href={paths.creatorPageForm} prefetch={false} className="underline underline-offset-2">
          Set up your public page
        </Link>
      </p>
    )}
  </div>
);

const parts = [
  [paths.creatorRules, "Rules", undefined],
  [paths.creatorPageForm, "Page and pictures", [paths.creatorPictures]],
  [paths.creatorSamples, "Samples", undefined],
] as const;

/** One of the parts of a creator's profile, with what brands see of all of them. */
export const FormFrame = ({ creator, title, lead, state, aside, children }: FormFrameProps) => (
  <div className="page py-8">
    <ProfileState creator={creator} />
    <h1 className="text-4xl">Your profile</h1>
    <ProfilePreview creator={creator} />
    <nav aria-label="Your profile" className="mt-6 border-b">
      <ul className="flex flex-wrap gap-x-5">
        {parts.map(([href, label, below]) => (
          <li key={href}>
            <NavLink
              href={href}
              below={below}
              className="-mb-px inline-block border-transparent border-b-2 py-2 hover:border-field-rule aria-[current]:border-ink aria-[current]:font-semibold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <div className="mt-6 grid grid-cols-1 gap-x-gutter lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="lg:col-span-7">
        {/* Shown as the chosen part above. */}
        <h2 className="sr-only">{title}</h2>
        <p className="prose-measure">{lead}</p>
        {state}
      </div>
      <div className="max-lg:order-last max-lg:mt-12 lg:col-span-5 lg:row-span-2">{aside}</div>
      <div className="lg:col-span-7">{children}</div>
    </div>
  </div>
);
