import type { Metadata } from "next";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { keep } from "@/app/keep";
import { RightsList } from "@/components/creators/creator-row";
import { Face } from "@/components/creators/face";
import { KeepButton } from "@/components/creators/keep-button";
import { ShortlistLink } from "@/components/creators/shortlist-link";
import { VerifiedMark } from "@/components/creators/verified-mark";
import { Sample } from "@/components/samples/samples";
import { publicDataPage } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Table } from "@/components/ui/table";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { COMPARED_MAX, comparedIn } from "@/lib/brands/shortlist-rules";
import { comparedFacts, shownPrice, usesInWords } from "@/lib/creators/facts";
import { craftLabel } from "@/lib/creators/page-rules";
import { type CreatorCard, findCards } from "@/lib/creators/public-page";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { type ListedSample, shownSamples } from "@/lib/samples/queries";
import { describeRights } from "@/lib/terms/terms";

export const metadata: Metadata = { title: "Compare creators", robots: { index: false, follow: true } };
export const dynamic = "force-dynamic";

const ABOUT = 160;

const WORDS = "In their words";

/** A row of the table. `told`: its cells in words, by which rows are compared. */
type Fact = { name: string; told: readonly string[]; show?: (creator: CreatorCard) => ReactNode };

/** In the order of the directory's rows. */
const factsOf = (creators: readonly CreatorCard[]): Fact[] => {
  const compared = creators.map((creator) => new Map<string, string>(comparedFacts(creator)));
  const fact = (name: string): Fact => ({ name, told: compared.map((one) => one.get(name) ?? "") });
  return [
    {
      name: "Price",
      told: creators.map(shownPrice),
      show: (creator) => (
        <span className={creator.floorCents === null ? "text-ink-muted" : "font-semibold tabular-nums sm:text-lg"}>
          {shownPrice(creator)}
        </span>
      ),
    },
    {
      name: "Identity",
      told: creators.map(({ isVerified }) => (isVerified ? "Verified" : "Not verified")),
      show: ({ isVerified }) => (isVerified ? <VerifiedMark className="flex text-base" /> : "Not verified"),
    },
    {
      name: "Rights",
      told: creators.map(({ rights }) => describeRights(rights)),
      show: ({ rights }) => <RightsList rights={rights} />,
    },
    { name: "Craft", told: creators.map(({ craft }) => craftLabel(craft) ?? "Not stated") },
    { name: "For", told: creators.map(({ categories }) => hyphenated(usesInWords(categories))) },
    { name: "City", told: creators.map(({ city }) => city ?? "Not stated") },
    ...["Answers", "Exclusive", "Media"].map(fact),
    {
      name: WORDS,
      told: creators.map(({ bio }) => (bio.length >= ABOUT ? `${bio}…` : bio || "Nothing yet")),
    },
  ];
};

/** The longest word of a field, for browsers without a dictionary: one of four columns on a phone is narrower. */
const hyphenated = (words: string): string => words.replace("Entertainment", "Entertain\u00adment");

const isEqual = ({ told: [first, ...others] }: Fact): boolean =>
  others.length > 0 && others.every((one) => one === first);

/** By how many are compared. Where the screen is narrower, the frame scrolls. */
const widths = ["", "sm:min-w-[13rem]", "sm:min-w-[21rem]", "sm:min-w-[27.75rem]", "min-w-[19rem] sm:min-w-[35.5rem]"];

/** On a phone a column is as wide as the others, or as its longest word, if that is wider. */
const shares = ["", "max-sm:w-full", "max-sm:w-1/2", "max-sm:w-1/3", "max-sm:w-1/4"];

/** On a phone and a tablet four with long names fit in smaller letters. */
const FOUR = cn(
  "max-sm:table-fixed max-sm:hyphens-auto max-sm:text-[0.8125rem] max-sm:[&_:is(.text-lg,.text-base)]:text-sm! max-sm:[&_:is(td,th[scope=col])]:px-1 max-sm:[&_.sample]:text-[0.8125rem] max-sm:[&_.sample-controls>span]:hidden",
  "sm:max-lg:[&_.sample-more]:hidden sm:max-lg:[&_.text-lg]:text-base! sm:max-lg:[&_:is(td,th)]:px-2",
);

type ColumnProps = { creator: CreatorCard; others: readonly string[]; share: string | undefined };

const ColumnHead = ({ creator, others, share }: ColumnProps) => {
  const { slug, displayName } = creator;
  return (
    <th
      scope="col"
      className={cn("px-1.5 py-4 text-left align-top font-normal max-sm:last:pr-0! max-sm:nth-2:pl-0! sm:px-3", share)}
    >
      <Face of={creator} size="fill" eager className="w-[min(5.5rem,90%)] sm:w-28" />
      <Link
        href={paths.creatorPage(slug)}
        prefetch={false}
        className="mt-2 block font-semibold font-serif text-lg underline-offset-4 hover:underline sm:wrap-anywhere sm:text-xl"
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
};

const Cell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <td
    className={cn(
      "wrap-break-word px-1.5 pt-1 pb-3 align-top max-sm:last:pr-0! max-sm:nth-2:pl-0! sm:px-3 sm:pt-3",
      className,
    )}
  >
    {children}
  </td>
);

type RowProps = {
  name: string;
  columns: number;
  printed?: boolean;
  /** Prose, which has no room on a phone in one of four columns; their page has it. */
  isLong?: boolean;
  children: ReactNode;
};

