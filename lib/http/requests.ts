import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request presents `Authorization: Bearer <secret>`, compared in constant time. Always false without a secret. */
export function hasBearer(request: Request, secret: string | undefined): boolean {
  const presented = request.headers.get("authorization") ?? "";
  return secret !== undefined && timingSafeEqual(digest(presented), digest(`Bearer ${secret}`));
}

/** What was read of a body: only the first bytes if it is longer than asked for. */
type Read = { bytes: Buffer<ArrayBuffer>; isWhole: boolean };

/**
 * Reads at most `max` bytes of a request's body, whatever its Content-Length. The server discards the rest, because cancelling
 * the stream would close the connection before the refusal is sent.
 */
export async function readHead(request: Request, max: number): Promise<Read> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return { bytes: Buffer.concat(chunks), isWhole: true };
    chunks.push(value);
    length += value.byteLength;
    if (length > max) return { bytes: Buffer.concat(chunks).subarray(0, max), isWhole: false };
  }
}

/** A request's body; undefined if it exceeds `max` bytes. If its header says that it does, it is not read. */
export async function readBounded(request: Request, max: number): Promise<Buffer<ArrayBuffer> | undefined> {
  if (Number(request.headers.get("content-length")) > max) return undefined;
  const { bytes, isWhole } = await readHead(request, max);
  return isWhole ? bytes : undefined;
}

/** A part of a file, both ends included. "whole": all of it. Undefined: a part that it does not have. */
type Part = { from: number; to: number } | "whole" | undefined;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * What a request's `Range` asks of a file of `size` bytes (RFC 9110, section 14). Ignores a header that is malformed, asks for
 * several parts, or has an `If-Range` other than the file's strong `tag`.
 */
export function partAsked(headers: Headers, size: number, tag: string): Part {
  const [, first = "", last = ""] = RANGE.exec(headers.get("range") ?? "") ?? [];
  const condition = headers.get("if-range");
  if ((first === "" && last === "") || (condition !== null && condition !== tag)) return "whole";
  if (first === "") return Number(last) > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : undefined;
  const [from, to] = [Number(first), last === "" ? size - 1 : Number(last)];
  if (to < from && last !== "") return "whole";
  return from < size ? { from, to: Math.min(to, size - 1) } : undefined;
}

/** A strong tag, made from the text itself. */
const tagOf = (text: string): string => `"${createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;

/** A proxy that compresses makes a tag weak, but it still names the same text (RFC 9110, section 13.1.2). */
const names = (condition: string, tag: string): boolean =>
  condition.split(",").some((one) => [tag, "*"].includes(one.trim().replace(/^W\//, "")));

/** Whether the reader already has what that tag names, according to `If-None-Match` (RFC 9110, section 13). */
export function isHad({ headers }: Request, tag: string): boolean {
  const condition = headers.get("if-none-match");
  return condition !== null && names(condition, tag);
}

/** The text, or 304 without it if the reader already has it. `headers`: the text's. */
export function answerOnce(request: Request, text: string, headers: Readonly<Record<string, string>>): Response {
  const etag = tagOf(text);
  if (isHad(request, etag)) return new Response(null, { status: 304, headers: { etag } });
  return new Response(text, { headers: { ...headers, etag } });
}

/** For answers that depend on who asks. */
const PRIVATE = { "cache-control": "private, no-store", vary: "cookie" };

/** Makes a cache ask again each time: the creator may have removed the file, or changed who may have it. */
export const cacheOf = (isForEverybody: boolean): Record<string, string> =>
  isForEverybody ? { "cache-control": "public, no-cache" } : PRIVATE;

/** The answer without a file: the same for an unknown file and for one that only others may have. */
export const insteadOfFile = (text: string, status: 404 | 429, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8", ...headers } });

/** In characters. Longer than any address with zone and port. */
const ADDRESS_MAX = 100;

/** "1.2.3.4:5678" and "[2001:db8::1]:5678" without the port. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;

/** The first four groups of an IPv6 address. A customer has a whole /64, and can change the rest at will. */
function network(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4).join(":")}::/64`;
}

/**
 * The /48 around a /64 network from `clientIp`; undefined for anything else. A /48 has 65,536 /64 networks, and may belong to
 * one customer.
 */
export function wideNetwork(ip: string): string | undefined {
  return ip.endsWith("::/64") ? `${ip.split(":").slice(0, 3).join(":")}::/48` : undefined;
}

/**
 * The client's address for rate limits: IPv4 as it is, IPv6 as its /64 network, "unknown" if there is none. Takes the rightmost
 * entry of `x-forwarded-for`, the only one that a client cannot write. Behind one proxy (nginx with
 * `$proxy_add_x_forwarded_for`, Vercel) that is the peer that the proxy saw. Behind two, the inner one must strip the outer
 * one's address (nginx `set_real_ip_from`). Without a proxy the header is only the client's own claim.
 */
export function clientIp(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const [address = ""] = last.length > ADDRESS_MAX ? [] : withoutPort(last).split("%", 1);
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  const version = isIP(address);
  if (version === 4) return address;
  return version === 6 ? network(address) : "unknown";
}
