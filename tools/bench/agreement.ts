import { staticPages } from "@/scripts/static-files/manifest";

/** Headers that browsers, caches and search engines act on. */
const compared = [
  "cache-control",
  "content-type",
  "content-disposition",
  "location",
  "vary",
  "x-robots-tag",
  "x-content-type-options",
  "x-frame-options",
  "cross-origin-opener-policy",
  "permissions-policy",
  "strict-transport-security",
  "content-security-policy",
  "referrer-policy",
];

/** `isFresh`: the body is rendered per request, so generated names in it and the hashes of its scripts differ. */
type Ask = { path: string; method?: string; headers?: Record<string, string>; isFresh?: true };

/**
 * Sends nginx and Next.js the same requests and lists the differences in status, headers and body. Pages that never
 * change must come from a file: such a response lacks the headers that Next.js adds.
 */
export async function disagreements(nginx: string, next: string): Promise<string[]> {
  const pages = staticPages();
  const odd = ["/About", "/about/", "/about?utm_source=a&page=2", "/%61bout", "/%2e%2e/about", "/index", "/_home.html"];
  const missing = ["/nope", "/about.html", "/pages/about.html", "/files/logo.svg", "/about.html.gz", "/.env"];
  const dynamic = ["/api/health", "/robots.txt"];
  const final = pages.filter(({ isFinal }) => isFinal).map(({ path }) => path);
  // Revalidated periodically, perhaps between the two responses.
  const renewed = pages.filter(({ isFinal }) => !isFinal).map(({ path }) => path);
  const asks: Ask[] = [
    ...[...final, ...odd, ...missing, ...dynamic, "/logo.svg", "/verify/offline.html"].map((path) => ({ path })),
    ...[...renewed, "/insights/feed.xml", "/sign-in"].map((path) => ({ path, isFresh: true as const })),
    { path: "/about", method: "HEAD" },
    { path: "/about", method: "POST" },
    { path: "/about?_rsc=1", headers: { RSC: "1" } },
    { path: "/about", headers: { "Next-Action": "0".repeat(42) } },
  ];
  const found: string[] = [];
  for (const ask of asks) {
    const [ours, theirs] = [await answer(nginx, ask), await answer(next, ask)];
    for (const part of ["status", ...(ask.isFresh ? [] : ["body"]), ...compared])
      if (ours[part] !== theirs[part]) found.push(`${ask.path}: ${part} "${ours[part]}", not "${theirs[part]}"`);
    const isFile = ours["x-nextjs-cache"] === "";
    const page = !ask.method && !ask.headers && pages.find(({ path }) => path === ask.path);
    if (page && page.isFinal !== isFile) found.push(`${ask.path}: ${isFile ? "sent as a file" : "not sent as a file"}`);
    if (page && isFile && ours["last-modified"]) found.push(`${ask.path}: has a date, by which browsers would keep it`);
  }
  return found;
}

async function answer(origin: string, { path, isFresh, ...init }: Ask): Promise<Record<string, string>> {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  const body = await response.text();
  const known = [...compared, "x-nextjs-cache", "last-modified"];
  const readHeader = (name: string) => {
    const value = response.headers.get(name) ?? "";
    return isFresh ? value.replaceAll(/ 'sha256-[^']+'/g, "") : value;
  };
  const headers = known.map((name) => [name, normal(readHeader(name), origin)] as const);
  return { status: String(response.status), body: normal(body, origin), ...Object.fromEntries(headers) };
}

function normal(text: string, origin: string): string {
  const own = text.replaceAll(origin, "").replaceAll(/nonce-[\w+/]+|nonce="[^"]*"/g, "nonce");
  return own.length > 200 ? own : own.toLowerCase().split(/, */).sort().join(", ");
}
