import type { BrowserContext } from "@playwright/test";

/** Collects what goes wrong in browsers: console errors, errors that no code caught, answers of 500 and above. */
export class Watch {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Watches every page of a browser context, those to come as well. */
  add(context: BrowserContext): void {
    context.on("console", (message) => {
      if (message.type() === "error") this.#faults.push(`console error: ${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (event) => this.#faults.push(`page error: ${event.error().stack ?? event.error().message}`));
    context.on("response", (response) => {
      const request = response.request();
      if (response.status() >= 500) this.#faults.push(`${response.status()}: ${request.method()} ${response.url()}`);
    });
  }

  /** A fault that matches is part of the test, whether seen before or after. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The faults seen so far that no test expects. */
  unexpected(): string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}
