import { MAX_CREATORS_AT_ONCE, type Order, usualOrder } from "@/lib/creators/directory-rules";
import { CITY_MAX } from "@/lib/creators/page-rules";
import { directorySchema } from "@/lib/creators/page-schema";
import { looksLikeSlug } from "@/lib/creators/slugs";
import { type CreatorChoice, choiceEntries } from "@/lib/paths";
import { firstOf, type QueryParams, SEARCH_MAX } from "@/lib/postgres/listing";
import { type Medium, mediumLabels } from "@/lib/terms/scope";
import { type Category, categoryLabels, type Right, rightLabels } from "@/lib/terms/terms";
import { spokenLabels } from "@/lib/text/languages";
import { UUID } from "@/lib/text/uuid";

/** Where a page begins or ends: a creator, and its rank in the order. */
export type Place = { rank: string; id: string };

export type DirectoryQuery = {
  search: string;
  right: Right | undefined;
  category: Category | undefined;
  medium: Medium | undefined;
  /** The language of a sample, without its region. */
  language: string | undefined;
  city: string;
  isVerified: boolean;
  isExclusive: boolean;
  /** Whether the creator must have a sample. */
  isHeard: boolean;
  /** In cents: only creators who show a price no higher than this. */
  maxCents: number | undefined;
  /** Relevance needs words. */
  order: Order;
  /** What the creator is chosen for, if the directory was opened to choose one. */
  choice?: CreatorChoice | undefined;
  position: { kind: "start" } | { kind: "after" | "before"; place: Place };
};

const ISO = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
/**
 * The form of a rank and an id in each order. A rank is how well it matches and when it was published, only when it was
 * published, or cents.
 */
const ranks: Record<Order, RegExp> = {
  relevance: new RegExp(`^([1-4]\\.${ISO})_(${UUID})$`),
  newest: new RegExp(`^(${ISO})_(${UUID})$`),
  price: new RegExp(`^(\\d{1,10})_(${UUID})$`),
};

const isDay = (rank: string): boolean => {
  const day = rank.slice(-24);
  return day >= "0001" && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString() === day;
};

function readPosition(params: QueryParams, order: Order): DirectoryQuery["position"] {
  for (const kind of ["after", "before"] as const) {
    const [, rank = "", id = ""] = ranks[order].exec(firstOf(params[kind])) ?? [];
    if (id && (order === "price" ? Number(rank) < 2 ** 31 : isDay(rank))) return { kind, place: { rank, id } };
  }
  return { kind: "start" };
}

const isRecord = new RegExp(`^${UUID}$`);

function readChoice({ choose, like, with: beside }: QueryParams): CreatorChoice | undefined {
  const kind = firstOf(choose);
  if (kind === "offer") return { kind, like: isRecord.test(firstOf(like)) ? firstOf(like) : undefined };
  if (kind !== "brief") return undefined;
  return {
    kind,
    slugs: [beside ?? []]
      .flat()
      .filter(looksLikeSlug)
      .slice(0, MAX_CREATORS_AT_ONCE - 1),
  };
}

const plain = (text: string, length: number): string =>
  [
    ...text
      .slice(0, length * 4)
      .replace(/\p{Cc}|\p{Surrogate}/gu, "")
      .trim(),
  ]
    .slice(0, length)
    .join("");

/** Ignores whatever is invalid. */
export function readDirectoryQuery(params: QueryParams): DirectoryQuery {
  const text = (name: string) => firstOf(params[name]);
  const { right, category, medium, language, verified, exclusive, heard, price, sort } = directorySchema.parse(
    Object.fromEntries(
      ["right", "category", "medium", "language", "verified", "exclusive", "heard", "price", "sort"].map((name) => [
        name,
        text(name),
      ]),
    ),
  );
  const search = plain(text("q"), SEARCH_MAX);
  const fitting = sort === "relevance" && !search ? undefined : sort;
  const order = fitting ?? usualOrder(search);
  return {
    search,
    right,
    category,
    medium,
    language,
    city: plain(text("city"), CITY_MAX),
    isVerified: verified !== undefined,
    isExclusive: exclusive !== undefined,
    isHeard: heard !== undefined,
    maxCents: price,
    order,
    choice: readChoice(params),
    position: readPosition(params, order),
  };
}

const dollars = (cents: number | undefined): string =>
  cents === undefined ? "" : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);

/** The names and values for the address; only those that differ from the default. */
function entriesOf(query: DirectoryQuery): [string, string][] {
  const {
    search,
    right,
    category,
    medium,
    language,
    city,
    isVerified,
    isExclusive,
    isHeard,
    maxCents,
    order,
    choice,
    position,
  } = query;
  const entries: [string, string | undefined][] = [
    ["q", search],
    ["right", right],
    ["category", category],
    ["medium", medium],
    ["language", language],
    ["city", city],
    ["verified", isVerified ? "on" : ""],
    ["exclusive", isExclusive ? "on" : ""],
    ["heard", isHeard ? "on" : ""],
    ["price", dollars(maxCents)],
    ["sort", order === usualOrder(search) ? "" : order],
    ...(choice ? choiceEntries(choice) : []),
    ...("place" in position
      ? [[position.kind, `${position.place.rank}_${position.place.id}`] as [string, string]]
      : []),
  ];
  return entries.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** Includes the "?". Empty for the default view. */
export function directoryQuery(query: DirectoryQuery): string {
  const entries = entriesOf(query);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

/** Whether words or filters narrow the list. */
export const isFiltered = (query: DirectoryQuery): boolean => activeFilters(query).length > 0;

/** What narrows the list, in words, each with the query that would drop it. */
export function activeFilters(query: DirectoryQuery): { label: string; without: DirectoryQuery }[] {
  const { search, right, category, medium, language, city, isVerified, isExclusive, isHeard, maxCents } = query;
  const filters: [label: string | false | undefined, off: Partial<DirectoryQuery>][] = [
    [search && `“${search}”`, { search: "", order: query.order === "relevance" ? "newest" : query.order }],
    [right && `Right: ${rightLabels[right]}`, { right: undefined }],
    [category && `Field: ${categoryLabels[category]}`, { category: undefined }],
    [medium && `Medium: ${mediumLabels[medium]}`, { medium: undefined }],
    [language && `Language: ${spokenLabels[language]}`, { language: undefined }],
    [city && `City: ${city}`, { city: "" }],
    [maxCents !== undefined && `Price up to $${dollars(maxCents)}`, { maxCents: undefined }],
    [isVerified && "Identity verified", { isVerified: false }],
    [isExclusive && "Exclusive license possible", { isExclusive: false }],
    [isHeard && "Has a sample", { isHeard: false }],
  ];
  return filters.flatMap(([label, off]) =>
    label ? [{ label, without: { ...query, ...off, position: { kind: "start" } } }] : [],
  );
}
