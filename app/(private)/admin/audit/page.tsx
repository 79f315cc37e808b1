import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { Facts } from "@/components/admin/facts";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { Details, ListWithDetails, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Moment } from "@/components/ui/moment";
import {
  type AuditRow,
  auditedActions,
  type ChainState,
  findAuditRow,
  listAudit,
  readChainState,
  WITH_READING,
} from "@/lib/audit/admin";
import { actionLabels, actorLabels, detailLabels, ruleLabels, tableLabels } from "@/lib/audit/labels";
import { creatorStatusLabels, presetLabels } from "@/lib/creators/rules";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { topicLabels } from "@/lib/inquiries/rules";
import { mailTemplateLabels } from "@/lib/mail/catalogue";
import { reportOutcomeLabels, reportReasonLabels } from "@/lib/offers/message-rules";
import { offerStatusLabels } from "@/lib/offers/rules";
import { outboxStateLabels } from "@/lib/outbox/rules";
import { paths } from "@/lib/paths";
import {
  type Listing,
  labelOf,
  listingQuery,
  type QueryParams,
  readListing,
  readRowId,
  withRow,
} from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";
import { formatUsd } from "@/lib/terms/fees";
import { categoryLabels } from "@/lib/terms/terms";
import { formatNumber } from "@/lib/text/typeset";
import { adminInterestLabels } from "@/lib/waitlist/rules";
import { ERASE_REASONS } from "@/lib/your-data/rules";

export const metadata: Metadata = { title: "Admin: audit log" };

const path = paths.adminTab("audit");
/** Checks the form only; the log defines which actions exist. */
const isAction = (value: string): boolean => /^[a-z][a-z_0-9]{0,59}$/.test(value);

const read = async (listing: Listing, row: string | undefined) => {
  const [page, chain, actions] = await Promise.all([
    withOpened(listAudit(listing), row, findAuditRow),
    readChainState(),
    auditedActions(),
  ]);
  return { page, chain, actions };
};

export default async function AuditPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, isAction);
  const row = readRowId(params);
  const address = path + listingQuery(listing);
  const opened = row === undefined ? address : withRow(address, row);
  const reading = await readTab("audit", () => read(listing, row), { table: "admin_audit_log", listing, row });
  return (
    <TabPage reading={reading} address={opened}>
      {({ page, chain, actions }, { waiting }) => (
        <>
          <ListTools
            path={path}
            listing={listing}
            searchLabel="Record id"
            filterLabel="Action"
            unfiltered="All but lists read"
            filters={[
              { value: WITH_READING, label: "Everything" },
              ...actions.toSorted().map((action) => ({ value: action, label: labelOf(actionLabels, action) })),
            ]}
          />
          <ChainLine state={chain} />
          <ListFrame path={path} listing={listing} page={page} empty="No audit logs found" total={waiting.audited}>
            <ListWithDetails view={auditView} rows={page.rows} address={address} opened={page.opened} />
          </ListFrame>
          <Details view={auditView} row={page.opened} address={address} opened={opened} />
        </>
      )}
    </TabPage>
  );
}

/** By a detail's name. Values that are not listed are free text or ids. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  preset: Object.fromEntries(Object.entries(presetLabels).map(([preset, { title }]) => [preset, title])),
  categories: categoryLabels,
  method: {
    command: "Command line",
    administrator: "Administrator",
    passkey: "Passkey",
    "sign-in-link": "Emailed link",
    "offer-link": "Emailed link of an offer",
    "team-invitation": "Emailed invitation to a brand",
  },
  awaited: { creator: "Creator", buyer: "Brand" },
  factor: { app: "Authenticator app", passkey: "Passkey", "recovery-code": "Recovery code" },
  grounds: { listed: "Listed address", token: "Set-up token" },
  filter: {
    ...adminInterestLabels,
    ...topicLabels,
    ...inboundStateLabels,
    ...actionLabels,
    ...creatorStatusLabels,
    ...offerStatusLabels,
    ...outboxStateLabels,
  },
  template: mailTemplateLabels,
  outcome: reportOutcomeLabels,
  reason: {
    ...reportReasonLabels,
    ...ERASE_REASONS,
    own: "Its own wish",
    onboarding: "Onboarding",
    "sign-in": "Sign-in",
    "already-registered": "Onboarded already",
    "already-suspended": "Onboarded already, and suspended",
    "already-closed": "Onboarded already, and closed",
  },
};

const labels: Readonly<Record<string, string>> = { ...detailLabels, ...ruleLabels };

function valueWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => valueWords(name, entry)).join(", ") || "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return name.endsWith("Cents") ? formatUsd(value) : formatNumber(value);
  return labelOf(words[name] ?? {}, String(value));
}

function detailFacts(details: unknown, within = ""): [label: string, value: string][] {
  if (typeof details !== "object" || details === null) return [];
  return Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const label = within + labelOf(labels, name);
    if (value === null) return [];
    if (typeof value === "object" && !Array.isArray(value)) return detailFacts(value, `${label}: `);
    return [[label, valueWords(name, value)]];
  });
}

/** Entries of the system that only a command writes. */
const BY_COMMAND: ReadonlySet<string> = new Set([
  "admin_created",
  "admin_removed",
  "factors_reset",
  "flag_changed",
  "database_restored",
  "restored_mail_released",
]);

/** Stored as a visitor's. An offer that was not held came from somebody who had proved the address. */
const isBrands = ({ action, details }: AuditRow): boolean =>
  action === "offer_submitted" &&
  typeof details === "object" &&
  details !== null &&
  "held" in details &&
  details.held === false;

function whoOf(row: AuditRow): string {
  const { actor, actorName, actorEmail, action } = row;
  if (actor === "system" && BY_COMMAND.has(action)) return "command line";
  const label = labelOf(actorLabels, isBrands(row) ? "buyer" : actor);
  const who = [actorName, actorEmail].filter((part) => part !== null && part !== "").join(", ");
  return who ? `${who} (${label})` : label;
}

export const auditView: RowView<AuditRow> = {
  label: "Audit log",
  isCompact: true,
  heading: "Action",
  nameOf: ({ action }) => labelOf(actionLabels, action),
  columns: [
    { heading: "Who", className: "wrap-anywhere min-w-40", show: whoOf },
    { heading: "Table", className: "aside", show: ({ tableName }) => labelOf(tableLabels, tableName) },
    {
      heading: "Record",
      className: "aside break-all @6xl:whitespace-nowrap",
      show: ({ recordId }) => (recordId ? <span className="text-xs">{recordId}</span> : "None"),
    },
    madeColumn("When"),
  ],
  details: (row) => (
    <Facts facts={[["Who", whoOf(row)], ["Record", row.recordId], ...detailFacts(row.details), ["Entry", row.id]]} />
  ),
};

function ChainLine({ state: { head, checkpoint } }: { state: ChainState }) {
  if (!head) return null;
  const signed = checkpoint ? (
    <span>
      <span>{`Signed up to row ${formatNumber(checkpoint.seq)}, `}</span>
      <Moment at={checkpoint.signedAt} />.
    </span>
  ) : (
    <span>Not signed yet.</span>
  );
  return (
    <p className="mb-3 text-ink-muted text-sm tabular-nums">
      <span>{`Chain head: row ${formatNumber(head.seq)}, ${head.hash.slice(0, 12)}. `}</span>
      {signed}
    </p>
  );
}
