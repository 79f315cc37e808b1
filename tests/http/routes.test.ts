import { expect, test } from "vitest";
import { MAILED_ACTS, paths } from "@/lib/paths";
import { get } from "@/tests/support/site";

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** The specification's route table (section 2), without addresses that contain a token. */
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

test.each(routes)("%s responds in any letter case", async (path) => {
  const page = await get(path);
  expect(page.status).toBe(200);
  if (path === "/") return;
  const redirect = await get(`${mixed(path)}?From=Here`);
  expect(redirect.status).toBe(308);
  const target = new URL(redirect.headers.get("location") ?? "", "http://site.test");
  expect(target.pathname + target.search).toBe(`${path}?From=Here`);
});

test("the program of verified creators is reached from the pages that speak of the seal", async () => {
  for (const path of ["/", "/learn"]) expect(await (await get(path)).text()).toContain('href="/verified-badge"');
});

test("the dashboards of the waitlist phase lead to the waitlist, the admin area to its sign-in", async () => {
  for (const [path, to] of [
    ["/talent-dashboard", "/waitlist"],
    ["/partner-dashboard", "/waitlist"],
    ["/admin", "/auth"],
    ["/admin/waitlist", "/auth"],
  ] as const) {
    const answer = await get(path);
    expect(answer.status).toBe(307);
    expect(new URL(answer.headers.get("location") ?? "", "http://site.test").pathname).toBe(to);
  }
});

test("the sign-in addresses from before brands could sign in lead to the present ones", async () => {
  const token = "0".repeat(64);
  for (const [path, to] of [
    ["/creator/sign-in", "/sign-in"],
    [`/creator/sign-in/${token}`, `/sign-in/${token}`],
    ["/creator/sign-in/%2e%2e%2fadmin", "/sign-in/..%2Fadmin"],
  ] as const) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")], path).toEqual([307, to]);
    expect(answer.headers.get("referrer-policy"), path).toBe("no-referrer");
  }
});

test.each([
  ["/talent-dashboard", "Talent never pay fees", "/waitlist?primaryInterest=talent"],
  ["/partner-dashboard", "Platform fees are the partner’s responsibility", "/waitlist?primaryInterest=license_partner"],
])("%s redirects to the waitlist, and explains it in its body", async (path, text, target) => {
  const response = await get(path);
  expect([response.status, response.headers.get("location")]).toEqual([307, target]);
  const document = await response.text();
  expect(document).toContain("Coming Soon");
  expect(document).toContain(text);
  const moved = await get(path.toUpperCase());
  expect([moved.status, moved.headers.get("location")]).toEqual([308, path]);
});

test.each([
  paths.approve,
  paths.signInLink,
  (token: string) => paths.offerLink(NOBODY, token),
  (token: string) => paths.licenseLink(NOBODY, token),
  (token: string) => paths.waitlistPlace(NOBODY, token),
  ...MAILED_ACTS.map((act) => (token: string) => paths.mailed(act, NOBODY, token)),
  (token: string) => `/mailed/nothing/${NOBODY}/${token}`,
])("a mailed link that opens nothing returns 404: %#", async (linkTo) => {
  for (const token of ["0".repeat(64), "cut-off"]) {
    const path = linkTo(token);
    expect((await get(path)).status, path).toBe(404);
  }
});
