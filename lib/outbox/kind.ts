import type { z } from "zod";
import type { Lane, RetryRule } from "@/lib/outbox/rules";

/** What may stop a whole kind, whatever its rows say. */
export const TROUBLES = [
  "key-refused",
  "sender-refused",
  "limited",
  "quota-reached",
  "failing",
  "unreachable",
] as const;
export type Trouble = (typeof TROUBLES)[number];

/**
 * The outcome of one attempt.
 * - `slow-down`: the provider takes nothing from us now and certainly did not take this row, so the attempt does not count.
 * - `retry`: no response, or a failure that may be temporary.
 * - `rejected`: the provider will never take this row.
 * - `trouble`: what the outcome says about the provider. Undefined if it was not even asked.
 */
export type Outcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string; trouble: Trouble }
  | { kind: "retry"; waitMs: number; error: string; trouble?: Trouble }
  | { kind: "rejected"; error: string };

/** `id`: the same for every attempt, as the idempotency key. `name`: what it is within its kind. `to`: its recipient. */
export type OutboxRow<Payload> = { id: string; name: string; to: string; payload: Payload };

/** Everything about one kind of row. Uses methods, so that any kind is assignable where its payload type is unknown. */
export type OutboxKind<Payload> = {
  /** As stored. Words in lower case. */
  name: string;
  label: string;
  payload: z.ZodType<Payload>;
  /** `perSecond`: for all instances together. `atOnce`: for each instance. */
  budget: { perSecond(): number; atOnce: number };
  retry: RetryRule;
  /** Makes one attempt. A throw counts as a failure that may be temporary. */
  send(row: OutboxRow<Payload>): Promise<Outcome>;
  /** `capture`: rows are only marked. `hold`: rows wait. The default is to send. */
  mode?(): "send" | "capture" | "hold";
  /** Words for staff. */
  words: {
    /** By a row's name. */
    names: Readonly<Record<string, string>>;
    /** What goes out in a lane, if not what the lane's own name says. */
    lanes?: Partial<Readonly<Record<Lane, string>>>;
    /** Each says what to do. */
    troubles: Readonly<Record<Trouble, string>>;
    /** Why rows wait in `hold` mode. */
    held?: string;
    /** Why a row was not sent automatically. */
    withheld?: Readonly<Record<string, string>>;
    /** Why staff cannot read what a row says. */
    unread: string;
    /** What to know before sending such a row anyway. */
    again: Readonly<Record<"failed" | "withheld", string>>;
  };
};

/** Takes the payload's type from its schema. */
export const defineKind = <Payload>(
  kind: { payload: z.ZodType<Payload> } & OutboxKind<NoInfer<Payload>>,
): OutboxKind<Payload> => kind;
