import { redirect } from "next/navigation";
import { checkAdmin, redirectAway } from "@/app/(private)/gates";
import {
  type ExportFile,
  type ExportReader,
  type ExportTable,
  exportStream,
  findExport,
  openExport,
} from "@/lib/admin/exports";
import type { TabKey } from "@/lib/admin/tabs";
import { databaseTime } from "@/lib/clock";
import { siteUrl } from "@/lib/env";
import { readOrLog } from "@/lib/http/read-or-log";
import { isInboundState } from "@/lib/inquiries/inbound-rules";
import { isSubject } from "@/lib/inquiries/rules";
import { paths } from "@/lib/paths";
import { type Listing, readListing } from "@/lib/postgres/listing";
import { type Admin, FactorWanted } from "@/lib/proofs";
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

/** Redirects who must prove the second factor again. */
async function open(admin: Admin, file: ExportFile, listing: Listing, query: URLSearchParams): Promise<ExportReader> {
  try {
    return await openExport(admin, file, listing, await databaseTime());
  } catch (error) {
    if (error instanceof FactorWanted) redirect(paths.factorThen(listOf(file, query, "again")));
    throw error;
  }
}

const tabs: Record<ExportTable, TabKey> = {
  waitlist_submissions: "waitlist",
  contact_submissions: "contact",
  blog_subscriptions: "articles",
};

/** The list that the export was started from, which says what became of it. */
function listOf({ tables: [table, other] }: ExportFile, query: URLSearchParams, came: "failed" | "again"): string {
  const kept = new URLSearchParams(query);
  kept.set("export", came);
  return `${paths.adminTab(table && !other ? tabs[table] : "waitlist")}?${kept}`;
}

const backToList = (file: ExportFile, query: URLSearchParams): Response =>
  new Response(null, {
    status: 303,
    headers: { location: siteUrl() + listOf(file, query, "failed"), "cache-control": "no-store" },
  });

/** Exports the whole table, or the rows of a filtered list. Audited before the first byte. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  if (!isOwn(request)) return refuse(403, "Exports are started from the admin area.");
  const check = await checkAdmin();
  if (!check.ok) redirectAway(check);
  const file = findExport((await params).file);
  if (!file) return refuse(404, "There is no such export.");

  const { searchParams } = new URL(request.url);
  const listing = readListing(Object.fromEntries(searchParams), filtersOf(file));
  const opened = check.ok ? await readOrLog("an export", () => open(check.admin, file, listing, searchParams)) : check;
  if (!opened.ok) return backToList(file, searchParams);
  return new Response(exportStream(opened.value, file, listing), {
    headers: {
      "content-type": `${contentTypes[file.format]}; charset=utf-8`,
      "content-disposition": `attachment; filename="${file.name}"`,
      "cache-control": "no-store",
    },
  });
}

/** A HEAD request must not start an export. */
export const HEAD = (): Response => refuse(405, "");
