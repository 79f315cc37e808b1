const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for an id as PostgreSQL writes it, in lower case; others need no lookup. */
export const isUuid = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

/** An id that no record has. Querying it instead of a malformed id costs the same as querying an unknown one. */
const NO_RECORD = "00000000-0000-0000-0000-000000000000";

/** `text` if it is an id, otherwise the id of no record, so that unknown and malformed ids take the same time. */
export const uuidOrNone = (text: unknown): string => (isUuid(text) ? text : NO_RECORD);
