import { isIP } from "node:net";

/** "1.2.3.4:5678" and "[2001:db8::1]:5678" without the port. */
const withoutPort = (text: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;

/** The first four groups of an IPv6 address: one customer has a whole /64, and could change the rest at will. */
function network(address: string): string {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = "", tail] = canonical.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4).join(":")}::/64`;
}

/**
 * The client's address, for counting: IPv4 as it is, IPv6 as its /64 network, "unknown" when there is none.
 * Reads the rightmost entry of `x-forwarded-for`, the only one that a client cannot write: behind one proxy (nginx with
 * `$proxy_add_x_forwarded_for`, Vercel) it is the peer that the proxy saw. Behind two, the outer one's addresses must be
 * taken out by the inner (nginx `set_real_ip_from`). Without any proxy the header is the client's own claim.
 */
export function clientIp(headers: Headers): string {
  const last = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const address = withoutPort(last).replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped && isIP(mapped) === 4) return mapped;
  const version = isIP(address);
  if (version === 4) return address;
  return version === 6 ? network(address) : "unknown";
}
