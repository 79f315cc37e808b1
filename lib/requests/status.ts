import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const held = globalThis as { likerightExchange?: AsyncLocalStorage<Exchange> };

function current(): AsyncLocalStorage<Exchange> {
  held.likerightExchange ??= new AsyncLocalStorage();
  return held.likerightExchange;
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" && message !== null && "request" in message && "response" in message;

/** Remembers the response of every request while it is being answered. Called once, when the server starts. */
export function followResponses(): void {
  subscribe("http.server.request.start", (message) => {
    if (isExchange(message)) current().enterWith(message);
  });
}

/**
 * Sets the status of the page that is being rendered. Next.js knows only `notFound()` and thrown errors for that, and
 * sends both with an empty body that a script fills: a page that shows its words without JavaScript returns them, and
 * says the status here. Of a navigation or an answer within a page nothing is changed: there the words are all.
 */
export function answerWith(status: 404 | 503): void {
  const exchange = current().getStore();
  if (!exchange || exchange.response.headersSent) return;
  const { headers } = exchange.request;
  if (headers.rsc === undefined && headers["next-action"] === undefined) exchange.response.statusCode = status;
}

/**
 * Answers a form that was not looked at, because it was sent too often (429) or because that cannot be told (503): with
 * `Retry-After`, whether a browser or a script sent it. Its page and its words are what they would be otherwise.
 */
export function answerLater(status: 429 | 503, retryAfterSeconds: number): void {
  const response = current().getStore()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = status;
  response.setHeader("Retry-After", String(retryAfterSeconds));
}
