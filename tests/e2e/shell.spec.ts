import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectFits, largeTextOnTablet } from "@/tests/support/page-checks";

const token = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

test("the header and the footer lead where the specification says", async ({ page }) => {
  await page.goto(paths.home);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: brand.name, exact: true })).toHaveAttribute("href", paths.home);
  const links = header.getByRole("navigation", { name: "Main", exact: true }).getByRole("link");
  await expect(links).toHaveText(["About", "Solutions", "Learn", "Contact", "Join Waitlist"]);
  await expect(links.last()).toHaveAttribute("href", paths.waitlist);

  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(`${brand.tagline} ${brand.launchLine}`);
  await expect(footer).toContainText(brand.version);
  await expect(footer.getByRole("navigation", { name: "Resources" }).getByRole("link")).toHaveText([
    "Insights",
    "Creators",
    "Check a License",
    "Terms of Service",
    "Waitlist Terms",
    "Privacy Policy",
    "Your Data",
    "Copyright & Trademarks",
  ]);
  const members = footer.getByRole("navigation", { name: "Members" }).getByRole("link");
  await expect(members).toHaveText(["Sign in", "Become a creator", "Make an offer"]);
  for (const [index, href] of [paths.signIn, paths.creatorOnboard, paths.newOffer].entries()) {
    await expect(members.nth(index)).toHaveAttribute("href", href);
  }
  const social = footer.getByRole("navigation", { name: "Connect" }).getByRole("link");
  await expect(social).toHaveCount(3);
  for (const link of await social.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
});

test("the header and the footer fit a tablet with text of twice the size", async ({ page }) => {
  await page.goto("/contact");
  await expectFits(page, largeTextOnTablet);
});

test("the keyboard reaches the content first", async ({ page }) => {
  await page.goto(paths.home);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a navigation link scrolls to the top, smoothly only for those who want motion", async ({ page }) => {
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  const home = page.getByRole("banner").getByRole("link", { name: brand.name, exact: true });
  for (const [reducedMotion, expected] of [
    ["no-preference", "smooth"],
    ["reduce", "auto"],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    // From another page, and then on the page where one is already.
    await page.goto(paths.newOffer);
    expect(await behavior()).toBe(expected);
    for (let times = 0; times < 2; times++) {
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await home.click();
      await expect(page).toHaveURL(paths.home);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }
  }
});

test("another page begins at its top, and is not scrolled there from where the page before was", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/about");
  // Not pressed by Playwright, which scrolls the page of a sticky link.
  const press = (link: HTMLElement | SVGElement) => {
    const places: [isFormer: boolean, y: number][] = [];
    Object.assign(window, { places });
    const former = document.querySelector("h1");
    const note = () => {
      places.push([former?.isConnected === true, window.scrollY]);
      requestAnimationFrame(note);
    };
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    note();
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  };
  await page.getByRole("banner").getByRole("link", { name: brand.name, exact: true }).evaluate(press);
  await expect(page).toHaveURL(paths.home);
  const placesOf = async (isFormer: boolean): Promise<number[]> => {
    const all = await page.evaluate((): [boolean, number][] => Reflect.get(window, "places"));
    return all.flatMap(([was, y]) => (was === isFormer ? y : []));
  };
  await expect.poll(async () => (await placesOf(false)).length).toBeGreaterThan(5);
  expect(new Set(await placesOf(false))).toEqual(new Set([0]));
  // The page that is left stays where it is, so that Back leads there.
  expect(Math.min(...(await placesOf(true)))).toBeGreaterThan(0);
});

test("where the logo does not load, the wordmark stands in", async ({ page, expectFault }) => {
  expectFault(/logo(-dark)?\.svg|ERR_FAILED/);
  await page.route("**/logo*.svg", (route) => route.abort());
  await page.goto(paths.home);
  const footer = page.getByRole("contentinfo");
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByText(brand.name, { exact: true })).toBeVisible();
  await expect(footer.getByRole("img")).toHaveCount(0);
});

test("an unknown path says so, and notes the path without its token", async ({ page, expectFault }) => {
  expectFault(/status of 404/);
  // The second one is under a sensitive route, whose scripts need a nonce.
  for (const area of ["/nowhere", "/creator/nowhere"]) {
    const noted = page.waitForEvent("console", (message) => message.text().startsWith("404"));
    const response = await page.goto(`${area}/${token}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", paths.home);
    await expect(page.getByRole("navigation", { name: "Other ways on" }).getByRole("link")).toHaveCount(3);
    expect((await noted).text()).toBe(`404: no page at ${area}/[token]`);
  }
});
