import { z } from "zod";
import {
  ACTION_LABEL_MAX,
  type AnnouncementText,
  AUDIENCES,
  BODY_MAX,
  isActionPath,
  paragraphsOf,
  SUBJECT_MAX,
} from "@/lib/content/announcement-rules";
import { choice, optionalText, requiredText } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const UNKNOWN = "Reload the page and try again.";
const id = z.uuid(UNKNOWN);

/** As long as a page's address may be. */
const PATH_MAX = 200;

const textFields = {
  subject: requiredText(SUBJECT_MAX, "Please write a subject.").refine(
    (text) => !text.includes("\n"),
    "Please keep the subject on one line.",
  ),
  body: requiredText(BODY_MAX, "Please write the text.").transform((text) => paragraphsOf(text).join("\n\n")),
  actionLabel: optionalText(ACTION_LABEL_MAX),
  actionPath: optionalText(PATH_MAX),
  audience: choice(AUDIENCES, "Please choose who gets it."),
};

type TypedAction = { actionLabel?: string | undefined; actionPath?: string | undefined };

function checkAction({ actionLabel, actionPath }: TypedAction, context: z.RefinementCtx): void {
  const refuse = (field: keyof TypedAction, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (actionLabel && !actionPath) refuse("actionPath", "Please say which page the button opens.");
  if (actionPath && !actionLabel) refuse("actionLabel", "Please say what the button reads.");
  if (actionPath && !isActionPath(actionPath)) {
    refuse("actionPath", "Please give a page of this site, from its slash on, such as /solutions.");
  }
}

export const draftSchema = z.object(textFields).superRefine(checkAction);

export const changedDraftSchema = z
  .object({ ...textFields, announcementId: id, version: shownVersion() })
  .superRefine(checkAction);

export const announcementIdSchema = z.object({ announcementId: id });

export const sendingSchema = z.object({
  announcementId: id,
  version: z.string(UNKNOWN),
  confirmed: z.literal("on", "Tick this box to send it: a mail that has left cannot be taken back."),
});

export const cancellingSchema = z.object({
  announcementId: id,
  confirmed: z.literal("on", "Tick this box to cancel it: nobody who has no mail yet will get one."),
});

/** As it is stored. */
export const textOf = ({ subject, body, actionLabel, actionPath }: z.output<typeof draftSchema>): AnnouncementText => ({
  subject,
  body,
  actionLabel: actionLabel ?? null,
  actionPath: actionPath ?? null,
});
