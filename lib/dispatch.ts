import { mailKind } from "@/lib/mail/kind";
import { type DispatchOptions, dispatch, dispatchOnce } from "@/lib/outbox/dispatch";
import type { OutboxKind } from "@/lib/outbox/kind";

/** Everything that is sent through the outbox. To add a kind, add a file and a line here. */
export const outboxKinds: readonly OutboxKind<unknown>[] = [mailKind];

/** Sends what is due. */
export const dispatchDue = (options?: DispatchOptions) => dispatch(outboxKinds, options);

/** For an action that has filled the outbox: `after(dispatchSoon)`. Never rejects. */
export const dispatchSoon = (): Promise<void> => dispatchOnce(outboxKinds);
