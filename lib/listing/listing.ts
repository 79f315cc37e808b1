export const PAGE_ROWS = 50;

/** Characters of a search. */
export const SEARCH_MAX = 100;

/** Where a row stands in its list. `at` is an ISO instant, to the millisecond as the database keeps it. */
export type Cursor = { at: string; id: string };

export type Position = { kind: "start" } | { kind: "end" } | { kind: "after" | "before"; cursor: Cursor };

/** What a list shows, as its address says it: to be kept, shared and opened again. */
export type Listing = { search: string; filter: string | undefined; order: "newest" | "oldest"; position: Position };

export type QueryParams = Readonly<Record<string, string | string[] | undefined>>;

/** The value of a parameter, the first where it is given more than once, or nothing. */
export const firstOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? "";

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36}|\d{1,18})$/;

function readCursor(text: string): Cursor | undefined {
  const [, at = "", id = ""] = CURSOR.exec(text) ?? [];
  return at && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

function readPosition(params: QueryParams): Position {
  for (const kind of ["after", "before"] as const) {
    const cursor = readCursor(firstOf(params[kind]));
    if (cursor) return { kind, cursor };
  }
  return { kind: firstOf(params.page) === "last" ? "end" : "start" };
}

/** Reads a list's address. Whatever it does not understand counts as not said; `isFilter` says which filters the list knows. */
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

/** The query of a list's address, with its "?"; empty for the list as it opens. */
export function listingQuery({ search, filter, order, position }: Listing): string {
  const entries: [string, string][] = [
    ...(search ? [["q", search] as [string, string]] : []),
    ...(filter ? [["show", filter] as [string, string]] : []),
    ...(order === "oldest" ? [["sort", order] as [string, string]] : []),
    ...positionQuery(position),
  ];
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

const ROW = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,18})$/;

/** The id of the row whose details the address asks for. */
export function readRowId(params: QueryParams): string | undefined {
  const id = firstOf(params.row);
  return ROW.test(id) ? id : undefined;
}

/** The address of a list, `address`, with the details of a row. */
export const withRow = (address: string, id: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}row=${id}`;

/** True when the list shows fewer rows than there are. */
export const isNarrowed = ({ search, filter }: Listing): boolean => search !== "" || filter !== undefined;

/** What a stored word is called, by the list that the form itself uses. A word that no list has any more stands as it is. */
export const labelOf = (labels: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(labels, word) && labels[word]) || word;
