/** As PostgreSQL writes it, in lower case. */
const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same within a longer expression. */
export const UUID = WHOLE.source.slice(1, -1);

/** Other ids need no lookup. */
export const isUuid = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

/** An id that no record has. Querying it instead of a malformed id costs the same as querying an unknown one. */
const NO_RECORD = "00000000-0000-0000-0000-000000000000";

export const uuidOrNone = (text: unknown): string => (isUuid(text) ? text : NO_RECORD);
