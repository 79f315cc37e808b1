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
