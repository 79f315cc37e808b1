import { X } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { keep } from "@/app/keep";
import { CreatorRow } from "@/components/creators/creator-row";
import { DirectoryFilters } from "@/components/creators/directory-filters";
import { ABOVE_BAR } from "@/components/creators/foot-bar";
import { KeepButton } from "@/components/creators/keep-button";
import { KeptBar } from "@/components/creators/kept-bar";
import { ShortlistLink } from "@/components/creators/shortlist-link";
import { Sample } from "@/components/samples/samples";
import { JsonLd } from "@/components/site/json-ld";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { breadcrumbData, ogImage, pageMetadata } from "@/lib/content/page-metadata";
import type { DirectoryPage } from "@/lib/creators/directory";
import { activeFilters, type DirectoryQuery, directoryQuery, isFiltered } from "@/lib/creators/directory-query";
import { COUNTED_MAX, MAX_CREATORS_AT_ONCE, type Order } from "@/lib/creators/directory-rules";
import type { CreatorCard } from "@/lib/creators/public-page";
import { takenInWords } from "@/lib/creators/taken-words";
import type { Taken } from "@/lib/license-rows/slots";
import { type CreatorChoice, paths } from "@/lib/paths";
import type { ListedSample } from "@/lib/samples/queries";
import { firstHeard } from "@/lib/samples/rules";
import { RIGHTS, rightLabels } from "@/lib/terms/terms";
import { countOf, lowered } from "@/lib/text/typeset";

export const directoryMetadata = pageMetadata({
  path: paths.creators,
  title: "Creators",
  description:
    "People who license their likeness and their voice on terms they set: search by name, craft, city, right, medium and price, and make an offer.",
  image: ogImage(paths.home),
});

type RowsProps = {
  creators: readonly CreatorCard[];
  query: DirectoryQuery;
  taken: Map<string, Taken[]>;
  samples: Map<string, ListedSample[]>;
};

function Rows({ creators, query: { category, right, choice }, taken, samples }: RowsProps) {
  const playerOf = ({ id, slug }: CreatorCard) => {
    const sample = firstHeard(samples.get(id) ?? []);
    return sample && <Sample sample={sample} page={paths.creatorPage(slug)} />;
  };
  const linesOf = ({ id, rights }: CreatorCard): string[] =>
    (taken.get(id) ?? [])
      .filter(({ field, rights: gone }) => field === category && (!right || gone.includes(right)))
      .flatMap((one) => takenInWords(one, rights) ?? []);
  return (
    <ul className={cn("divide-y border-y", ABOVE_BAR)}>
      {creators.map((creator, index) => (
        <li key={creator.id}>
          <CreatorRow
            creator={creator}
            taken={linesOf(creator)}
            isFirst={index < 3}
            player={playerOf(creator)}
            toOffer={
              <ToOffer
                creator={creator}
                choice={choice}
                className="inline-block py-1 font-semibold text-sm underline underline-offset-2"
              />
            }
          >
            <p className="mb-2 max-lg:hidden">
              <ToOffer creator={creator} choice={choice} className="plain-button text-center" />
            </p>
            <KeepButton action={keep} slug={creator.slug} name={creator.displayName} isSmall />
          </CreatorRow>
        </li>
      ))}
    </ul>
  );
}

/** The form for the creator, and for those chosen before. */
function formFor(slug: string, choice: CreatorChoice | undefined): string {
  if (choice?.kind === "brief") return paths.newBrief(...choice.slugs, slug);
  return choice?.like ? paths.newOfferToOthers(choice.like, slug) : paths.newOfferTo(slug);
}

type ToOfferProps = { creator: CreatorCard; choice: CreatorChoice | undefined; className: string };

/** Whoever is chosen already is not chosen again. */
function ToOffer({ creator: { slug, displayName }, choice, className }: ToOfferProps) {
  if (choice?.kind === "brief" && choice.slugs.includes(slug)) return <span className="text-sm">Chosen</span>;
  const words = choice ? "Choose" : "Make an offer";
  return (
    <Link
      href={formFor(slug, choice)}
      prefetch={false}
      aria-label={choice ? `Choose ${displayName}` : `Make an offer to ${displayName}`}
      className={cn(DOOR_TO_OFFERS, className)}
    >
      {words}
    </Link>
  );
}

