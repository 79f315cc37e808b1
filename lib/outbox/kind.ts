import type { z } from "zod";
import type { Lane, RetryRule } from "@/lib/outbox/rules";

/** What may keep a kind from going out, whatever its rows say. */
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
 * The outcome of one attempt. `slow-down`: the provider takes nothing from us now and certainly did not take this one, so
 * the attempt does not count. `retry`: no response, or a possibly temporary failure. `rejected`: the provider will never
 * take this row. `trouble`: what that says of the provider; without one nothing, since it was not even asked.
 */
export type Outcome =
  | { kind: "sent"; providerId: string | null }
  | { kind: "slow-down"; waitMs: number; error: string; trouble: Trouble }
  | { kind: "retry"; waitMs: number; error: string; trouble?: Trouble }
  | { kind: "rejected"; error: string };

/** `id` is the same for every attempt: the idempotency key. `name`: which of its kind; `to`: whom it is for. */
export type OutboxRow<Payload> = { id: string; name: string; to: string; payload: Payload };

/** Everything about one kind of row. Methods, so that one of any payload fits where a payload is not known. */
export type OutboxKind<Payload> = {
  /** As stored, and in lower-case words. */
  name: string;
  label: string;
  payload: z.ZodType<Payload>;
  /** Of all instances together, and of one at a time. */
  budget: { perSecond(): number; atOnce: number };
  retry: RetryRule;
  /** One attempt. Throwing is a failure that may be temporary. */
  send(row: OutboxRow<Payload>): Promise<Outcome>;
  /** `capture`: rows are only marked; `hold`: they wait. The default is to send. */
  mode?(): "send" | "capture" | "hold";
  /** For staff. */
  words: {
    /** By a row's name. */
    names: Readonly<Record<string, string>>;
    /** What goes out in a lane, where that is not the lane's own name. */
    lanes?: Partial<Readonly<Record<Lane, string>>>;
    /** With what to do. */
    troubles: Readonly<Record<Trouble, string>>;
    /** Why rows wait in the mode `hold`. */
    held?: string;
    /** Why a row did not go out by itself. */
    withheld?: Readonly<Record<string, string>>;
    /** Why staff do not read what a row says. */
    unread: string;
    /** What to know before such a row is sent all the same. */
    again: Readonly<Record<"failed" | "withheld", string>>;
  };
};

/** The payload's type is its schema's. */
export const defineKind = <Payload>(
  kind: { payload: z.ZodType<Payload> } & OutboxKind<NoInfer<Payload>>,
): OutboxKind<Payload> => kind;
