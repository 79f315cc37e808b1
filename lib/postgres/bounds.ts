/**
 * How long one piece of work may keep the database, in milliseconds, in PostgreSQL's own names. What a visitor waits for
 * is `request`; work that is long by its nature has a name of its own here.
 */
export type Bounds = {
  /** One statement, counted by the server. */
  statement_timeout: number;
  /** One wait for a lock, counted by the server: shorter than a statement, so that the reason is known. */
  lock_timeout: number;
  /** A transaction that its client has forgotten, with its locks. */
  idle_in_transaction_session_timeout: number;
};

export const bounds = {
  /**
   * A statement ends here before the client gives it up (SILENCE, QUERY), so that one whose visitor is told that nothing
   * was saved cannot be carried out later.
   */
  request: { statement_timeout: 11_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 20_000 },
  /** A download goes at the pace of its reader, who may pause. */
  export: { statement_timeout: 120_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 300_000 },
  /** Recomputes every row of the audit log. */
  auditVerification: { statement_timeout: 600_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 600_000 },
  /** Whoever comes after a migration that waits for a lock waits for it too: it gives up soon, and is run again. */
  migration: { statement_timeout: 3_600_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 600_000 },
} as const satisfies Record<string, Bounds>;

/** After this long without a byte from the server, a connection that waits for one is given up: a cut network says nothing. */
export const SILENCE = 13_000;

/** A query's whole time as the client counts it, where bytes drip. */
export const QUERY = 14_000;

/** Opening one connection. */
export const CONNECT = 5_000;

/** Waiting for a connection of the pool to become free, and opening one. */
export const TURN = 10_000;

/** The first probe of a connection on which nothing happens. */
export const KEEP_ALIVE = 10_000;
