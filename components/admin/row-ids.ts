export const DETAILS_ID = "details";

export const rowLinkId = (id: string): string => `row-${id}`;
