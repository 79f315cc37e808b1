import { isUuid, UUID } from "@/lib/text/uuid";

export const PAGE_ROWS = 50;

/** In characters. */
export const SEARCH_MAX = 100;

/** A row's position in its list. `at` is an ISO instant in milliseconds, the database's precision. */
export type Cursor = { at: string; id: string };

export type Position = { kind: "start" } | { kind: "end" } | { kind: "after" | "before"; cursor: Cursor };

export type Listing = { search: string; filter: string | undefined; order: "newest" | "oldest"; position: Position };

export type QueryParams = Readonly<Record<string, string | string[] | undefined>>;

export const firstOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? "";

const CURSOR = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${UUID}|\\d{1,18})$`);

/** Days that no calendar has are ignored like any other fault. So is the year 0, which PostgreSQL does not know. */
function readCursor(text: string): Cursor | undefined {
  const [, at = "", id = ""] = CURSOR.exec(text) ?? [];
  if (at < "0001" || Number.isNaN(Date.parse(at))) return undefined;
  return new Date(at).toISOString() === at ? { at, id } : undefined;
}

function readPosition(params: QueryParams): Position {
  for (const kind of ["after", "before"] as const) {
    const cursor = readCursor(firstOf(params[kind]));
    if (cursor) return { kind, cursor };
  }
  return { kind: firstOf(params.page) === "last" ? "end" : "start" };
}

/** Ignores anything invalid. */
export function readListing(params: QueryParams, isFilter: (value: string) => boolean): Listing {
  const filter = firstOf(params.show);
  return {
    search: [
      ...firstOf(params.q)
        .replace(/\p{Cc}|\p{Surrogate}/gu, "")
        .trim(),
    ]
      .slice(0, SEARCH_MAX)
      .join(""),
    filter: isFilter(filter) ? filter : undefined,
    order: firstOf(params.sort) === "oldest" ? "oldest" : "newest",
    position: readPosition(params),
  };
}

function positionQuery(position: Position): [string, string][] {
  if (position.kind === "start") return [];
  if (position.kind === "end") return [["page", "last"]];
  return [[position.kind, `${position.cursor.at}_${position.cursor.id}`]];
}

/** Includes the "?". Empty for the default view. */
export function listingQuery({ search, filter, order, position }: Listing): string {
  const entries: [string, string][] = [
    ...(search ? [["q", search] as [string, string]] : []),
    ...(filter ? [["show", filter] as [string, string]] : []),
    ...(order === "oldest" ? [["sort", order] as [string, string]] : []),
    ...positionQuery(position),
  ];
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

const NUMBER = /^\d{1,18}$/;

export function readRowId(params: QueryParams): string | undefined {
  const id = firstOf(params.row);
  return isUuid(id) || NUMBER.test(id) ? id : undefined;
}

export const withRow = (address: string, id: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}row=${id}`;

export const isNarrowed = ({ search, filter }: Listing): boolean => search !== "" || filter !== undefined;

export const labelOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(labels, word) && labels[word]) || word;
