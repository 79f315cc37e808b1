import { INTERESTS } from "@/lib/waitlist/rules";

/** Of those on the waitlist who agreed to updates about the launch: all, or those of one interest. */
export const AUDIENCES = ["everybody", ...INTERESTS] as const;
export type Audience = (typeof AUDIENCES)[number];

export const isAudience = (text: unknown): text is Audience => AUDIENCES.some((audience) => audience === text);

/** `body`: paragraphs, with an empty line between two. The action is the mail's button, to a page of ours. */
export type AnnouncementText = { subject: string; body: string; actionLabel: string | null; actionPath: string | null };

/** In characters; a subject has to fit a mailbox's list. */
const SUBJECT_MAX = 100;
const BODY_MAX = 5_000;

const ACTION = /^\[([^\]\n]{1,60})\]\((\/[^\s)]{0,200})\)$/;

/**
 * Reads "subject, empty line, paragraphs", of which the last may be the button: "[See it](/solutions)". Returns what is
 * wrong as a text.
 */
export function parseAnnouncement(text: string): AnnouncementText | string {
  const [subject = "", ...rest] = text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [, label = null, path = null] = ACTION.exec(rest.at(-1) ?? "") ?? [];
  const paragraphs = label === null ? rest : rest.slice(0, -1);
  const body = paragraphs.join("\n\n");
  if (subject === "" || subject.includes("\n") || subject.length > SUBJECT_MAX) {
    return `The subject is the first line, at most ${SUBJECT_MAX} characters, with an empty line after it.`;
  }
  if (body === "" || body.length > BODY_MAX) return `The text after the subject has 1 to ${BODY_MAX} characters.`;
  return { subject, body, actionLabel: label, actionPath: path };
}
