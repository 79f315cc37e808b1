import { requestMeta } from "@/lib/actions/request";
import { log } from "@/lib/log";

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
  try {
    return { ok: true, data: await read() };
  } catch (error) {
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, what }, "admin data could not be read");
    return {
      ok: false,
      message: `Failed to fetch ${what}: the database did not answer. Nothing was changed. Request id: ${requestId}`,
    };
  }
}
