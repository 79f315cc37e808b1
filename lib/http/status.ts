import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { perProcess } from "@/lib/per-process";
import type { Refusal } from "@/lib/refusal";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const current = perProcess("exchange", () => new AsyncLocalStorage<Exchange>());

const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" && message !== null && "request" in message && "response" in message;

/** Makes the current response available while each request is handled. Call once, at server start. */
export function followResponses(): void {
  subscribe("http.server.request.start", (message) => {
    if (isExchange(message)) current().enterWith(message);
  });
}

/**
 * Sets the status of the page being rendered. Next.js offers only `notFound()` and thrown errors for that, and sends both with
 * an empty body that a script fills. A page that must show its message without JavaScript renders it and calls this. Does
 * nothing for navigation within the app, where the message is enough.
 */
export function setPageStatus(status: 404 | 503): void {
  const exchange = current().getStore();
  if (!exchange || exchange.response.headersSent) return;
  const { headers } = exchange.request;
  if (headers.rsc === undefined && headers["next-action"] === undefined) exchange.response.statusCode = status;
}

const strangers = new WeakMap<IncomingMessage, Refusal>();

/** Notes why the current request's form was refused: it was not drawn for its sender, or nobody is signed in. */
export function noteStrangersForm(refusal: Refusal): void {
  const request = current().getStore()?.request;
  if (request) strangers.set(request, refusal);
}

/** That refusal, for the page that answers. Undefined for every other request. */
export function strangersForm(): Refusal | undefined {
  const request = current().getStore()?.request;
  return request && strangers.get(request);
}

/**
 * Adds a cookie to the current response; false if it cannot be reached. If an action sets a cookie in Next.js's own way, the
 * page is rendered anew, which would replace the form and what was typed.
 */
export function addCookie(cookie: string): boolean {
  const response = current().getStore()?.response;
  if (!response || response.headersSent) return false;
  response.appendHeader("set-cookie", cookie);
  return true;
}

/** The value of a cookie that `addCookie` added to the current response. */
export function addedCookie(name: string): string | undefined {
  const added = [current().getStore()?.response.getHeader("set-cookie") ?? []].flat().map(String);
  return added
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(";")[0];
}

/**
 * Sets `Retry-After` and 429 for a form sent too often, or 503 if that cannot be determined, for browsers and scripts alike.
 * The page itself is unchanged.
 */
export function setRetryAfter(status: 429 | 503, retryAfterSeconds: number): void {
  const response = current().getStore()?.response;
  if (!response || response.headersSent) return;
  response.statusCode = status;
  response.setHeader("Retry-After", String(retryAfterSeconds));
}
