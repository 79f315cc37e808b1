import { randomUUID } from "node:crypto";
import { requireAdmin } from "@/app/admin/require-admin";
import { isSubject } from "@/lib/admin/contact/rules";
import { type ExportFile, findExport } from "@/lib/admin/exports/files";
import { beginRun } from "@/lib/admin/exports/mutations";
import { openReader } from "@/lib/admin/exports/queries";
import { exportStream } from "@/lib/admin/exports/stream";
import { readListing } from "@/lib/admin/listing";
import { isInterest } from "@/lib/admin/waitlist/rules";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const contentTypes = { json: "application/json", csv: "text/csv" } as const;

/** False for a request that another site made: a link elsewhere must not start an export. */
function isOwn(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return !request.headers.has("origin") && (site === null || site === "same-origin" || site === "none");
}

const filtersOf = ({ tables: [table, other] }: ExportFile): ((value: string) => boolean) => {
  if (other) return () => false;
  return table === "contact_submissions" ? isSubject : isInterest;
};

const refuse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });

/** Streams an export to an administrator: everything, or what a list's address shows. Audited before the first byte. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  if (!isOwn(request)) return refuse(403, "Exports are started from the admin area.");
  const admin = await requireAdmin();
  const file = findExport((await params).file);
  if (!file) return refuse(404, "There is no such export.");

  const query = Object.fromEntries(new URL(request.url).searchParams);
  const listing = readListing(query, filtersOf(file));
  const id = UUID.test(query.run ?? "") && query.run ? query.run : randomUUID();
  const reader = await openReader();
  try {
    const counts = [];
    for (const table of file.tables) counts.push(await reader.count(table, listing));
    const count = counts.reduce((total, rows) => total + rows, 0);
    await beginRun(admin, { id, file, count, listing }, new Date());
  } catch (error) {
    await reader.close();
    throw error;
  }
  return new Response(exportStream(reader, { id, file, listing }), {
    headers: {
      "content-type": `${contentTypes[file.format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    },
  });
}

/** Asking about an export must not start one. */
export const HEAD = (): Response => refuse(405, "");
