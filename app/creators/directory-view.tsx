import Link from "next/link";
import { CreatorFace } from "@/components/creators/creator-face";
import { DirectoryFilters } from "@/components/creators/directory-filters";
import { Seal } from "@/components/engraving/seal";
import { PageHead } from "@/components/marketing/page-head";
import { Sample } from "@/components/samples/samples";
import { JsonLd } from "@/components/site/json-ld";
import { Button } from "@/components/ui/button";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { ogImage, pageMetadata } from "@/lib/content/page-metadata";
import { breadcrumbData } from "@/lib/content/structured-data";
import { type DirectoryQuery, directoryQuery, isFiltered } from "@/lib/creators/directory";
import type { CreatorCard } from "@/lib/creators/public-page";
import { takenInWords } from "@/lib/creators/taken-words";
import type { Taken } from "@/lib/license-rows/slots";
import { paths } from "@/lib/paths";
import type { Page } from "@/lib/postgres/pages";
import type { ListedSample } from "@/lib/samples/queries";
import { firstHeard } from "@/lib/samples/rules";

export const directoryMetadata = pageMetadata({
  path: paths.creators,
  title: "Creators",
  description:
    "People who license their likeness and their voice on terms they set: find one by name, right, category or city, and make an offer.",
  image: ogImage(paths.home),
});

type CardsProps = {
  creators: readonly CreatorCard[];
  query: DirectoryQuery;
  taken: Map<string, Taken[]>;
  samples: Map<string, ListedSample[]>;
};

function Cards({ creators, query: { category, right }, taken, samples }: CardsProps) {
  const heardOf = ({ id, slug }: CreatorCard) => {
    const sample = firstHeard(samples.get(id) ?? []);
    return sample && <Sample sample={sample} page={paths.creatorPage(slug)} />;
  };
  const linesOf = ({ id, rights }: CreatorCard): string[] =>
    (taken.get(id) ?? [])
      .filter(({ field, rights: gone }) => field === category && (!right || gone.includes(right)))
      .flatMap((one) => takenInWords(one, rights) ?? []);
  return (
    <ul className="grid grid-cols-1 border-t lg:grid-cols-2 lg:gap-x-gutter">
      {creators.map((creator) => (
        <li key={creator.id} className="border-b">
          <Link
            href={paths.creatorPage(creator.slug)}
            prefetch={false}
            className="group/card block py-4 hover:bg-paper-raised sm:py-5"
          >
            <CreatorFace creator={creator} isLarge />
          </Link>
          <div className="pb-4 empty:hidden sm:ml-32">{heardOf(creator)}</div>
          {linesOf(creator).map((line) => (
            <p key={line} className="pb-4 text-ink-muted text-sm">
              {line}.
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Nobody({ query }: { query: DirectoryQuery }) {
  return isFiltered(query) ? (
    <div className="space-y-4 border-t pt-6">
      <h2 className="text-2xl">No creator matches all of this</h2>
      <p className="prose-measure">
        Try fewer filters. A creator whose page is not public is not found here; an offer reaches them by email.
      </p>
      <p className="flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link href={paths.creators} prefetch={false}>
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
        waitlist hear first.
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

function Pages({ query, page }: { query: DirectoryQuery; page: Page<CreatorCard> }) {
  const to = (position: DirectoryQuery["listing"]["position"]) =>
    paths.creators + directoryQuery({ ...query, listing: { ...query.listing, position } });
  const links = [
    ["Newer", page.previous && to({ kind: "before", cursor: page.previous })],
    ["Older", page.next && to({ kind: "after", cursor: page.next })],
  ] as const;
  const shown = links.filter(([, href]) => href);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Pages of creators" className="mt-6">
      <ul className="flex flex-wrap gap-3">
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

function countOf({ rows, previous, next }: Page<CreatorCard>, isSearch: boolean): string {
  const creators = rows.length === 1 ? "1 creator" : `${rows.length} creators`;
  if (previous || next) return `${creators} on this page`;
  if (!isSearch) return creators;
  return rows.length === 1 ? "1 creator matches" : `${creators} match`;
}

type DirectoryViewProps = {
  query: DirectoryQuery;
  page: Page<CreatorCard>;
  /** What exclusive licenses have taken in the field that the directory is filtered by. */
  taken: Map<string, Taken[]>;
  samples: Map<string, ListedSample[]>;
};

export function DirectoryView({ query, page, taken, samples }: DirectoryViewProps) {
  const { listing, ...filters } = query;
  return (
    <>
      <JsonLd data={breadcrumbData([{ name: "Creators", path: paths.creators }])} />
      <PageHead
        title="Creators"
        isBrief
        lead="People who license their likeness and their voice on terms they set. Each decides on every offer."
        ornament={<Seal words="Nothing is licensed before they approve ·" className="w-44" />}
      />
      <div className="page space-y-6 pb-8 sm:space-y-8">
        {/* While nobody shows a page there is nothing to search. */}
        {(page.rows.length > 0 || isFiltered(query)) && (
          <DirectoryFilters action={paths.creators} filters={{ ...filters, search: listing.search }} />
        )}
        {page.rows.length > 0 ? (
          <div>
            <p className="mb-2 text-ink-muted text-sm">{countOf(page, isFiltered(query))}</p>
            <Cards creators={page.rows} query={query} taken={taken} samples={samples} />
          </div>
        ) : (
          <Nobody query={query} />
        )}
        <Pages query={query} page={page} />
      </div>
    </>
  );
}
