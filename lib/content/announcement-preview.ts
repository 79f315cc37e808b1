import { countReaders, postalAddressOf, sampleOf } from "@/lib/content/announcement-send";
import { type AnnouncementRow, findAnnouncement } from "@/lib/content/announcements-admin";
import { countUnsentAnnouncement } from "@/lib/mail/outbox";
import { renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";

/** Adds what only the opened row shows. */
export async function withReach(one: AnnouncementRow, now: Date): Promise<AnnouncementRow> {
  const isDraft = one.state === "draft";
  const [unsent, wouldReach] = await Promise.all([
    isDraft ? 0 : countUnsentAnnouncement(one.id),
    isDraft ? countReaders(db(), one.audience, now) : 0,
  ]);
  return { ...one, opened: { unsent, wouldReach, hasPostalAddress: postalAddressOf() !== undefined } };
}

/** Shown at the foot of a preview if none is set. */
const NO_ADDRESS = "(Your postal address: MAIL_POSTAL_ADDRESS is not set)";

/** The mail's HTML as a reader gets it. */
export async function mailOfAnnouncement(id: string): Promise<string | undefined> {
  const one = await findAnnouncement(id);
  if (!one) return undefined;
  const { template, payload } = sampleOf(one, "reader@example.test", postalAddressOf() ?? NO_ADDRESS);
  return (await renderMail(template, payload)).html;
}
