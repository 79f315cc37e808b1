"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { contactInbox } from "@/lib/inquiries/admin";
import type { Inbox } from "@/lib/inquiries/inbound";
import { moveEntry, noteEntry, replyToEntry } from "@/lib/inquiries/inbound";
import { type InboxName, inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { moveSchema, noteSchema, replySchema } from "@/lib/inquiries/schema";
import { waitlistInbox } from "@/lib/waitlist/admin";

const inboxes: Readonly<Record<InboxName, Inbox>> = { contact: contactInbox, waitlist: waitlistInbox };

const gone = {
  title: "This entry is gone",
  message: "It was removed meanwhile, perhaps by the person who sent it. Nothing was sent or saved.",
};

const notMoved = { title: "Error", message: "The entry is as it was. Please try again." };

const unchanged = {
  title: "Nothing was changed",
  message: "Somebody may have been faster. The entry is shown as it is now.",
};

const moved = {
  answer: { title: "Marked as answered", message: "It is no longer counted among what is new." },
  close: { title: "Closed", message: "It can be opened again." },
  reopen: { title: "Opened again", message: "It is among what is new." },
} as const;

export const moveInbound = adminAction({ schema: moveSchema, failed: notMoved }, async (input, admin) =>
  (await moveEntry(admin, inboxes[input.inbox], input, await databaseTime())) ? moved[input.move] : refuse(unchanged),
);

const notNoted = { title: "Error", message: "The note was not saved. Please try again." };

export const noteInbound = adminAction({ schema: noteSchema, failed: notNoted }, async (input, admin) => {
  const outcome = await noteEntry(admin, inboxes[input.inbox], input, await databaseTime());
  if (!outcome) return refuse(gone);
  if ("stored" in outcome)
    return changedMeanwhile(outcome.stored, { note: input.note ?? null }, ({ note }) => ({ Note: note ?? "" }));
  return { title: "Note saved", keepsFields: true, version: outcome.version };
});

/** So that the same words are not sent twice. */
const clears = ["body"];

const notSent = { title: "Error", message: "The reply was not sent. Please try again." };

export const replyToInbound = adminAction({ schema: replySchema, failed: notSent }, async (input, admin) => {
  const replied = await replyToEntry(admin, inboxes[input.inbox], input, await databaseTime());
  if (replied.outcome === "gone") return refuse(gone);
  if (replied.outcome === "changed") {
    const { version, state, last } = replied;
    return refuse({
      title: state === "answered" ? "Answered meanwhile" : "Changed meanwhile",
      message:
        state === "closed"
          ? "Somebody closed this entry after you had opened it. Your reply was not sent, and what you typed is still here. Open the entry again to send it."
          : "Somebody worked on this entry after you had opened it. Your reply was not sent, and what you typed is still here. Send it again if it is still needed.",
      changed: {
        version,
        differences: last
          ? [
              {
                label: `The newest reply${last.name === null ? "" : `, by ${last.name}`}`,
                stored: last.body,
                sent: input.body,
              },
            ]
          : [{ label: "State", stored: inboundStateLabels[state], sent: inboundStateLabels.answered }],
      },
    });
  }
  after(dispatchSoon);
  return replied.isWithheld
    ? {
        clears,
        title: "Withheld",
        message:
          "The reply is kept here, and its mail is withheld: this mailbox got many mails within a day. It can be released under Mail.",
      }
    : { clears, title: "Reply sent", message: "It is on its way, and the entry is marked as answered." };
});
