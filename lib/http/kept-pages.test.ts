import { expect, test } from "vitest";
import { inlineHashes } from "@/lib/http/inline-hashes";
import { KeptPages } from "@/lib/http/kept-pages";

const NOW = 1_800_000_000_000;
const key = (path: string) => `/route-cache/APP_PAGE/0f/$${path}`;
/** For pages that claim no state. */
const none = () => Promise.reject(new Error("No page here says a state"));
const lifetime = { revalidate: 2, expire: 31_536_000 };
const rendered = (status: number, readAt = NOW, body = "") => ({
  html: `<head><meta name="kept" content="${status} ${readAt}"/><script>hydrate("${body}")</script></head>`,
  headers: { "x-next-cache-tags": "a" },
});

test("a page is cached for four seconds from when it began to read, and its policy lists the scripts of its rendering", async () => {
  const pages = new KeptPages(none);
  const page = rendered(200, NOW, "Adélaïde – 声");
  expect(pages.set(key("/c/ada"), page, lifetime)).toEqual([]);
  const kept = await pages.get(key("/c/ada"), NOW + 4_000);
  expect(kept).toMatchObject({ lastModified: NOW, cacheControl: lifetime, value: { status: 200 } });
  const [hash] = inlineHashes(page.html);
  expect(kept?.value.headers).toMatchObject({
    "x-next-cache-tags": "a",
    "cache-control": "no-cache",
    "content-security-policy": expect.stringContaining(`script-src 'self' 'sha256-${hash}';`),
  });
  expect(await pages.get(key("/c/ada"), NOW + 4_001)).toBeNull();
  expect(await pages.get(key("/c/ada"), NOW - 1), "a clock that was set back").toBeNull();
});

test("not-found, failed and redirected pages are served but not cached, and replace the cached page", async () => {
  const pages = new KeptPages(none);
  for (const page of [
    rendered(404),
    rendered(503),
    { html: "<p>", status: 308, headers: { location: "/c/b" } },
    null,
  ]) {
    pages.set(key("/c/ada"), rendered(200), lifetime);
    expect(pages.set(key("/c/ada"), page, lifetime)).toEqual([key("/c/ada")]);
    expect(await pages.get(key("/c/ada"), NOW)).toBeNull();
    if (page) expect(page).toMatchObject({ headers: { "content-security-policy": expect.any(String) } });
  }
  const moved = { html: `<head><meta name="kept" content="308 ${NOW} /c/ada-merritt"/></head>` };
  pages.set(key("/c/ada"), moved, lifetime);
  expect(moved).toMatchObject({ status: 308, headers: { location: "/c/ada-merritt", "cache-control": "no-cache" } });
  const missing = rendered(404);
  pages.set(key("/c/nobody"), missing, lifetime);
  expect(missing).toMatchObject({ status: 404 });
});

test("a creator's own text never counts as the page's marker", () => {
  const pages = new KeptPages(none);
  const page = { html: '<script>"\\u003cmeta name=\\"kept\\" content=\\"200 1800000000000\\"/>"</script>' };
  expect(pages.set(key("/c/ada"), page, lifetime)).toEqual([key("/c/ada")]);
});

test("without room, the least recently requested pages are evicted", async () => {
  const pages = new KeptPages(none, 3_000);
  const at = (slug: string) => key(`/c/${slug}`);
  for (const slug of ["a", "b"]) pages.set(at(slug), rendered(200, NOW, "x".repeat(1_000)), lifetime);
  await pages.get(at("a"), NOW);
  expect(pages.set(at("c"), rendered(200, NOW, "x".repeat(1_000)), lifetime)).toEqual([at("b")]);
  const kept = await Promise.all(["a", "b", "c"].map((slug) => pages.get(at(slug), NOW)));
  expect(kept.map((page) => page !== null)).toEqual([true, false, true]);
});

test("a page that claims a state is served only while it holds, and not if it cannot be read", async () => {
  const states: Record<string, string> = { "/v/one": "valid" };
  const asked: string[] = [];
  const pages = new KeptPages(async (path) => {
    asked.push(path);
    if (path === "/v/unread") throw new Error("The database does not answer");
    return states[path];
  });
  const said = (state: string) => ({ html: `<head><meta name="kept" content="200 ${NOW} ${state}"/></head>` });
  for (const path of ["/v/one", "/v/unread"]) pages.set(key(path), said("valid"), lifetime);
  expect(await pages.get(key("/v/one"), NOW)).toMatchObject({ value: { status: 200 } });
  expect(await pages.get(key("/v/unread"), NOW)).toBeNull();
  states["/v/one"] = "revoked";
  expect(await pages.get(key("/v/one"), NOW)).toBeNull();
  pages.set(key("/v/one"), said("not-yet-in-effect"), lifetime);
  expect(await pages.get(key("/v/one"), NOW)).toBeNull();
  expect(asked).toEqual(["/v/one", "/v/unread", "/v/one", "/v/one"]);
});

test("only creators' pages, their directory and public licenses are cached", () => {
  const pages = new KeptPages(none);
  expect(["/creators", "/c/ada", "/v/one"].every((path) => pages.holds(key(path)))).toBe(true);
  expect(["/", "/insights", "/creators/found", "/c/ada/x"].some((path) => pages.holds(key(path)))).toBe(false);
});
