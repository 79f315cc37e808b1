/**
 * Timeouts of one kind of database work in milliseconds, in PostgreSQL's own names. `request` is for everything that a
 * visitor waits for; work that takes long by nature has its own entry.
 */
export type Bounds = {
  statement_timeout: number;
  /** For one lock, measured by the server. Shorter than a statement's, so that the cause is reported. */
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

export const bounds = {
  /**
   * Shorter than the client's timeouts (SILENCE, QUERY), because a statement reported as failed must not be carried out later.
   */
  request: { statement_timeout: 11_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 20_000 },
  /** A download runs at the pace of its reader, who may pause. */
  export: { statement_timeout: 120_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 300_000 },
  auditVerification: { statement_timeout: 600_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 600_000 },
  /** Other statements queue behind a migration that waits for a lock, so scripts/migrations/migrate tries often and briefly. */
  migration: { statement_timeout: 3_600_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 600_000 },
} as const satisfies Record<string, Bounds>;

/**
 * Milliseconds without a byte from the server after which a waiting connection is given up. A broken network sends no error.
 */
export const SILENCE = 13_000;

/** The longest that a query may take, in milliseconds as the client measures it, even if bytes keep trickling in. */
export const QUERY = 14_000;

export const CONNECT = 5_000;

/** Milliseconds to wait for a free pool connection, including opening one. */
export const TURN = 10_000;

/**
 * Milliseconds for a transaction over many offers. It takes several statements for each, and if the database is some
 * milliseconds away, the usual time is soon over.
 */
export const BULK = 60_000;

/** Milliseconds of idle time before the first keep-alive probe. */
export const KEEP_ALIVE = 10_000;
