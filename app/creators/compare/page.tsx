import { BadgeCheck } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { keep } from "@/app/keep";
import { CreatorPicture } from "@/components/creators/creator-picture";
import { KeepButton } from "@/components/creators/keep-button";
import { RightsList } from "@/components/creators/rights-list";
import { ShortlistLink } from "@/components/creators/shortlist-link";
import { Sample } from "@/components/samples/samples";
import { dataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Button } from "@/components/ui/button";
import { Table } from "@/components/ui/table";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { comparedFacts } from "@/lib/creators/facts";
import { craftLabel } from "@/lib/creators/page-rules";
import { type CreatorCard, findCards } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { type ListedSample, shownSamples } from "@/lib/samples/queries";
import { COMPARED_MAX, comparedIn } from "@/lib/shortlist/rules";

export const metadata: Metadata = { title: "Compare creators", robots: { index: false, follow: true } };
export const dynamic = "force-dynamic";

const ABOUT = 160;

/** What stands in each row of the table, in the order of the directory's rows. */
const rowsOf = (creators: readonly CreatorCard[]) => {
  const facts = creators.map((creator) => new Map<string, string>(comparedFacts(creator)));
  const fact = (name: string) => [name, facts.map((one) => one.get(name) ?? "")] as const;
  return [
    ["Craft", creators.map(({ craft }) => craftLabel(craft) ?? "Not stated")] as const,
    ["City", creators.map(({ city }) => city ?? "Not stated")] as const,
    ...["Price", "Answers", "Exclusive", "Media"].map(fact),
    ["In their words", creators.map(({ bio }) => (bio.length >= ABOUT ? `${bio}…` : bio || "Nothing yet"))] as const,
  ];
};

type ColumnProps = { creator: CreatorCard; others: readonly string[] };

const ColumnHead = ({ creator: { slug, displayName, version }, others }: ColumnProps) => (
  <th scope="col" className="min-w-32 px-2 py-4 sm:min-w-40 sm:px-3 text-left align-top font-normal">
    <span className="block aspect-4/5 w-20 overflow-hidden rounded-[50%] border border-engrave/60 bg-paper-sunken">
      <CreatorPicture slug={slug} version={version} eager />
    </span>
    <Link
      href={paths.creatorPage(slug)}
      prefetch={false}
      className="wrap-anywhere mt-2 block font-semibold font-serif text-xl underline-offset-4 hover:underline"
    >
      <bdi>{displayName}</bdi>
    </Link>
    {others.length > 0 && (
      <Link
        href={paths.compare(others)}
        prefetch={false}
        className="inline-block py-1 text-sm underline underline-offset-2 print:hidden"
      >
        Remove<span className="sr-only"> {displayName}</span>
      </Link>
    )}
  </th>
);

const cell = "px-2 py-3 sm:px-3 align-top wrap-anywhere";

const Row = ({ name, printed = true, children }: { name: string; printed?: boolean; children: ReactNode }) => (
  <tr className={printed ? undefined : "print:hidden"}>
    <th scope="row" className="sticky left-0 bg-paper px-2 py-3 text-left align-top font-semibold text-sm sm:w-32">
      {name}
    </th>
    {children}
  </tr>
);

type ComparisonProps = { creators: readonly CreatorCard[]; samples: Map<string, ListedSample[]> };

function Comparison({ creators, samples }: ComparisonProps) {
  const slugs = creators.map(({ slug }) => slug);
  return (
    <Table label="Creators side by side">
      <caption className="sr-only">Creators side by side</caption>
      <thead>
        <tr className="border-b">
          <td className="sticky left-0 bg-paper" />
          {creators.map((creator) => (
            <ColumnHead key={creator.id} creator={creator} others={slugs.filter((slug) => slug !== creator.slug)} />
          ))}
        </tr>
      </thead>
      <tbody className="divide-y">
        <Row name="Identity">
          {creators.map(({ id, isVerified }) => (
            <td key={id} className={cell}>
              {isVerified ? (
                <span className="flex items-center gap-1 font-semibold text-verified-text">
                  <BadgeCheck aria-hidden className="size-4" /> Verified
                </span>
              ) : (
                "Not verified"
              )}
            </td>
          ))}
        </Row>
        <Row name="Rights">
          {creators.map(({ id, rights }) => (
            <td key={id} className={`${cell} [&_ul]:grid-cols-1`}>
              <RightsList rights={rights} />
            </td>
          ))}
        </Row>
        {samples.size > 0 && (
          <Row name="Listen" printed={false}>
            {creators.map(({ id, slug }) => (
              <td key={id} className={`${cell} space-y-4`}>
                {(samples.get(id) ?? []).map((sample) => (
                  <Sample key={sample.id} sample={sample} page={paths.creatorPage(slug)} />
                ))}
                {!samples.has(id) && "No samples yet"}
              </td>
            ))}
          </Row>
        )}
        {rowsOf(creators).map(([name, values]) => (
          <Row key={name} name={name}>
            {values.map((value, index) => (
              <td key={slugs[index]} className={cell}>
                <bdi>{value}</bdi>
              </td>
            ))}
          </Row>
        ))}
        <Row name="Next" printed={false}>
          {creators.map(({ id, slug, displayName }) => (
            <td key={id} className={`${cell} space-y-2`}>
              <Link
                href={paths.newOfferTo(slug)}
                prefetch={false}
                className={`${DOOR_TO_OFFERS} inline-block py-1 font-semibold underline underline-offset-2`}
              >
                Make an offer<span className="sr-only"> to {displayName}</span>
              </Link>
              <KeepButton action={keep} slug={slug} name={displayName} />
            </td>
          ))}
        </Row>
      </tbody>
    </Table>
  );
}

type PageProps = { searchParams: Promise<QueryParams> };

async function ComparePage({ searchParams }: PageProps) {
  const creators = await findCards(comparedIn((await searchParams).creator));
  if (creators.length === 0) {
    return (
      <PageMessage title="Nobody to compare" action={{ href: paths.creators, label: "Browse creators" }}>
        <p>{`Keep creators in your shortlist, and choose up to ${COMPARED_MAX} of them there.`}</p>
      </PageMessage>
    );
  }
  const samples = await shownSamples(creators.map(({ id }) => id));
  return (
    <div className="page space-y-6 py-8 sm:py-12">
      <header className="prose-measure space-y-2">
        <h1 className="text-4xl">Compare creators</h1>
        <p className="print:hidden">
          <ShortlistLink />
        </p>
      </header>
      <Comparison creators={creators} samples={samples} />
      {creators.length > 1 && (
        <p className="print:hidden">
          <Button asChild variant="seal" className={DOOR_TO_OFFERS}>
            <Link href={paths.newOfferTo(...creators.map(({ slug }) => slug))} prefetch={false}>
              Make an offer to these {creators.length}
            </Link>
          </Button>
        </p>
      )}
    </div>
  );
}

export default dataPage("a comparison", ComparePage);
