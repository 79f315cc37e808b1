export const INBOUND_STATES = ["new", "answered", "closed"] as const;
/** The state of an inquiry or a waitlist entry, as staff work on it. */
export type InboundState = (typeof INBOUND_STATES)[number];

export const inboundStateLabels: Readonly<Record<InboundState, string>> = {
  new: "New",
  answered: "Answered",
  closed: "Closed",
};

export const isInboundState = (value: string): value is InboundState => INBOUND_STATES.some((state) => state === value);

export const INBOXES = ["contact", "waitlist"] as const;
export type InboxName = (typeof INBOXES)[number];

export const INBOUND_MOVES = ["answer", "close", "reopen"] as const;
/** `answer`: it was answered elsewhere, by telephone for example. `reopen`: something is left to do, so it is new again. */
export type InboundMove = (typeof INBOUND_MOVES)[number];

const moves: Readonly<Record<InboundState, readonly InboundMove[]>> = {
  new: ["answer", "close"],
  answered: ["close", "reopen"],
  closed: ["reopen"],
};

/** A guide is answered automatically, so its request cannot become new again. */
export const movesOn = ({ state, answeredAt }: { state: InboundState; answeredAt: Date | null }): InboundMove[] =>
  moves[state].filter((move) => move !== "reopen" || state === "closed" || answeredAt !== null);

export const mayMove = (state: InboundState, move: InboundMove): boolean => moves[state].includes(move);

/** In characters, as in the tables' CHECKs. */
export const NOTE_MAX = 2_000;
export const REPLY_MAX = 4_000;

/** What the form of a reply showed. If a reply was written since, or the entry moved, the form is stale. */
export const shownThread = (state: InboundState, replies: readonly { id: string }[]) => ({
  state,
  replies: replies.map(({ id }) => id),
});