const Chips = ({ query }: { query: DirectoryQuery }) => (
  <ul aria-label="Active filters" className="flex flex-wrap gap-2">
    {activeFilters(query).map(({ label, without }) => (
      <li key={label} className="min-w-0">
        <Link
          href={paths.creators + directoryQuery(without)}
          prefetch={false}
          className="plain-button max-w-full gap-2"
        >
          <bdi className="wrap-anywhere min-w-0 text-left">{label}</bdi>
          <X aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">Remove this filter</span>
        </Link>
      </li>
    ))}
  </ul>
);

/** A right is a filter: the words that are searched are the creators' own. */
function RightMeant({ query }: { query: DirectoryQuery }) {
  const word = query.search.trim().toLowerCase();
  const right = RIGHTS.find((one) => rightLabels[one].toLowerCase() === word);
  if (!right || query.right) return null;
  return (
    <p className="text-sm">
      Or do you mean the right?{" "}
      <Link
        href={paths.creators + directoryQuery({ ...query, search: "", right, position: { kind: "start" } })}
        prefetch={false}
        className="inline-block py-0.5 underline underline-offset-2"
      >
        Everybody who licenses {lowered(rightLabels[right])}
      </Link>
    </p>
  );
}

/** Words offered when all of them together find nobody; shorter ones are seldom what somebody looks for. */
const [WORDS_MAX, WORD_MIN] = [6, 3];

