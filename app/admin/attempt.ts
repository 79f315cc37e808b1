import { readOr } from "@/lib/actions/attempt";

export type Attempt<Data> = { ok: true; data: Data } | { ok: false; message: string };

/** What the specification calls each kind of data when it cannot be read (spec 8). */
export type DataName =
  | "waitlist data"
  | "contact data"
  | "audit logs"
  | "creators"
  | "offers"
  | "mail"
  | "flags"
  | "articles";

/** Reads data for a page; a failure becomes the words to show, with the number under which the log has the rest. */
export async function attempt<Data>(what: DataName, read: () => Promise<Data>): Promise<Attempt<Data>> {
  const reading = await readOr(what, read);
  if (reading.ok) return { ok: true, data: reading.value };
  const { requestId } = reading;
  return {
    ok: false,
    message: `Failed to fetch ${what}: the database did not answer. Nothing was changed. Request id: ${requestId}`,
  };
}
