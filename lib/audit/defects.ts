/** What is wrong with the audit log, and where: the place in the chain and the event, as far as they are known. */
export type Defect = { seq?: number; eventId?: string; action?: string; what: string };

export type Report = (defect: Defect) => void;

/** "row 12, event 345, offer_approved: was changed". */
export function describeDefect({ seq, eventId, action, what }: Defect): string {
  const where = [seq === undefined ? "" : `row ${seq}`, eventId ? `event ${eventId}` : "", action ?? ""];
  const named = where.filter(Boolean).join(", ");
  return named ? `${named}: ${what}` : what;
}

/** "row 5", or "rows 5 to 9". */
export const rowsBetween = (first: number, last: number): string =>
  first >= last ? `row ${last}` : `rows ${first} to ${last}`;
