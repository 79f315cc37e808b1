import type { Metadata } from "next";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { moveInbound, noteInbound, replyToInbound } from "@/app/(private)/admin/inbound-actions";
import { inboundKept } from "@/app/(private)/admin/inbound-kept";
import { listPage } from "@/app/(private)/admin/list-page";
import { waitlistView } from "@/components/admin/waitlist-view";
import { Notice } from "@/components/ui/notice";
import { optionsOf } from "@/lib/forms/state";
import { countStates } from "@/lib/inquiries/inbound";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { findEntry, listWaitlist, waitlistInbox, withReplies } from "@/lib/waitlist/admin";
import { adminInterestLabels } from "@/lib/waitlist/rules";

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
