import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

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
      ["Request a Demo", "/contact?subject=partnership", 1],
      ["Read the guide to ethical AI sourcing", "/learn/ethical-ai-sourcing", 1],
      [
        "Notify Me When Live (Talent Licensing Agreement Generator Kit)",
        "/waitlist?src=product&post=agreement-generator-kit",
        1,
      ],
      ["Notify Me When Live (Creator Compliance Kit)", "/waitlist?src=product&post=creator-compliance-kit", 1],
      [
        "Notify Me When Live (International Licensing E-Book)",
        "/waitlist?src=product&post=international-licensing-e-book",
        1,
      ],
      ["Notify Me When Live (AI Licensing Course)", "/waitlist?src=product&post=ai-licensing-course", 1],
      ["Join the Waitlist", "/waitlist", 1],
    ],
  },
  {
    path: paths.verifiedBadge,
    heading: "Verified Creator Program",
    texts: [
      "Coming Soon",
      "Priority matching",
      "Enhanced visibility",
      "Exclusive access",
      "Founding status",
      "Application",
      "Review",
    ],
    links: [
      ["Join Waitlist in Atlanta", "/waitlist?role=talent&city=Atlanta", 1],
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
      ["Request Demo", "/contact?subject=partnership", 1],
      ["Join the Brand Waitlist", "/waitlist?role=license_partner&city=Atlanta", 1],
    ],
  },
] as const;

for (const { path, heading, texts, links } of pages) {
  test(`${path} says what it should and leads where it should`, async ({ reader: page }) => {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(heading);
    for (const text of texts) await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    for (const [name, href, count] of links) {
      const named = main.getByRole("link", { name, exact: true });
      await expect(named).toHaveCount(count);
      for (const link of await named.all()) await expect(link).toHaveAttribute("href", href);
    }
  });
}

test("how one gets verified stands beside what the seal is today, before what comes later", async ({
  reader: page,
}) => {
  await page.goto(paths.verifiedBadge);
  await expect(page.locator("main h2")).toHaveText(["Today", "Three steps", "Later"]);
});
