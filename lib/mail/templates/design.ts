import type { ReactElement } from "react";
import type { MailPayloads, MailTemplate } from "@/lib/mail/catalogue";

/** How one kind of mail reads. Everything follows from the payload, so that each attempt sends the same bytes. */
export type MailDesign<K extends MailTemplate> = {
  subject: (payload: MailPayloads[K]) => string;
  letter: (payload: MailPayloads[K], subject: string) => ReactElement;
  /** Whom a reply reaches, as one plain address; our support unless given. */
  replyTo?: (payload: MailPayloads[K]) => string;
  /** Of what can be unsubscribed from: the address to which a mail program posts to do so (RFC 8058). */
  unsubscribe?: (payload: MailPayloads[K]) => string;
};
