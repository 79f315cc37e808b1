import { render, toPlainText } from "react-email";
import { mailOf } from "@/lib/mail/catalogue";
import { Page, parts } from "@/lib/mail/parts";

/** In the text version each fact has a line of its own: "Term: 3 months". */
const plainText = {
  selectors: [
    { selector: "h1", format: "block", options: { trailingLineBreaks: 2 } },
    { selector: "[data-fact=row]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "[data-fact=label]", format: "inlineSurround", options: { suffix: ": " } },
    { selector: "[data-fact=value]", format: "inline" },
  ],
};

/** `replyTo`: set if replies do not go to support. `unsubscribe`: set if the reader can unsubscribe. */
export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string; unsubscribe?: string };

/** Throws for a template that this version does not know, and for a payload that does not fit it. */
function opened(template: string, stored: unknown) {
  const mail = mailOf(template);
  const payload = mail.payload.parse(stored);
  return { mail, payload, subject: mail.subject(payload) };
}

export const mailSubject = (template: string, stored: unknown): string => opened(template, stored).subject;

/**
 * Gives the same bytes for the same payload, because the provider compares them under one idempotency key. The result holds
 * usable links, so it may go only to the recipient.
 */
export async function renderMail(template: string, stored: unknown): Promise<RenderedMail> {
  const { mail, payload, subject } = opened(template, stored);
  const html = await render(<Page subject={subject}>{mail.body(payload, parts)}</Page>);
  const replyTo = mail.replyTo?.(payload);
  const unsubscribe = mail.unsubscribe?.(payload);
  const text = toPlainText(html, plainText);
  return { subject, html, text, ...(replyTo && { replyTo }), ...(unsubscribe && { unsubscribe }) };
}
