import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server } from "node:http";

// What Next.js or NextAuth takes time over in proportion to the square of its length, on every page and before anything of
// ours runs. Node.js lets 16 kB of it in: enough to stop the process for ten seconds with one request.

/** Most parameters of an address: our longest form in one has about fifteen. */
export const PARAMETERS_MAX = 100;
/** Most cookies. Browsers send up to 180 of one host; the ones of ours are about six. */
export const COOKIES_MAX = 50;
/** Longest name of a browser. The longest that are known have about five hundred characters. */
export const USER_AGENT_MAX = 1_024;
/** Longest description of the page that a browser shows while it asks for the next one. Those of ours have a few hundred. */
export const ROUTER_STATE_MAX = 4_096;

const OUR_COOKIES: ReadonlySet<string> = new Set(["buyer-session", "offer", "known-browser"]);
const AUTH_COOKIES = ["authjs.", "__Secure-authjs.", "__Host-authjs."];

function isOurCookie(cookie: string): boolean {
  const name = cookie.slice(0, Math.max(0, cookie.indexOf("="))).trim();
  return OUR_COOKIES.has(name) || AUTH_COOKIES.some((start) => name.startsWith(start));
}

/** The address with each "%" of its path for itself where they encode nothing: Next.js answers a bare 500 to such paths. */
function withSoundPath(url: string): string {
  const [path = "", ...rest] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...rest].join("?");
  }
}

/** The address with one slash at its beginning: Next.js would lead "//about" to "/about" by an answer without our headers. */
const withOneSlash = (url: string): string => url.replace(/^[/\\]{2,}/, "/");

/** True for a description of a page that Next.js can read; it answers a bare 500 to any other. */
function isReadable(routerState: string): boolean {
  try {
    return routerState.length <= ROUTER_STATE_MAX && Array.isArray(JSON.parse(decodeURIComponent(routerState)));
  } catch {
    return false;
  }
}

/** The address without the parameters after the first hundred. */
function withFewParameters(url: string): string {
  let end = url.indexOf("?");
  for (let count = 0; end >= 0 && count < PARAMETERS_MAX; count += 1) end = url.indexOf("&", end + 1);
  return end < 0 ? url : url.slice(0, end);
}

/** The cookies as they are, or, of more than any browser of ours sends, those that we know. */
function withFewCookies(header: string): string {
  const cookies = header.split(";");
  if (cookies.length <= COOKIES_MAX) return header;
  const ours = cookies.filter(isOurCookie);
  return ours.slice(0, COOKIES_MAX).join(";").trim();
}

/** Cuts what a request's head may hold down to what our pages read, before anything looks at it. Nothing is refused. */
export function boundHead(request: Pick<IncomingMessage, "url" | "method" | "headers">): void {
  const { headers } = request;
  // Methods that Next.js cannot even represent: a bare 500 of its own.
  if (/^(TRACE|TRACK)$/.test(request.method ?? "")) request.method = "GET";
  if (request.url !== undefined) request.url = withOneSlash(withSoundPath(withFewParameters(request.url)));
  if (headers.cookie !== undefined) headers.cookie = withFewCookies(headers.cookie);
  if (headers["user-agent"] !== undefined) headers["user-agent"] = headers["user-agent"].slice(0, USER_AGENT_MAX);
  // Without it the whole page is sent instead of the part that differs.
  const routerState = headers["next-router-state-tree"];
  if (routerState !== undefined && !isReadable(String(routerState))) delete headers["next-router-state-tree"];
}

/** Bounds the head of every request. Called once, when the server starts, before anybody else follows requests. */
export function boundHeads(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request?: unknown };
    if (request instanceof IncomingMessage) boundHead(request);
  });
}

/**
 * Answers a request for another protocol as any other request, which HTTP allows. Nothing here speaks one: Next.js would look
 * for its page without all that bounds requests, and for some leave the connection open for ever. Not for the development
 * server, which does. Called once, when the server starts.
 */
export function refuseUpgrades(): void {
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket?: { server?: unknown } };
    if (socket?.server instanceof Server) socket.server.removeAllListeners("upgrade");
  });
}
