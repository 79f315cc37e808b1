import { BadgeCheck, Check, ExternalLink, Minus } from "lucide-react";
import Link from "next/link";
import { keep } from "@/app/keep";
import { EditOwnPage } from "@/components/creators/edit-own-page";
import { Face } from "@/components/creators/face";
import { KeepButton } from "@/components/creators/keep-button";
import { GuillocheRule } from "@/components/engraving/guilloche";
import { Samples } from "@/components/samples/samples";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { ANY_USE, answersIn, exclusiveInWords, mediaInWords, shownFloor, usesInWords } from "@/lib/creators/facts";
import { craftLabel, hostOf } from "@/lib/creators/page-rules";
import type { PublicCreator } from "@/lib/creators/public-page";
import { takenInWords } from "@/lib/creators/taken-words";
import type { Taken } from "@/lib/license-rows/slots";
import { paths } from "@/lib/paths";
import type { ListedPicture } from "@/lib/pictures/queries";
import { SIDES } from "@/lib/pictures/rules";
import type { ListedSample } from "@/lib/samples/queries";
import { LINK_HOURS } from "@/lib/terms/notices";
import { RIGHTS, type Right, rightLabels } from "@/lib/terms/terms";
import { listOf } from "@/lib/text/typeset";
import { formatDay } from "@/lib/time";

const words: Record<Right, readonly [allowed: string, withheld: string]> = {
  likeness: ["Face, body and recognizable persona", "Face and body are not licensed"],
  voice: ["Recordings of the voice", "The voice is not licensed"],
  replica: [
    "Computer-made performances, each use described and initialed",
    "Nobody may have a computer imitate this person",
  ],
  training: ["Each time with explicit consent, which can be withdrawn", "Nobody may train a model on this person"],
};

const RightsRow = ({ rights }: { rights: readonly Right[] }) => (
  <ul className="grid grid-cols-1 border-t sm:grid-cols-2 lg:grid-cols-4 lg:border-b">
    {RIGHTS.map((right) => {
      const isOpen = rights.includes(right);
      return (
        <li
          key={right}
          className="flex gap-3 border-b py-4 sm:even:border-l sm:even:pl-5 sm:pr-4 lg:border-b-0 lg:not-first:border-l lg:not-first:pl-5"
        >
          {isOpen ? (
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-verified-text" />
          ) : (
            <Minus aria-hidden className="mt-1 size-5 shrink-0 text-ink-muted" />
          )}
          <p>
            <span className="block font-semibold text-lg">{rightLabels[right]}</span>
            <span className={isOpen ? "sr-only" : "block font-semibold text-sm"}>
              {isOpen ? "May be licensed" : "Not licensed"}
            </span>
            <span className="block text-ink-muted text-sm">{words[right][isOpen ? 0 : 1]}</span>
          </p>
        </li>
      );
    })}
  </ul>
);

const ASIDE =
  "col-span-full self-center xl:col-span-1 xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:border-l xl:pl-gutter";

/** Letters of a name's longest word beside the portrait on a phone; the portrait of a longer one stands above it. */
const WORD_MAX = 11;

type SheetHeadProps = { creator: PublicCreator; samples: readonly ListedSample[] };