/** On a phone the row's name is above its cells, so that three creators fit beside each other. */
const Row = ({ name, columns, printed = true, isLong = false, children }: RowProps) => (
  <tbody
    className={cn("border-b last:border-b-0", !printed && "print:hidden", isLong && columns > 3 && "max-sm:hidden")}
  >
    <tr className="sm:hidden">
      <th scope="rowgroup" colSpan={columns} className="pt-3 text-left text-ink-muted text-sm">
        <span className="sticky left-0">{name}</span>
      </th>
    </tr>
    <tr>
      <th
        scope="row"
        className="sticky left-0 bg-paper py-3 pr-2 text-left align-top font-semibold text-sm max-sm:hidden"
      >
        {name}
      </th>
      {children}
    </tr>
  </tbody>
);

type ComparisonProps = {
  creators: readonly CreatorCard[];
  leftOut: readonly CreatorCard[];
  samples: Map<string, ListedSample[]>;
};

/** Faces and voices first, then what differs. What is equal for all is one line below. */
function Comparison({ creators, leftOut, samples }: ComparisonProps) {
  const named = [...creators, ...leftOut].map(({ slug }) => slug);
  const facts = factsOf(creators);
  const equal = facts.filter(isEqual);
  const columns = creators.length;
  return (
    <>
      <Table label="Creators side by side" className={cn("sm:table-fixed", widths[columns], columns > 3 && FOUR)}>
        <caption className="sr-only">Creators side by side</caption>
        <thead>
          <tr className="border-b">
            <td className="sticky left-0 w-32 bg-paper max-sm:hidden" />
            {creators.map((creator) => (
              <ColumnHead
                key={creator.id}
                creator={creator}
                others={named.filter((slug) => slug !== creator.slug)}
                share={shares[columns]}
              />
            ))}
          </tr>
        </thead>
        {samples.size > 0 && (
          <Row columns={columns} name="Listen" printed={false}>
            {creators.map((creator) => (
              <Cell
                key={creator.id}
                className="space-y-4 max-sm:[&_.sample-controls]:gap-1.5 max-sm:[&_:is(.sample-line,.sample-more)]:hidden"
              >
                {(samples.get(creator.id) ?? []).map((sample) => (
                  <Sample key={sample.id} sample={sample} page={paths.creatorPage(creator.slug)} />
                ))}
                {!samples.has(creator.id) && "No samples yet"}
              </Cell>
            ))}
          </Row>
        )}
        {facts
          .filter((fact) => !equal.includes(fact))
          .map(({ name, told, show }) => (
            <Row key={name} columns={columns} name={name} isLong={name === WORDS}>
              {creators.map((creator, index) => (
                <Cell
                  key={creator.id}
                  className="[&_ul]:grid-cols-1 max-sm:[&_li]:gap-1 max-sm:[&_svg]:size-3.5 max-sm:[&_ul]:text-[0.8125rem]"
                >
                  {show ? show(creator) : <bdi>{told[index]}</bdi>}
                </Cell>
              ))}
            </Row>
          ))}
        <Row columns={columns} name="Next" printed={false}>
          {creators.map((creator) => (
            <Cell key={creator.id} className="space-y-2 max-sm:px-0.5! max-sm:[&_button]:gap-1 max-sm:[&_button]:px-2">
              <Link
                href={paths.newOfferTo(creator.slug)}
                prefetch={false}
                className={`${DOOR_TO_OFFERS} inline-block py-1 font-semibold underline underline-offset-2`}
              >
                Make an offer<span className="sr-only"> to {creator.displayName}</span>
              </Link>
              <KeepButton action={keep} slug={creator.slug} name={creator.displayName} />
            </Cell>
          ))}
        </Row>
      </Table>
      {equal.length > 0 && (
        <div className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
          <p className="font-semibold">{columns === 2 ? "The same for both:" : `The same for all ${columns}:`}</p>
          <dl className="contents">
            {equal.map(({ name, told }) => (
              <div key={name} className="flex flex-wrap gap-x-1.5">
                <dt className="text-ink-muted after:content-[':']">{name}</dt>
                <dd>
                  <bdi>{told[0]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

type PageProps = { searchParams: Promise<QueryParams> };

async function ComparePage({ searchParams }: PageProps) {
  const found = await findCards(comparedIn((await searchParams).creator));
  if (found.length === 0) {
    return (
      <PageMessage title="Nobody to compare" action={{ href: paths.creators, label: "Browse creators" }}>
        <p>{`Keep creators in your shortlist, and choose up to ${COMPARED_MAX} of them there.`}</p>
      </PageMessage>
    );
  }
  const creators = found.slice(0, COMPARED_MAX);
  const leftOut = found.slice(COMPARED_MAX);
  const samples = await shownSamples(creators.map(({ id }) => id));
  return (
    <div className="page space-y-6 py-6 sm:py-10">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="space-y-2">
          <h1 className="text-4xl">Compare creators</h1>
          <p className="print:hidden">
            <ShortlistLink />
          </p>
        </div>
        {creators.length > 1 && (
          <Button asChild variant="seal" className={cn(DOOR_TO_OFFERS, "print:hidden")}>
            <Link href={paths.newBrief(...creators.map(({ slug }) => slug))} prefetch={false}>
              Make an offer to these {creators.length}
            </Link>
          </Button>
        )}
      </header>
      {leftOut.length > 0 && (
        <p>
          {`Only ${COMPARED_MAX} fit side by side. Left out: `}
          {leftOut.map(({ id, displayName }, at) => (
            <Fragment key={id}>
              {at > 0 && ", "}
              <bdi>{displayName}</bdi>
            </Fragment>
          ))}
          . Remove somebody to see the next.
        </p>
      )}
      <Comparison creators={creators} leftOut={leftOut} samples={samples} />
    </div>
  );
}

export default publicDataPage("a comparison", ComparePage);
