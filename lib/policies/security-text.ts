import { brand } from "@/lib/brand";
import { siteUrl } from "@/lib/env";
import { DAY_MS } from "@/lib/time";

const DAYS = 360;

/** RFC 9116. Expires less than a year after `now`. */
export function securityText(now: Date): string {
  const fields = [
    ["Contact", `mailto:${brand.mail.support}`],
    ["Expires", new Date(now.getTime() + DAYS * DAY_MS).toISOString()],
    ["Preferred-Languages", "en"],
    ["Canonical", `${siteUrl()}/.well-known/security.txt`],
  ];
  return fields.map(([name, value]) => `${name}: ${value}\n`).join("");
}
