import { mailKind } from "@/lib/mail/kind";
import { type DispatchOptions, dispatch, dispatchOnce } from "@/lib/outbox/dispatch";
import type { OutboxKind } from "@/lib/outbox/kind";

/** Everything that leaves through the outbox. Another kind is a file and its line here. */
export const outboxKinds: readonly OutboxKind<unknown>[] = [mailKind];

/** Sends what is due. */
export const dispatchDue = (options?: DispatchOptions) => dispatch(outboxKinds, options);

/** After an action has filled the outbox: `after(dispatchSoon)`. Never rejects. */
export const dispatchSoon = (): Promise<void> => dispatchOnce(outboxKinds);
