/**
 * The score of MDN's HTTP Observatory by its rules of November 2026 (mdn/mdn-http-observatory 1.4,
 * `src/grader/charts.js`), for an HTML page of an HTTPS site whose scripts are its own and without `integrity`, and
 * that is not on the preload list.
 */
export function observatoryScore(headers: Headers): number {
  const modifiers = [
    contentPolicy(headers.get("content-security-policy")),
    cookies(headers.getSetCookie()),
    headers.get("access-control-allow-credentials") === "true" ? -50 : 0,
    referrerPolicy(headers.get("referrer-policy")),
    transport(headers.get("strict-transport-security")),
    headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    framing(headers),
    ["same-origin", "same-site"].includes(headers.get("cross-origin-resource-policy") ?? "") ? 10 : 0,
  ];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const penalties = sum(modifiers.filter((modifier) => modifier < 0));
  // Bonuses count only without serious penalties.
  return 100 + (penalties >= -10 ? sum(modifiers) : penalties);
}

function directives(policy: string): Map<string, Set<string>> {
  return new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name, new Set(sources)];
    }),
  );
}

const BROAD = ["*", "http:", "https:", "ftp:"];

function contentPolicy(policy: string | null): number {
  if (!policy) return -25;
  const rules = directives(policy);
  const of = (name: string) => rules.get(name) ?? rules.get("default-src") ?? new Set(["*"]);
  const has = (name: string, sources: readonly string[]) => sources.some((source) => of(name).has(source));
  const isUnsafe = (name: string) =>
    has(name, [...BROAD, "data:"]) ||
    (has(name, ["'unsafe-inline'"]) && ![...of(name)].some((source) => /^'(?:nonce|sha\d+)-/.test(source)));
  if (isUnsafe("script-src") || has("object-src", BROAD)) return -20;
  if (has("script-src", ["'unsafe-eval'"])) return -10;
  if (isUnsafe("style-src")) return 0;
  return [...(rules.get("default-src") ?? [])].join() === "'none'" ? 10 : 5;
}

function cookies(set: readonly string[]): number {
  if (set.length === 0) return 0;
  const lacks = (attribute: RegExp) => (cookie: string) => !attribute.test(cookie);
  const sessions = set.filter((cookie) => /^[^=]*(?:login|sess)/i.test(cookie));
  if (sessions.some(lacks(/;\s*httponly/i))) return -30;
  // Lower than without Strict-Transport-Security.
  if (sessions.some(lacks(/;\s*secure/i))) return -10;
  if (set.some(lacks(/;\s*secure/i))) return -5;
  return set.some(lacks(/;\s*samesite=(?:lax|strict)/i)) ? 0 : 5;
}

function referrerPolicy(policy: string | null): number {
  if (!policy) return 0;
  return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5;
}

function transport(header: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? -1);
  if (seconds < 0) return -20;
  return seconds >= 15_768_000 ? 0 : -10;
}

function framing(headers: Headers): number {
  const ancestors = directives(headers.get("content-security-policy") ?? "").get("frame-ancestors");
  if (ancestors && ![...ancestors].some((source) => BROAD.includes(source))) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 0 : -20;
}
