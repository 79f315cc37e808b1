import { INTERESTS } from "@/lib/waitlist/rules";

/** People on the waitlist who agreed to updates about the launch: all, or those with one interest. */
export const AUDIENCES = ["everybody", ...INTERESTS] as const;
export type Audience = (typeof AUDIENCES)[number];

export const audienceLabels: Readonly<Record<Audience, string>> = {
  everybody: "Everybody",
  talent: "Talent",
  license_partner: "License Partners",
  agent: "Talent Agents",
};

/** `body`: paragraphs with an empty line between them. The action is the mail's button, which leads to a page of ours. */
export type AnnouncementText = { subject: string; body: string; actionLabel: string | null; actionPath: string | null };

/** What the form of a draft shows, for its version. */
export const shownDraft = ({
  subject,
  body,
  actionLabel,
  actionPath,
  audience,
}: AnnouncementText & { audience: Audience }): AnnouncementText & { audience: Audience } => ({
  audience,
  subject,
  body,
  actionLabel,
  actionPath,
});

/** In characters. A subject must fit a mailbox's list. */
export const SUBJECT_MAX = 100;
export const BODY_MAX = 5_000;
export const ACTION_LABEL_MAX = 60;

const PATH = /^\/(?!\/)[^\s)]{0,200}$/;

/** A page of ours, and no text that could be read as another site's address. */
export const isActionPath = (path: string): boolean => PATH.test(path);

/** Without empty paragraphs, and with one empty line between paragraphs. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `sending`: its mails are being written. `sent`: all have been sent or are in the outbox. */
export const ANNOUNCEMENT_STATES = ["draft", "sending", "sent", "cancelled"] as const;
type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number];

export const announcementStateLabels: Readonly<Record<AnnouncementState, string>> = {
  draft: "Draft",
  sending: "Sending",
  sent: "Sent",
  cancelled: "Cancelled",
};
