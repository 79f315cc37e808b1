import { Socket } from "node:net";
import pg from "pg";
import { log } from "@/lib/log";
import { bounds, CONNECT, KEEP_ALIVE, QUERY, SILENCE, TURN } from "@/lib/postgres/bounds";

/** Thrown at once while the server is known to be silent. */
export class CircuitOpen extends Error {
  constructor() {
    super("the database does not answer");
    this.name = "CircuitOpen";
  }
}

/** Milliseconds to wait after an unanswered probe. */
const PAUSE = 1_000;

/**
 * Tracks that the server has stopped responding, so that a request waits for it once rather than once per query. Callers who
 * then want a connection share one short probe. The first answer ends the silence.
 */
export class CircuitBreaker {
  #since: number | undefined;
  #question: Promise<boolean> | undefined;
  #quietUntil = 0;

  /** `ask`: probes the server and resolves to whether it answered. `tell`: called when a silence begins or ends. */
  constructor(
    private readonly ask: () => Promise<boolean>,
    private readonly tell: (isSilent: boolean, milliseconds: number) => void,
    private readonly clock: () => number = Date.now,
  ) {}

  noticed(): void {
    if (this.#since !== undefined) return;
    this.#since = this.clock();
    this.#quietUntil = 0;
    this.tell(true, 0);
  }

  /** Returns at once while the server responds. Otherwise probes it, and throws CircuitOpen if the probe fails. */
  async pass(): Promise<void> {
    if (this.#since === undefined) return;
    if (this.clock() < this.#quietUntil) throw new CircuitOpen();
    this.#question ??= this.ask().finally(() => {
      this.#question = undefined;
    });
    if (await this.#question) this.#end();
    else this.#quietUntil = this.clock() + PAUSE;
    if (this.#since !== undefined) throw new CircuitOpen();
  }

  #end(): void {
    if (this.#since === undefined) return;
    this.tell(false, this.clock() - this.#since);
    this.#since = undefined;
  }
}

type PoolSettings = {
  connectionString: string;
  max: number;
  /** True behind a transaction pooler. It rejects settings in the startup message, so the database role must have them. */
  isPooled: boolean;
};

type Connected = (error: Error | null, client?: pg.Client) => void;

/** Milliseconds to wait when probing a silent server. */
const ANSWER = 2_000;

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER, query_timeout: ANSWER });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

function tell(isSilent: boolean, milliseconds: number): void {
  if (isSilent) log.error("the database does not answer");
  else log.info({ milliseconds }, "the database answers again");
}

/**
 * Opens a pool whose connections cannot get stuck. pg gives up a query after `query_timeout` but keeps a connection that a
 * transaction holds, so its next user would wait just as long. Here a connection with a silent server is destroyed together
 * with the idle ones, and no new one is opened until the server has answered a short probe.
 */
export function openPool({ connectionString, max, isPooled }: PoolSettings): pg.Pool {
  const breaker = new CircuitBreaker(() => answers(connectionString), tell);
  const idle = new Set<pg.Client>();

  function notice(): void {
    breaker.noticed();
    for (const client of idle) client.connection.stream.destroy();
  }

  class GuardedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const opened = breaker.pass().then(() =>
        super.connect().catch((error: Error) => {
          if (error.message === "timeout expired") notice();
          throw error;
        }),
      );
      if (!callback) return opened;
      opened.then((client) => callback(null, client), callback);
    }
  }

  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: TURN,
    query_timeout: QUERY,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    // Prisma's adapter sends times without a zone, meaning UTC.
    ...(isPooled ? {} : { ...bounds.request, options: "-c timezone=UTC" }),
    Client: GuardedClient,
  });
  pool.on("connect", ({ connection: { stream } }) => {
    if (!(stream instanceof Socket)) return;
    stream.setTimeout(SILENCE, () => {
      notice();
      stream.destroy(new Error(`PostgreSQL has said nothing for ${SILENCE} ms`));
    });
  });
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (_error, client) => idle.add(client));
  pool.on("remove", (client) => idle.delete(client));
  return pool;
}
