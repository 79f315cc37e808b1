import { randomUUID } from "node:crypto";
import { checkAdmin, redirectAway } from "@/app/(private)/gates";
import { type ExportFile, type ExportTable, findExport } from "@/lib/admin/export-files";
import { type ExportReader, openReader } from "@/lib/admin/export-rows";
import { beginRun } from "@/lib/admin/export-runs";
import { exportStream } from "@/lib/admin/export-stream";
import type { TabKey } from "@/lib/admin/tabs";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
import { isInboundState } from "@/lib/inbound/rules";
import { isSubject } from "@/lib/inquiries/rules";
import { paths } from "@/lib/paths";
import { type Listing, readListing } from "@/lib/postgres/listing";
import type { Admin } from "@/lib/proofs";
import { isUuid } from "@/lib/text/uuid";
import { isInterest } from "@/lib/waitlist/rules";

const contentTypes = { json: "application/json", csv: "text/csv" } as const;

/** A link on another site must not start an export. */
function isOwn(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  return !request.headers.has("origin") && (site === null || site === "same-origin" || site === "none");
}

const filtersOf = ({ tables: [table, other] }: ExportFile): ((value: string) => boolean) => {
  if (other) return () => false;
  if (table === "blog_subscriptions") return () => false;
  const isKind = table === "contact_submissions" ? isSubject : isInterest;
  return (filter) => isInboundState(filter) || isKind(filter);
};

const refuse = (status: number, text: string): Response =>
  new Response(text, { status, headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" } });

async function begin(admin: Admin, run: { id: string; file: ExportFile; listing: Listing }): Promise<ExportReader> {
  const reader = await openReader();
  try {
    const counts: [ExportTable, number][] = [];
    for (const table of run.file.tables) counts.push([table, await reader.count(table, run.listing)]);
    await beginRun(admin, { ...run, counts }, await databaseTime());
    return reader;
  } catch (error) {
    await reader.close();
    throw error;
  }
}

const tabs: Record<ExportTable, TabKey> = {
  waitlist_submissions: "waitlist",
  contact_submissions: "contact",
  blog_subscriptions: "articles",
};

function backToList(request: Request, { tables: [table, other] }: ExportFile): Response {
  const list = new URL(paths.adminTab(table && !other ? tabs[table] : "waitlist"), siteUrl());
  for (const [name, value] of new URL(request.url).searchParams) if (name !== "run") list.searchParams.set(name, value);
  list.searchParams.set("export", "failed");
  return new Response(null, { status: 303, headers: { location: list.href, "cache-control": "no-store" } });
}

/** Exports the whole table, or the rows of a filtered list. Audited before the first byte. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  if (!isOwn(request)) return refuse(403, "Exports are started from the admin area.");
  const check = await checkAdmin();
  if (!check.ok) redirectAway(check);
  const file = findExport((await params).file);
  if (!file) return refuse(404, "There is no such export.");

  const query = Object.fromEntries(new URL(request.url).searchParams);
  const listing = readListing(query, filtersOf(file));
  const id = isUuid(query.run) ? query.run : randomUUID();
  const begun = check.ok ? await readOrLog("an export", () => begin(check.admin, { id, file, listing })) : check;
  if (!begun.ok) return backToList(request, file);
  return new Response(exportStream(begun.value, { id, file, listing }), {
    headers: {
      "content-type": `${contentTypes[file.format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    },
  });
}

/** A HEAD request must not start an export. */
export const HEAD = (): Response => refuse(405, "");