function Nobody({ query }: { query: DirectoryQuery }) {
  const typed = query.search.split(/\s+/).filter((word) => [...word].length >= WORD_MIN);
  const words = [...new Set(typed)].slice(0, WORDS_MAX);
  return isFiltered(query) ? (
    <div className="space-y-4 border-t pt-6">
      <h2 className="text-2xl">No creator matches all of this</h2>
      <p className="prose-measure">
        <span key={words.length}>
          {words.length > 1 ? "Remove a filter, or try a word less." : "Check the spelling, or remove a filter."}
        </span>{" "}
        A creator whose page is not public is not found here; an offer reaches them by email.
      </p>
      {words.length > 1 && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          Or one word alone:
          {words.map((search) => (
            <Link
              key={search}
              href={paths.creators + directoryQuery({ ...query, search, position: { kind: "start" } })}
              prefetch={false}
              className="wrap-anywhere py-0.5 underline underline-offset-2"
            >
              <bdi>{search}</bdi>
            </Link>
          ))}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link href={query.choice ? paths.chooseFor(query.choice) : paths.creators} prefetch={false}>
            Show all creators
          </Link>
        </Button>
        <Button asChild variant="outline" className={DOOR_TO_OFFERS}>
          <Link href={paths.newOffer} prefetch={false}>
            Make an offer by email
          </Link>
        </Button>
      </p>
    </div>
  ) : (
    <div className="space-y-4 border-t pt-6">
      <h2 className="text-2xl">No creators yet</h2>
      <p className="prose-measure">
        Creators appear here when they make their page public. Before launch there may be nobody yet: people on the
        waitlist who agreed to updates hear when that changes.
      </p>
      <p>
        <Button asChild variant="seal">
          <Link href={paths.waitlist} prefetch={false}>
            Join the waitlist
          </Link>
        </Button>
      </p>
    </div>
  );
}

function Pages({ query, page }: { query: DirectoryQuery; page: DirectoryPage }) {
  const to = (position: DirectoryQuery["position"]) => paths.creators + directoryQuery({ ...query, position });
  const links = [
    ["Previous", page.previous && to({ kind: "before", place: page.previous })],
    ["Next", page.next && to({ kind: "after", place: page.next })],
  ] as const;
  const shown = links.filter(([, href]) => href);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Pages of creators" className="mt-6">
      <ul className={cn("flex flex-wrap gap-3", ABOVE_BAR)}>
        {shown.map(([label, href]) => (
          <li key={label}>
            <Link href={href ?? ""} prefetch={false} className="plain-button">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ordered: Record<Order, string> = {
  relevance: "best matches first",
  newest: "newest first",
  price: "lowest price first",
};

/** "12 creators match, best matches first". */
function countInWords(total: number, query: DirectoryQuery): ReactNode {
  const isMore = total > COUNTED_MAX;
  const count = isMore ? `More than ${COUNTED_MAX} creators` : countOf(total, "creator");
  // With so many matches, the search reads only some (lib/creators/directory).
  if (isMore && isFiltered(query))
    return `${count} match. Some of them are shown, ${ordered[query.order]}: narrow the search to see all`;
  const verb = total === 1 ? " matches" : " match";
  const words = `${count}${isFiltered(query) ? verb : ""}`;
  return (
    <>
      {/* Keyed, because a translated text cannot be changed in place. */}
      <span key={words}>{words}</span>
      {total > 1 && <span key={query.order}>{`, ${ordered[query.order]}`}</span>}
    </>
  );
}

const lead = "People who license their likeness and their voice on terms they set.";

type DirectoryViewProps = {
  query: DirectoryQuery;
  page: DirectoryPage;
  /** What exclusive licenses have taken in the field that the directory is filtered by. */
  taken: Map<string, Taken[]>;
  samples: Map<string, ListedSample[]>;
};

export function DirectoryView({ query, page, taken, samples }: DirectoryViewProps) {
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "Creators", path: paths.creators }])} />
      {/* Short, because whoever comes here comes for the list. */}
      <div className="page flex flex-wrap items-baseline gap-x-6 gap-y-1 pt-2 pb-1.5 sm:pt-9 sm:pb-5">
        <h1 className="text-3xl leading-tight sm:text-4xl md:text-5xl">
          {query.choice ? "Choose a creator" : "Creators"}
        </h1>
        {query.choice ? (
          <p className="md:text-lg">
            What you typed goes along.{" "}
            <Link
              href={query.choice.kind === "brief" ? paths.newBrief(...query.choice.slugs) : paths.newOffer}
              prefetch={false}
              className="underline underline-offset-2"
            >
              Back to the form
            </Link>
          </p>
        ) : (
          <p className="max-sm:hidden md:text-lg">{lead}</p>
        )}
        {page.rows.length > 0 && (
          <p className="ml-auto max-sm:text-sm">
            <ShortlistLink />
          </p>
        )}
      </div>
      <div className="page space-y-1 sm:space-y-4">
        {/* While nobody shows a page there is nothing to search. */}
        {(page.rows.length > 0 || isFiltered(query)) && (
          <DirectoryFilters key={directoryQuery(query)} action={paths.creators} query={query} />
        )}
        {isFiltered(query) && <Chips query={query} />}
        <RightMeant query={query} />
        {page.rows.length > 0 ? (
          <div>
            <div className="mb-1 flex flex-wrap items-baseline gap-x-4 max-sm:text-sm sm:mb-2">
              <p role="status" className="font-semibold">
                {countInWords(page.total, query)}
              </p>
              {isFiltered(query) && (
                <Link
                  href={query.choice ? paths.chooseFor(query.choice) : paths.creators}
                  prefetch={false}
                  className="inline-block py-0.5 text-sm underline underline-offset-2"
                >
                  Clear all<span className="sr-only"> filters</span>
                </Link>
              )}
            </div>
            <Rows creators={page.rows} query={query} taken={taken} samples={samples} />
          </div>
        ) : (
          <Nobody query={query} />
        )}
        <Pages query={query} page={page} />
        {/* Takes the place of the room above the footer. */}
        <KeptBar
          most={MAX_CREATORS_AT_ONCE}
          looks={[buttonVariants({ variant: "seal" }), buttonVariants({ variant: "outline" })]}
          className="-mb-12 sm:-mb-13"
        />
      </div>
    </>
  );
}
