import { isIP } from "node:net";

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
