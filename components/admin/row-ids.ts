/** The id of the details of the row that is open. */
export const DETAILS_ID = "details";

/** The id of the link that opens a row. */
export const rowLinkId = (id: string): string => `row-${id}`;
