import { expect, test } from "@/tests/support/page";

test.skip(({ viewport }) => (viewport?.width ?? 0) < 700, "the answers do not depend on the screen");

/** The specification's route table (section 2), without the addresses that hold a token. */
const routes = [
  "/",
  "/about",
  "/waitlist",
  "/waitlist/thank-you",
  "/solutions",
  "/verified-badge",
  "/contact",
  "/auth",
  "/insights",
  "/insights/counter-ten-or-twenty",
  "/learn",
  "/learn/nil-basics",
  "/learn/protect-voice-likeness",
  "/learn/ethical-ai-sourcing",
  "/learn/elvis-act",
  "/learn/contract-basics",
  "/learn/pricing-strategies",
  "/learn/escrow-protection",
  "/demo",
  "/buyer-demo",
  "/brands",
  "/referral",
  "/resources/nil-guide",
  "/terms-of-service",
  "/waitlist-terms",
  "/privacy-policy",
  "/copyright",
  "/creator/onboard",
  "/offer/new",
];

const mixed = (path: string): string =>
  [...path].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join("");

for (const path of routes) {
  test(`${path} answers in any case`, async ({ request }) => {
    const page = await request.get(path);
    expect(page.status()).toBe(200);
    if (path === "/") return;
    const redirect = await request.get(`${mixed(path)}?From=Here`, { maxRedirects: 0 });
    expect(redirect.status()).toBe(308);
    const target = new URL(redirect.headers().location ?? "", "http://site.test");
    expect(target.pathname + target.search).toBe(`${path}?From=Here`);
  });
}

test("the dashboards of the waitlist phase lead to the waitlist, the admin area to its sign-in", async ({
  request,
}) => {
  for (const [path, to] of [
    ["/talent-dashboard", "/waitlist"],
    ["/partner-dashboard", "/waitlist"],
    ["/admin", "/auth"],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(new URL(answer.headers().location ?? "", "http://site.test").pathname).toBe(to);
  }
});
