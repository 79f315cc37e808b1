import type { ReactElement } from "react";
import type { z } from "zod";
import type { parts } from "@/lib/mail/parts";
import type { Lane } from "@/lib/outbox/rules";
import type { Party } from "@/lib/terms/terms";

/**
 * When a mail counts against the budget of its recipient's mailbox.
 * - `always`: anybody who knows an address can cause it.
 * - `until_confirmed`: it is for people who once followed a link of ours (decisions, licenses, a sign-in), so it counts only
 *   for a mailbox that never did.
 * - `never`: it goes to ourselves.
 */
type Budget = "always" | "until_confirmed" | "never";

/**
 * The kinds of mail that a reader can turn off. None of them brings an offer or a decision, reports another person's access to
 * the account, or is required by law or contract.
 */
export const MAIL_KINDS = ["offer-reminders", "offer-messages", "license-ends"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Everything about one mail. Uses methods, so that any mail is assignable where its payload type is unknown. */
export type MailDefinition<Payload> = {
  label: string;
  lane: Lane;
  /** Set if the reader can turn the mail off. */
  kind?: MailKind;
  budget: Budget;
  /**
   * What the mail is for, only in our own words, because typed text must not make it count as a different mail. Another with
   * the same key within minutes is not sent. Without a key every mail is distinct.
   */
  dedupeKey?(payload: Payload): string | null;
  payload: z.ZodType<Payload>;
  /** Depends only on the payload, like everything below, so that every attempt sends the same bytes. */
  subject(payload: Payload): string;
  /** Gets the parts when it is rendered, so that whoever writes a mail does not load react-email. */
  body(payload: Payload, using: typeof parts): ReactElement;
  /** Support by default. */
  replyTo?(payload: Payload): string;
  /** RFC 8058, for mails that `mailReasons` (lib/mail/catalogue) calls optional. */
  unsubscribe?(payload: Payload): string;
  /** A payload of each variant, by recipient. */
  samples: Partial<Record<Party | "staff", readonly Payload[]>>;
};

/** Takes the payload's type from its schema. */
export const defineMail = <Payload>(
  mail: { payload: z.ZodType<Payload> } & MailDefinition<NoInfer<Payload>>,
): MailDefinition<Payload> => mail;
