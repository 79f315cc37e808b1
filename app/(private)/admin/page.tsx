import type { Metadata } from "next";
import type { ReactNode } from "react";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { moveInbound, noteInbound, replyToInbound } from "@/app/(private)/admin/inbound-actions";
import { inboundKept } from "@/app/(private)/admin/inbound-kept";
import { listPage } from "@/app/(private)/admin/list-page";
import { EraseForm } from "@/components/admin/erase-form";
import { Facts } from "@/components/admin/facts";
import { type InboundActions, InboundBadge, InboundDesk, workFacts } from "@/components/admin/inbound-desk";
import { emailColumn, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { consentLabels } from "@/lib/audit/labels";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { countStates } from "@/lib/inquiries/inbound";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { labelOf } from "@/lib/postgres/listing";
import { findEntry, listWaitlist, type WaitlistRow, waitlistInbox, withReplies } from "@/lib/waitlist/admin";
import { type FieldName, fieldNames, fieldOf } from "@/lib/waitlist/fields";
import { adminInterestLabels } from "@/lib/waitlist/rules";

function answer(row: WaitlistRow, name: FieldName) {
  const field = fieldOf(name);
  const value = row[name];
  if (value === null || !("words" in field)) return value;
  return [value]
    .flat()
    .map((word) => labelOf(field.words, String(word)))
    .join(", ");
}

/** Characters of a document's hash that identify its version. */
const VERSION = 12;

const agreed = ({ agreements }: WaitlistRow): ReactNode =>
  agreements.length === 0
    ? "None before the address is confirmed"
    : agreements.map(({ document, hash, agreedAt, withdrawnAt }) => (
        <span key={`${document} ${agreedAt}`} className="block">
          {labelOf(consentLabels, document)}, version {hash.slice(0, VERSION)}, <Moment at={new Date(agreedAt)} />
          {withdrawnAt && (
            <>
              , withdrawn <Moment at={new Date(withdrawnAt)} />
            </>
          )}
        </span>
      ));

const waitlistView = (actions: InboundActions, erase: FormAction): RowView<WaitlistRow> => ({
  label: "Waitlist submissions",
  heading: "Name",
  nameOf: ({ fullName }) => fullName,
  columns: [
    emailColumn(),
    { heading: "Interest", show: ({ userType }) => adminInterestLabels[userType] },
    {
      heading: "Address",
      show: ({ confirmedAt }) =>
        confirmedAt ? <Badge tone="verified">Confirmed</Badge> : <Badge tone="awaiting">Unconfirmed</Badge>,
    },
    { heading: "State", show: ({ state }) => <InboundBadge state={state} /> },
    madeColumn("Submitted"),
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <InboundDesk inbox="waitlist" row={row} address={address} actions={actions} />
      <EraseForm id={row.id} email={row.email} address={address} erase={erase} />
    </>
  ),
});

const factsOf = (row: WaitlistRow) =>
  [
    ["Phone", row.phone],
    ["City", row.city],
    ["Update emails", row.consentUpdates ? "Asked for" : "Not asked for"],
    ["Agreements", agreed(row)],
    ["Address confirmed", row.confirmedAt && <Moment at={row.confirmedAt} />],
    ...fieldNames.map((name) => [fieldOf(name).adminLabel ?? fieldOf(name).label, answer(row, name)] as const),
    ["Referred by", row.referredBy],
    ["Referral code used", row.ref],
    ["Own referral code", row.referralCode],
    ["Referrals counted", row.referrals],
    ["Came from", [row.src, row.post].filter(Boolean).join(", ")],
    ...workFacts(row),
    ["Id", row.id],
  ] as const;

export const metadata: Metadata = { title: "Admin" };

export default listPage({
  tab: "waitlist",
  table: "waitlist_submissions",
  search: "Name or email",
  filter: { label: "Show", options: [...optionsOf(inboundStateLabels), ...optionsOf(adminInterestLabels)] },
  counts: (most) => countStates(waitlistInbox, most),
  empty: "No waitlist submissions yet.",
  exported: "waitlist_submissions",
  read: listWaitlist,
  find: findEntry,
  open: withReplies,
  view: () => waitlistView({ reply: replyToInbound, move: moveInbound, note: noteInbound }, erasePerson),
  kept: inboundKept,
  above: ({ welcome }) => welcome && <Welcome after={String(welcome)} />,
});

function Welcome({ after }: { after: string }) {
  const titles: Readonly<Record<string, string>> = { created: "Admin Profile Created", updated: "Profile Updated" };
  const title = titles[after];
  return (
    <Notice tone="success" role="status" title={title ?? "Welcome back!"} className="mt-4">
      <p>
        {title ? "You are an administrator now. Sign in with this password from here on." : "Successfully logged in."}
      </p>
    </Notice>
  );
}
