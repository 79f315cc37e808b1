/** A control of a page, as the browser holds it. */
export type Part = {
  /** As with a mouse. */
  click: () => Promise<void>;
  /** As with a keyboard, at the caret. */
  type: (text: string) => Promise<void>;
  /** For a field of files. */
  attach: (file: string) => Promise<void>;
};

/** Runs in the page, so that it must refer to nothing outside itself. */
export type PageScript<Result> = (...given: string[]) => Result;

/** One person's browser, with cookies and storage of its own. */
export type Tab = {
  open: (url: string) => Promise<void>;
  run: <Result>(script: PageScript<Result>, ...given: string[]) => Promise<Result>;
  find: (script: PageScript<Element | null>, ...given: string[]) => Promise<Part | undefined>;
  /** Uncaught errors, errors in the console, and answers of 500 and above, as far as the browser tells. */
  faults: () => Promise<string[]>;
};

export type StartedBrowser = { newTab: () => Promise<Tab>; close: () => Promise<void> };

/** What a browser says of a part that was replaced or moved since it was found: finding it again is the remedy. */
export const hasMoved = (error: unknown): boolean =>
  /stale|detached|no such|not interactable|intercepted|not clickable|context was destroyed/i.test(String(error));
