import { paths } from "@/lib/paths";
import { expect, expectAccessible, test } from "@/tests/support/page";
import { expectNoSidewaysScroll, expectPrerendered, expectReadable } from "@/tests/support/reading-page";

/** What each page says and where it leads (spec 2): the name of a link, its target, and how many there are. */
const pages = [
  {
    path: paths.about,
    heading: "About Likeright",
    texts: ["Mission", "Vision", "Values"],
    links: [["Join Waitlist", "/waitlist", 1]],
  },
  {
    path: paths.solutions,
    heading: "Solutions & Products",
    texts: [
      "For Buyers",
      "Talent Licensing Agreement Generator Kit",
      "Creator Compliance Kit",
      "International Licensing E-Book",
      "AI Licensing Course",
    ],
    links: [
      ["Request a Demo", "/contact", 1],
      ["Read the guide to ethical AI sourcing", "/learn/ethical-ai-sourcing", 1],
      ["Notify Me When Live", "/waitlist", 4],
      ["Join the Waitlist", "/waitlist", 1],
    ],
  },
  {
    path: paths.verifiedBadge,
    heading: "Verified Creator Program",
    texts: ["Coming Soon", "Priority matching", "Enhanced visibility", "Exclusive access", "Application", "Review"],
    links: [
      ["Apply in Atlanta", "/waitlist?role=talent&city=Atlanta", 1],
      ["Join Waitlist", "/waitlist", 1],
    ],
  },
  {
    path: paths.brands,
    heading: "License a real person",
    texts: [
      "Coming Soon",
      "Voice Over",
      "$200",
      "UGC Content",
      "$250",
      "Avatar Hosts",
      "$300",
      "NIL Licensing",
      "$500",
    ],
    links: [
      ["Request Demo", "/contact", 1],
      ["Join the Brand Waitlist", "/waitlist?role=license_partner&city=Atlanta", 1],
    ],
  },
] as const;

for (const { path, heading, texts, links } of pages) {
  test(`${path} says what it should, leads where it should, and breaks no accessibility rule`, async ({
    page,
    request,
  }) => {
    await expectPrerendered(request, path);
    await page.goto(path);
    await expectReadable(page, path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    for (const text of texts) await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    for (const [name, href, count] of links) {
      const named = main.getByRole("link", { name, exact: true });
      await expect(named).toHaveCount(count);
      for (const link of await named.all()) await expect(link).toHaveAttribute("href", href);
    }
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
}

for (const [path, text, target] of [
  ["/talent-dashboard", "Talent never pay fees", "/waitlist?primaryInterest=talent"],
  ["/partner-dashboard", "Platform fees are the partner's responsibility", "/waitlist?primaryInterest=license_partner"],
] as const) {
  test(`${path} leads to the waitlist at once, and says why to those who do not follow`, async ({ request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([307, target]);
    const document = await response.text();
    expect(document).toContain("Coming Soon");
    expect(document).toContain(text);
    const moved = await request.get(path.toUpperCase(), { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([308, path]);
  });
}
