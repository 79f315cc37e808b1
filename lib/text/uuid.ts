const WHOLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for an id as PostgreSQL writes it, in lower case: anything else need not be looked up. */
export const isUuid = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

/** An id that no record has. Asked for in place of a text that is no id, it costs the same question as an unknown one. */
const NO_RECORD = "00000000-0000-0000-0000-000000000000";

/** `text` where it is an id, and otherwise an id of nothing: what is unknown and what is no id take the same time. */
export const uuidOrNone = (text: unknown): string => (isUuid(text) ? text : NO_RECORD);
