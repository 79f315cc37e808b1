"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { databaseTime } from "@/lib/clock";
import { audienceLabels, shownDraft } from "@/lib/content/announcement-rules";
import {
  announcementIdSchema,
  cancellingSchema,
  changedDraftSchema,
  draftSchema,
  sendingSchema,
  textOf,
} from "@/lib/content/announcement-schema";
import {
  cancelAnnouncement,
  findDraft,
  mailAnnouncements,
  postalAddressOf,
  previewAnnouncement,
  sendDraft,
} from "@/lib/content/announcement-send";
import { changeDraft, deleteDraft, saveDraft } from "@/lib/content/announcements-admin";
import { dispatchSoon } from "@/lib/dispatch";
import { changedMeanwhile, refuse } from "@/lib/forms/answers";
import { readOrLog } from "@/lib/http/read-or-log";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import { countOf } from "@/lib/text/typeset";

const list = paths.adminTab("announcements");

const notStored = { title: "Error", message: "The draft was not saved. Please try again." };

const gone = {
  title: "Nothing was changed",
  message: "This draft was sent or deleted meanwhile: somebody may have been faster. It is shown as it is now.",
};

const noAddress = {
  title: "No postal address is set",
  message: "A mail to many must say it at its foot. Set MAIL_POSTAL_ADDRESS where this site runs.",
};

const withheld = {
  title: "Not mailed to you",
  message:
    "Your mailbox got many mails of this site within an hour. Under Mail it is among those withheld, and can be released.",
};

/** Milliseconds: what is left is for the scheduled work. */
const AT_ONCE_MS = 8_000;

async function mailSoon(): Promise<void> {
  const { ok } = await readOrLog("the mails of an announcement", async () =>
    mailAnnouncements(await databaseTime(), AbortSignal.timeout(AT_ONCE_MS)),
  );
  if (ok) await dispatchSoon();
}

export const writeDraft = adminAction({ schema: draftSchema, failed: notStored }, async (typed) => {
  const id = await saveDraft(textOf(typed), typed.audience, await databaseTime());
  redirect(withRow(list, id));
});

export const editDraft = adminAction({ schema: changedDraftSchema, failed: notStored }, async (typed) => {
  const { announcementId, version, audience } = typed;
  const change = { ...textOf(typed), audience };
  const outcome = await changeDraft(announcementId, change, version);
  if (outcome === "gone") return refuse(gone);
  if ("stored" in outcome) return changedMeanwhile(shownDraft(outcome.stored), shownDraft(change), wordsOf);
  return {
    title: "Draft saved",
    message: "The preview shows it as it is now.",
    keepsFields: true,
    version: outcome.version,
  };
});

const wordsOf = ({ audience, subject, body, actionLabel, actionPath }: ReturnType<typeof shownDraft>) => ({
  To: audienceLabels[audience],
  Subject: subject,
  Text: body,
  "Button reads": actionLabel ?? "",
  "Button opens": actionPath ?? "",
});

export const mailToMe = adminAction(
  { schema: announcementIdSchema, failed: { title: "Error", message: "It was not mailed to you. Please try again." } },
  async ({ announcementId }, admin) => {
    if (!postalAddressOf()) return refuse(noAddress);
    const draft = await findDraft(announcementId);
    if (!draft) return refuse(gone);
    if (!(await previewAnnouncement(draft, admin.email, await databaseTime()))) return refuse(withheld);
    after(dispatchSoon);
    return { title: "Mailed to you", message: `It is on its way to ${admin.email}. Its links to stop open nothing.` };
  },
);

export const removeDraft = adminAction(
  { schema: announcementIdSchema, failed: { title: "Error", message: "The draft is still there. Please try again." } },
  async ({ announcementId }, admin) => {
    if (!(await deleteDraft(admin, announcementId))) return refuse(gone);
    redirect(list);
  },
);

export const send = adminAction(
  { schema: sendingSchema, failed: { title: "Error", message: "Nobody was mailed. Please try again." } },
  async ({ announcementId, version }, admin) => {
    const outcome = await sendDraft(admin, announcementId, version, await databaseTime());
    if (outcome === "gone") return refuse(gone);
    if (outcome === "no-address") return refuse(noAddress);
    if (outcome === "nobody") {
      return refuse({
        title: "It has no readers",
        message: "Nobody of these agreed to updates any more. Nobody was mailed.",
      });
    }
    if (outcome === "changed") {
      return refuse({
        title: "Changed meanwhile",
        message:
          "The draft was changed after you had opened it. Nobody was mailed. Read the preview again, then send it.",
      });
    }
    after(mailSoon);
    return {
      title: `Sending to ${countOf(outcome.readers, "reader")}`,
      message:
        "Their mails are written in batches and leave behind all other mail. Refresh the data to see how far it is.",
    };
  },
);

export const cancel = adminAction(
  { schema: cancellingSchema, failed: { title: "Error", message: "It is still being sent. Please try again." } },
  async ({ announcementId }, admin) => {
    const removed = await cancelAnnouncement(admin, announcementId, await databaseTime());
    if (removed === undefined) {
      return refuse({ title: "Nothing was changed", message: "It was cancelled already. It is shown as it is now." });
    }
    return { title: "Cancelled", message: `${countOf(removed, "mail")} had not left and were removed.` };
  },
);
