import type { ReactElement } from "react";
import type { z } from "zod";
import type { parts } from "@/lib/mail/parts";
import type { Lane } from "@/lib/outbox/rules";
import type { Party } from "@/lib/terms/terms";

/**
 * When a mail counts against the budget of its recipient's mailbox. `always`: anybody who knows an address can cause
 * it. `until_confirmed`: for people who once followed a link of ours (decisions, licenses, a sign-in), so it counts only
 * for a mailbox that never did. `never`: it goes to ourselves.
 */
type Budget = "always" | "until_confirmed" | "never";

/**
 * The kinds of mail that a reader can turn off: none that brings an offer or a decision, reports another person's access to
 * the account, or is required by law or contract.
 */
export const MAIL_KINDS = ["offer-reminders", "offer-messages", "license-ends"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Everything about one mail. Methods, so that one of any payload fits where a payload is not known. */
export type MailDefinition<Payload> = {
  label: string;
  lane: Lane;
  /** Set if the reader can turn the mail off. */
  kind?: MailKind;
  budget: Budget;
  /**
   * What the mail is for, in our own words only: typed text must not make it count as another. Another of the same key
   * within minutes is not sent. Without a key every mail is distinct.
   */
  dedupeKey?(payload: Payload): string | null;
  payload: z.ZodType<Payload>;
  /** Depends, like all below, on the payload only, so that every attempt sends the same bytes. */
  subject(payload: Payload): string;
  /** Made of the parts that it is handed when it is rendered, so that whoever writes a mail loads no react-email. */
  body(payload: Payload, using: typeof parts): ReactElement;
  /** The default is our support. */
  replyTo?(payload: Payload): string;
  /** RFC 8058, of the mails that `mailReasons` (lib/mail/catalogue) calls optional. */
  unsubscribe?(payload: Payload): string;
  /** A payload of each variant, by who gets it. */
  samples: Partial<Record<Party | "staff", readonly Payload[]>>;
};

/** The payload's type is its schema's. */
export const defineMail = <Payload>(
  mail: { payload: z.ZodType<Payload> } & MailDefinition<NoInfer<Payload>>,
): MailDefinition<Payload> => mail;
