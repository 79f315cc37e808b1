import { loadHomeCopy } from "@/lib/content/home";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { carousel, expectGoneThrough, expectHydrated, expectShown } from "@/tests/support/reader-steps";
import { countEvents } from "@/tests/support/site-database";

const copy = await loadHomeCopy();
const names = copy.talent.map(({ name }) => name);

test("the sections stand in the order of the specification, with the copy of the file", async ({ reader: page }) => {
  await page.goto(paths.home);
  await expect(page).toHaveTitle(copy.seo.title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.hero.headline);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    ...copy.values.map(({ title }) => title),
    copy.howItWorks.title,
    "Pricing guidance",
    copy.dualCards.brands.title,
    copy.dualCards.creators.title,
    copy.trust.title,
    copy.faq.title,
    copy.comingNext.title,
    copy.waitlist.title,
    copy.closing.title,
  ]);
  await expect(page.getByText(copy.legal.disclaimer)).toBeVisible();
});

test("all nine packages are shown with their price, for use without exclusivity and AI training", async ({
  reader: page,
}) => {
  await page.goto(paths.home);
  const guide = page.getByRole("region", { name: "Pricing guidance" });
  await expect(guide).toContainText("Non-exclusive, no AI training rights");
  await expect(guide.getByRole("listitem")).toHaveCount(9);
  for (const [index, { name, guidance, scope }] of copy.pricing.entries()) {
    for (const text of [name, guidance, scope])
      await expect(guide.getByRole("listitem").nth(index)).toContainText(text);
  }
});

test("every call to action leads exactly where the specification says", async ({ reader: page }) => {
  await page.goto(paths.home);
  const main = page.getByRole("main");
  for (const [name, href, count] of [
    ["I’m a Brand", "/waitlist?primaryInterest=license_partner", 2],
    ["I’m TALENT", "/waitlist?primaryInterest=talent", 2],
    ["Start Your Creator Journey", "/waitlist?role=talent&city=Atlanta", 1],
    ["Learn About Creator Rights", "/learn", 2],
    ["Join Waitlist", "/waitlist", 1],
    ...["Nashville", "Barcelona", "Lagos", "Mumbai", "Seoul", "Kyoto", "Melbourne"].map(
      (city) => [city, `/waitlist?role=talent&city=${city}`, 1] as const,
    ),
  ] as const) {
    const links = main.getByRole("link", { name, exact: true });
    await expect(links).toHaveCount(count);
    for (const link of await links.all()) await expect(link).toHaveAttribute("href", href);
  }
});

test("what is open already is one line beneath the buttons of the waitlist, and one entry of the header", async ({
  page,
}) => {
  await page.goto(paths.home);
  const line = page.getByRole("main").getByRole("paragraph").filter({ hasText: "Open in Atlanta:" });
  const links = line.getByRole("link");
  await expect(links).toHaveText(["Browse creators", "Set your terms"]);
  const tops = await Promise.all((await links.all()).map(async (link) => (await link.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  const header = page.getByRole("banner").getByRole("link");
  await expect(header).toHaveText([
    "Likeright",
    "About",
    "Solutions",
    "Learn",
    "Contact",
    "Join Waitlist",
    "Browse creators",
    "Sign in",
  ]);
});

test("the questions open, and search engines are told the same answers", async ({ page }) => {
  await page.goto(paths.home);
  const [first] = copy.faq.items;
  await expect(page.getByText(first?.a ?? "")).toBeHidden();
  await page.getByText(first?.q ?? "").click();
  await expect(page.getByText(first?.a ?? "")).toBeVisible();
  await expectAccessible(page);
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data: { "@type": string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[] = texts.flatMap(
    (text) => JSON.parse(text),
  );
  expect(data.map((thing) => thing["@type"])).toEqual(["Organization", "WebSite", "FAQPage"]);
  expect(data[2]?.mainEntity?.map(({ name, acceptedAnswer }) => ({ q: name, a: acceptedAnswer.text }))).toEqual(
    copy.faq.items,
  );
});

test("the carousel goes by buttons, dots and arrow keys, and around", async ({ page }) => {
  await page.goto(paths.home);
  await expectShown(page, names[0]);
  const next = carousel(page).getByRole("button", { name: "Next" });
  const previous = carousel(page).getByRole("button", { name: "Previous" });
  await next.click();
  await expectShown(page, names[1]);
  await previous.click();
  await previous.click();
  await expectShown(page, names[4]);
  await next.click();
  await expectShown(page, names[0]);
  await expectGoneThrough(page, names);
});

test("the carousel advances every 4 seconds until it is paused, focused or pointed at", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Stands still, however long the machine takes to load the page.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(paths.home, { waitUntil: "networkidle" });
  await expectShown(page, names[0]);
  await page.clock.fastForward(4_000);
  await expectShown(page, names[1]);
  await page.clock.fastForward(4_000);
  await expectShown(page, names[2]);

  const pause = carousel(page).getByRole("button", { name: "Pause slides" });
  await pause.focus();
  await page.clock.fastForward(20_000);
  await expectShown(page, names[2]);
  await pause.blur();
  await page.clock.fastForward(4_000);
  await expectShown(page, names[3]);

  await carousel(page).getByText("Walter Onyemachi").hover();
  await page.clock.fastForward(20_000);
  await expectShown(page, names[3]);

  await pause.click();
  const play = carousel(page).getByRole("button", { name: "Rotate slides" });
  await play.blur();
  await page.mouse.move(1, 1);
  await page.clock.fastForward(20_000);
  await expectShown(page, names[3]);
  // Whoever presses Play wants it to move, although the pointer and the focus are on the button.
  await play.click();
  await page.clock.fastForward(4_000);
  await expectShown(page, names[4]);
});

test("nothing moves by itself for those who want less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(paths.home, { waitUntil: "networkidle" });
  await expect(carousel(page).getByRole("button", { name: "Rotate slides" })).toBeVisible();
  await page.clock.fastForward(20_000);
  await expectShown(page, names[0]);
});

test("without script every sample can be swiped to, and nothing is shown that would not work", async ({
  newVisitor,
}) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(paths.home);
  await expect(carousel(page).getByRole("figure")).toHaveCount(5);
  await expect(carousel(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("the early-access note comes after 20 seconds and goes after 5 more", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(paths.home, { waitUntil: "networkidle" });
  await expectHydrated(page);
  const note = page.getByText("Atlanta creators are joining early access for global opportunities");
  await page.clock.fastForward(19_000);
  await expect(note).toBeHidden();
  await page.clock.fastForward(1_100);
  await expect(note).toBeVisible();
  const box = await note.boundingBox();
  expect(box?.x).toBeLessThan(40);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);
  await page.clock.fastForward(5_000);
  await expect(note).toBeHidden();
});

test("a pointer that leaves through the top counts once, and only after 30 seconds", async ({ page }) => {
  await page.clock.install();
  await page.goto(paths.home, { waitUntil: "networkidle" });
  await expectHydrated(page);
  const before = await countEvents("exit_intent");
  const leave = (clientY: number) =>
    page.evaluate((y) => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: y })), clientY);
  await leave(-1);
  await page.clock.fastForward(31_000);
  await leave(400);
  await leave(-1);
  await leave(-1);
  await expect.poll(() => countEvents("exit_intent")).toBe(before + 1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
