/** Thrown instead of waiting once more for a server that is known to say nothing. */
export class SilentServer extends Error {
  constructor() {
    super("the database does not answer");
    this.name = "SilentServer";
  }
}

/** After an unanswered question, nobody asks again for this long, in milliseconds. */
const PAUSE = 1_000;

/**
 * Remembers that the server has stopped answering, so that a request waits for it once and not once for each query. From
 * then on those who want a connection share one short question; the first answer ends the silence.
 */
export class Silence {
  #since: number | undefined;
  #question: Promise<boolean> | undefined;
  #quietUntil = 0;

  /** `ask` puts a short question to the server and says whether it was answered; `tell` hears of each beginning and end. */
  constructor(
    private readonly ask: () => Promise<boolean>,
    private readonly tell: (isSilent: boolean, milliseconds: number) => void,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Something was not answered in time. */
  noticed(): void {
    if (this.#since !== undefined) return;
    this.#since = this.clock();
    this.#quietUntil = 0;
    this.tell(true, 0);
  }

  /** Returns at once while the server is heard, else when it has answered. Throws SilentServer when it does not. */
  async pass(): Promise<void> {
    if (this.#since === undefined) return;
    if (this.clock() < this.#quietUntil) throw new SilentServer();
    this.#question ??= this.ask().finally(() => {
      this.#question = undefined;
    });
    if (await this.#question) this.#end();
    else this.#quietUntil = this.clock() + PAUSE;
    if (this.#since !== undefined) throw new SilentServer();
  }

  #end(): void {
    if (this.#since === undefined) return;
    this.tell(false, this.clock() - this.#since);
    this.#since = undefined;
  }
}
