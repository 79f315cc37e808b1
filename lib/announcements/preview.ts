import type { AnnouncementRow } from "@/lib/announcements/admin";
import { countReaders } from "@/lib/announcements/queries";
import { postalAddressOf, sampleOf } from "@/lib/announcements/send";
import { countUnsentAnnouncement } from "@/lib/mail/outbox";
import { renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";

/** At the foot of a preview where none is set. */
const NO_ADDRESS = "(Your postal address: MAIL_POSTAL_ADDRESS is not set)";

/** With its mail as a reader gets it. */
export async function withMail(one: AnnouncementRow, now: Date): Promise<AnnouncementRow> {
  const postalAddress = postalAddressOf();
  const { template, payload } = sampleOf(one, "reader@example.test", postalAddress ?? NO_ADDRESS);
  const [{ html }, unsent, wouldReach] = await Promise.all([
    renderMail(template, payload),
    one.state === "draft" ? 0 : countUnsentAnnouncement(one.id),
    one.state === "draft" ? countReaders(db(), one.audience, now) : 0,
  ]);
  return { ...one, opened: { html, unsent, wouldReach, hasPostalAddress: postalAddress !== undefined } };
}