/** One listens first: the voice stands beside the name on a wide page, and before the bio on a narrow one. */
function SheetHead({ creator, samples }: SheetHeadProps) {
  const { slug, displayName, city, verifiedAt, hasPortrait, floorCents, bio } = creator;
  const facts = [craftLabel(creator.craft), city].filter(Boolean);
  const isHeard = samples.length > 0;
  const isLong = displayName.split(/[\s-]/).some((word) => word.length > WORD_MAX);
  return (
    <header
      className={cn(
        "grid items-center gap-x-5 gap-y-6 sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-gutter lg:grid-cols-[18rem_minmax(0,1fr)]",
        isLong ? "max-sm:gap-y-4" : "grid-cols-[min(7rem,30%)_minmax(0,1fr)]",
        (bio || isHeard) && "xl:grid-cols-[18rem_minmax(0,1fr)_minmax(0,20rem)]",
      )}
    >
      <Face
        of={creator}
        size="page"
        isNamed
        eager
        className={cn(
          "sm:row-span-2",
          isLong && "max-sm:w-[min(7rem,30%)]",
          isHeard && bio && "xl:row-span-3 xl:self-start",
        )}
      />
      <div className="min-w-0 self-end">
        <h1
          className={cn(
            "wrap-anywhere hyphens-auto leading-tight md:text-6xl",
            isLong ? "text-3xl sm:text-4xl" : "text-4xl",
          )}
        >
          <bdi>{displayName}</bdi>
        </h1>
        {facts.length > 0 && (
          <p className="mt-2 wrap-anywhere text-lg md:text-xl">
            <bdi>{facts.join(", ")}</bdi>
          </p>
        )}
        {verifiedAt ? (
          <p className="mt-3 text-verified-text max-sm:text-sm">
            <span className="inline-block">
              <BadgeCheck aria-hidden className="mr-1.5 inline size-5 align-text-bottom" />
              <Link
                href={paths.verifiedBadge}
                prefetch={false}
                className="font-semibold underline decoration-1 underline-offset-4"
              >
                Verified
              </Link>
              : {hasPortrait ? "name, portrait and mailbox" : "name and mailbox"}
            </span>{" "}
            <span className="inline-block">checked on {formatDay(verifiedAt)}</span>
          </p>
        ) : (
          <p className="mt-3 text-ink-muted max-sm:text-sm">Not verified</p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-3 self-start sm:col-span-1 sm:col-start-2">
        <Button asChild variant="seal" size="lg" className={DOOR_TO_OFFERS}>
          <Link href={paths.newOfferTo(slug)} prefetch={false}>
            Make an offer
          </Link>
        </Button>
        <KeepButton action={keep} slug={slug} name={displayName} />
        {floorCents !== null && (
          <p className="text-lg max-sm:order-first max-sm:w-full">
            From <strong className="tabular-nums">{shownFloor(floorCents)}</strong>
          </p>
        )}
        <p className={`${DOOR_TO_OFFERS} w-full text-balance text-ink-muted text-sm`}>
          {floorCents === null && "There is a minimum that this page does not show. "}
          {`You have an answer within ${LINK_HOURS} hours, or the offer expires. Creators pay no fees.`}
        </p>
      </div>
      {isHeard && (
        <section aria-labelledby="samples" className={cn(ASIDE, "space-y-4", bio && "xl:row-span-3")}>
          <h2 id="samples" className="text-2xl">
            Listen
          </h2>
          <Samples samples={samples} page={paths.creatorPage(slug)} />
        </section>
      )}
      {bio && (
        <section aria-labelledby="bio" className={isHeard ? "col-span-full xl:col-span-1 xl:col-start-2" : ASIDE}>
          <h2 id="bio" className="text-2xl">
            In their own words
          </h2>
          <p className="mt-2 max-w-[65ch] wrap-anywhere whitespace-pre-line text-lg" dir="auto">
            {bio}
          </p>
        </section>
      )}
    </header>
  );
}

/** Those for brands alone are opened by whoever may see them: the page is the same for everybody. */
const Pictures = ({ pictures, name }: { pictures: readonly ListedPicture[]; name: string }) => (
  <section aria-labelledby="pictures" className="mt-10">
    <h2 id="pictures" className="text-2xl">
      Pictures
    </h2>
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-gutter">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          {picture.audience === "everybody" ? (
            <img
              src={paths.pictureShown(picture, "whole")}
              alt={`${name}, ${index + 1} of ${pictures.length}`}
              width={SIDES.whole}
              height={SIDES.whole}
              loading="lazy"
              className="aspect-square w-full border border-engrave/60 object-cover"
            />
          ) : (
            <p className="flex aspect-square flex-col items-start justify-center border border-field-rule border-dashed p-4 text-sm">
              <span className="text-ink-muted">For brands with a confirmed address.</span>
              <a href={paths.pictureShown(picture, "whole")} className="py-1 underline underline-offset-2">
                Open picture {index + 1}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

function Links({ links }: { links: readonly string[] }) {
  return (
    <section aria-labelledby="work" className="mt-10">
      <h2 id="work" className="text-2xl">
        Work
      </h2>
      <ul className="mt-3 grid grid-cols-1 border-t lg:grid-cols-2 lg:gap-x-gutter">
        {links.map((link) => (
          <li key={link} className="border-b">
            <a
              href={link}
              rel="nofollow ugc noopener"
              className="flex items-center justify-between gap-4 py-3 underline-offset-4 hover:underline"
            >
              <span className="min-w-0">
                <span className="block wrap-anywhere font-semibold">{hostOf(link)}</span>
                <span className="block truncate text-ink-muted text-sm">{new URL(link).pathname}</span>
              </span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "Craft and city are the creator’s own words." */
function ownInWords(own: readonly string[]): string {
  const all = listOf(own);
  const isOne = own.length === 1 && own[0] !== "links";
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} ${isOne ? "is" : "are"} the creator’s own words.`;
}

type CreatorSheetProps = {
  creator: PublicCreator;
  /** What exclusive licenses have taken. */
  taken: readonly Taken[];
  samples: readonly ListedSample[];
  pictures: readonly ListedPicture[];
};

export function CreatorSheet({ creator, taken, samples, pictures }: CreatorSheetProps) {
  const { slug, displayName, links, categories } = creator;
  const uses = usesInWords(categories);
  const facts = [
    ["For", uses],
    ["Media", mediaInWords(creator.media)],
    ["Exclusive licenses", exclusiveInWords(creator.allowsExclusive)],
    ...(creator.answerMinutes === null ? [] : [["Answers", `${answersIn(creator.answerMinutes)}, as a rule`]]),
  ];
  const own = [creator.craft && "craft", creator.city && "city", links.length > 0 && "links"].filter(
    Boolean,
  ) as string[];
  const notAvailable = taken.flatMap((one) => takenInWords(one, creator.rights) ?? []);
  return (
    <article className="creator-sheet page relative pt-10 md:pt-14">
      <EditOwnPage slug={slug} />
      <SheetHead creator={creator} samples={samples} />
      {notAvailable.length > 0 && (
        <Notice className="mt-6">
          {notAvailable.map((line) => (
            <p key={line}>{line}.</p>
          ))}
        </Notice>
      )}
      <GuillocheRule className="my-8 h-3.5 md:my-10" />
      <section aria-labelledby="rights" className="space-y-5">
        <h2 id="rights" className="text-2xl">
          What may be licensed
        </h2>
        <RightsRow rights={creator.rights} />
        {/* In line with the words above, past their marks. */}
        <dl className="grid grid-cols-1 gap-y-4 *:pl-8 sm:grid-cols-2 sm:*:pr-5 sm:*:even:pl-13 lg:grid-cols-4 lg:*:not-first:border-l lg:*:not-first:border-transparent lg:*:not-first:pl-13">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="font-semibold">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          {uses !== ANY_USE && "You can still ask about other uses. "}
          Nothing is licensed unless <bdi>{displayName}</bdi> approves it: each offer for itself, or in advance by a
          standing instruction.
        </p>
      </section>
      {pictures.length > 0 && <Pictures pictures={pictures} name={displayName} />}
      {links.length > 0 && <Links links={links} />}
      {own.length > 0 && <p className="mt-10 text-ink-muted text-sm">{ownInWords(own)}</p>}
    </article>
  );
}
