import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server } from "node:http";

// Limits for inputs on which Next.js or NextAuth spend quadratic time on every page, before any of our code runs. Node.js
// accepts 16 kB of them, so one request could block the process for ten seconds.

/** Our longest form in a query has about fifteen parameters. */
export const PARAMETERS_MAX = 100;
/** Browsers send up to 180 cookies per host; we set about six. */
export const COOKIES_MAX = 50;
/** In characters. The longest known user agents have about five hundred. */
export const USER_AGENT_MAX = 1_024;
/** In characters, of the router state that a browser sends when it navigates. Ours have a few hundred. */
export const ROUTER_STATE_MAX = 4_096;

const OUR_COOKIES: ReadonlySet<string> = new Set(["offer", "known-browser"]);
const AUTH_COOKIES = ["authjs.", "__Secure-authjs.", "__Host-authjs."];

function isOurCookie(cookie: string): boolean {
  const name = cookie.slice(0, Math.max(0, cookie.indexOf("="))).trim();
  return OUR_COOKIES.has(name) || AUTH_COOKIES.some((start) => name.startsWith(start));
}

/** Escapes "%" signs in the path that encode nothing: Next.js responds to them with a bare 500. */
function withSoundPath(url: string): string {
  const [path = "", ...rest] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...rest].join("?");
  }
}

/** Collapses leading slashes: Next.js would redirect "//about" to "/about" without our headers. */
const withOneSlash = (url: string): string => url.replace(/^[/\\]{2,}/, "/");

/** Whether Next.js can read it; otherwise it responds with a bare 500. */
function isReadable(routerState: string): boolean {
  try {
    return routerState.length <= ROUTER_STATE_MAX && Array.isArray(JSON.parse(decodeURIComponent(routerState)));
  } catch {
    return false;
  }
}

function withFewParameters(url: string): string {
  let end = url.indexOf("?");
  for (let count = 0; end >= 0 && count < PARAMETERS_MAX; count += 1) end = url.indexOf("&", end + 1);
  return end < 0 ? url : url.slice(0, end);
}

function withFewCookies(header: string): string {
  const cookies = header.split(";");
  if (cookies.length <= COOKIES_MAX) return header;
  const ours = cookies.filter(isOurCookie);
  return ours.slice(0, COOKIES_MAX).join(";").trim();
}

/** Cuts the request down to what our pages can use. Must come before anything else reads it. Refuses nothing. */
export function limitRequestHead(request: Pick<IncomingMessage, "url" | "method" | "headers">): void {
  const { headers } = request;
  // Next.js cannot represent these methods, and responds to them with a bare 500.
  if (/^(TRACE|TRACK)$/.test(request.method ?? "")) request.method = "GET";
  if (request.url !== undefined) request.url = withOneSlash(withSoundPath(withFewParameters(request.url)));
  if (headers.cookie !== undefined) headers.cookie = withFewCookies(headers.cookie);
  if (headers["user-agent"] !== undefined) headers["user-agent"] = headers["user-agent"].slice(0, USER_AGENT_MAX);
  // Without it, Next.js sends the whole page instead of the part that differs.
  const routerState = headers["next-router-state-tree"];
  if (routerState !== undefined && !isReadable(String(routerState))) delete headers["next-router-state-tree"];
}

/** Call once, at server start, before anything else observes requests. */
export function limitRequestHeads(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request?: unknown };
    if (request instanceof IncomingMessage) limitRequestHead(request);
  });
}

/**
 * Responds to upgrade requests as to ordinary ones, which HTTP allows. Next.js would look for the page without any of our
 * bounds, and sometimes leave the connection open for ever. Not for the development server, which uses upgrades. Call once, at
 * server start.
 */
export function refuseUpgrades(): void {
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket?: { server?: unknown } };
    if (socket?.server instanceof Server) socket.server.removeAllListeners("upgrade");
  });
}
