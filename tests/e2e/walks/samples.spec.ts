import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import { details, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectFits, expectSound } from "@/tests/support/page-checks";
import { wav } from "@/tests/support/recordings";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, pressOn, publishPage, sendForm } from "@/tests/support/visitors";

// One after the other: each has sound, which a browser plays one at a time.
test.describe.configure({ mode: "default" });

const soundOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/samples/") || path.startsWith("/assets/voices/")) asked.push(path);
  });
  return asked;
};

async function add(page: Page, title: string, audience: "Everybody" | "Only brands", bytes: Buffer): Promise<void> {
  // Folded once there is a sample.
  if (await page.getByRole("button", { name: "Add sample" }).isHidden())
    await page.locator("summary").filter({ hasText: "Add a sample" }).click();
  await page.getByLabel("Title").last().fill(title);
  await page.getByLabel("Language").last().selectOption("en-US");
  await page.getByRole("radio", { name: audience }).last().check();
  await page
    .getByLabel("Recording", { exact: true })
    .setInputFiles({ name: "take.wav", mimeType: "audio/wav", buffer: bytes });
  await expect(page.getByText("Nothing was sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add sample" }).click();
  await expect(page.getByText("Sample added.")).toBeVisible();
}

async function show(email: string): Promise<string> {
  const [row] = await ask<{ id: string }>("SELECT id FROM profiles WHERE email_key = $1", [email]);
  const id = row?.id ?? "";
  const slug = `ada-${id.replaceAll(/[^a-f]/g, "x").slice(0, 20)}`;
  await publishPage(email, slug);
  return slug;
}

test("a studio's file is made small in the browser, heard before it is sent, and heard by whom the creator chose", async ({
  page,
  newVisitor,
  creator: email,
  expectFault,
}) => {
  await page.goto(paths.creatorSamples);
  await expectSound(page);
  // Too long, and no recording at all: said before anything is sent.
  const file = page.getByLabel("Recording", { exact: true });
  await file.setInputFiles({ name: "a.wav", mimeType: "audio/wav", buffer: wav(40) });
  await expect(page.getByText("is longer than 30 seconds")).toBeVisible();
  await file.setInputFiles({ name: "a.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("<html>") });
  await expect(page.getByText("is not a recording that can be read")).toBeVisible();
  expect(await file.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0);

  const studio = wav(14, { rate: 48_000, channels: 2 });
  expect(studio.length).toBeGreaterThan(2_600_000);
  await page.getByLabel("Title").fill("Documentary, calm");
  await page.getByLabel("Language").selectOption("en-US");
  await file.setInputFiles({ name: "take.wav", mimeType: "audio/wav", buffer: studio });
  await expect(page.getByText(/^Made smaller: [\d,]+ kB became \d+ kB\. Nothing was sent yet\.$/)).toBeVisible();
  const heard = page.getByLabel("The recording as it will be sent");
  await heard.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2);
  expect(await heard.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(14);
  await heard.evaluate((audio: HTMLAudioElement) => audio.pause());
  await page.getByRole("button", { name: "Add sample" }).click();
  await expect(page.getByText("Sample added.")).toBeVisible();
  const [kept] = await ask<{ format: string; size: number; duration_ms: number; audience: string }>(
    "SELECT s.format, s.size, s.duration_ms, s.audience FROM creator_sample s JOIN profiles p ON p.id = s.creator_user_id WHERE p.email_key = $1",
    [email],
  );
  expect(kept).toMatchObject({ audience: "brands" });
  expect(["mp4", "mp3"]).toContain(kept?.format);
  expect(kept?.size).toBeLessThan(300_000);
  expect(Math.abs((kept?.duration_ms ?? 0) - 14_000)).toBeLessThan(200);

  await add(page, "Game, loud", "Everybody", wav(6));
  await expectSound(page);
  await expectFits(page);

  const slug = await show(email);
  const stranger = await newVisitor();
  const asked = soundOf(stranger);
  await stranger.goto(paths.creatorPage(slug));
  await expectSound(stranger);
  await expectFits(stranger);
  await stranger.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const loud = stranger.getByRole("button", { name: "Play “Game, loud”, 0:06" });
  await loud.focus();
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("button", { name: "Pause “Game, loud”, 0:06" })).toBeFocused();
  expect(new Set(asked).size).toBe(1);
  expectFault(/Failed to load resource: the server responded with a status of 404/);
  await stranger.getByRole("button", { name: "Play “Documentary, calm”, 0:14" }).click();
  await expect(stranger.getByText("You are not signed in as a brand with a confirmed address.")).toBeVisible();

  const brand = await newVisitor();
  await takeCookies(brand, (await newBrand(site())).cookies);
  await brand.goto(paths.creatorPage(slug));
  const playing = () =>
    brand.locator("audio").evaluateAll((all) => all.map((one) => !(one as HTMLAudioElement).paused));
  await brand.getByRole("button", { name: "Play “Documentary, calm”, 0:14" }).click();
  await expect.poll(playing).toEqual([true, false]);
  await brand.getByRole("button", { name: "Play “Game, loud”, 0:06" }).click();
  await expect.poll(playing, "one at a time").toEqual([false, true]);
  await brand.getByRole("button", { name: "Pause “Game, loud”, 0:06" }).click();
  await expect.poll(playing).toEqual([false, false]);
});

test("with scripts a sample's words change without another file, and a public recording is taken back", async ({
  page,
  newVisitor,
  creator: email,
}) => {
  await page.goto(paths.creatorSamples);
  const file = page.getByLabel("Recording", { exact: true });
  expect(await file.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await add(page, "One", "Everybody", wav(3));
  const slug = await show(email);
  const stranger = await newVisitor();
  await stranger.goto(paths.creatorPage(slug));
  const src = (await stranger.locator("audio").first().getAttribute("src")) ?? "";
  expect((await stranger.request.get(site() + src)).status()).toBe(200);

  const words = async () => {
    const [row] = await ask<Record<string, string>>(
      "SELECT s.title, s.language, s.style, s.audience, s.sha256 FROM creator_sample s JOIN profiles p ON p.id = s.creator_user_id WHERE p.email = $1",
      [email],
    );
    return row;
  };
  const first = await words();
  const save = async (fill: (form: Locator) => Promise<unknown>) => {
    await page.goto(paths.creatorSamples);
    await page.getByText("Change or remove").click();
    const form = page.getByRole("form", { name: /^Change/ });
    await fill(form);
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Sample changed.")).toBeVisible();
  };
  await save((form) => form.getByRole("radio", { name: "Only brands" }).check());
  expect(await words()).toEqual({ ...first, audience: "brands" });
  expect((await stranger.request.get(site() + src)).status()).toBe(404);
  await save((form) => form.getByLabel("Title").fill("Two"));
  await save((form) => form.getByLabel("Language").selectOption("de"));
  await save((form) => form.getByLabel("Style").fill("warm"));
  expect(await words()).toEqual({ ...first, audience: "brands", title: "Two", language: "de", style: "warm" });

  const field = page.getByLabel("Another recording");
  await save(async () => {
    await field.setInputFiles({ name: "take.wav", mimeType: "audio/wav", buffer: wav(5) });
    await expect(page.getByText("Nothing was sent yet.")).toBeVisible();
  });
  expect(await words()).toEqual({
    ...(await words()),
    title: "Two",
    sha256: expect.not.stringMatching(first?.sha256 ?? ""),
  });
  await expect(page.getByRole("button", { name: "Play “Two”, 0:05" })).toBeVisible();
});

test("nothing moves when the players come to life, in lists and on pages", async ({
  newVisitor,
  expectFault,
  page,
  creator: email,
}) => {
  await page.goto(paths.creatorSamples);
  await add(page, "One", "Everybody", wav(3));
  const slug = await show(email);
  // As a page is before its scripts have come.
  const still = await newVisitor({});
  await still.route("**/_next/static/**/*.js", (route) => route.abort());
  expectFault(/net::ERR_FAILED/);
  const lively = await newVisitor();
  for (const path of [paths.creatorPage(slug), paths.creators]) {
    for (const width of [390, 1440]) {
      const boxes = [];
      for (const one of [still, lively]) {
        await one.setViewportSize({ width, height: 900 });
        await one.goto(path);
        await one.waitForLoadState("networkidle");
        boxes.push(await one.locator(".sample").first().boundingBox());
      }
      expect(boxes[1]?.height, `${path} at ${width}`).toBe(boxes[0]?.height);
    }
  }
});

test("without scripts a creator adds a sample, and a brand that never signed in hears it", async ({
  newVisitor,
  page,
  creator: email,
}) => {
  await page.goto(paths.creatorSamples);
  const cookies = await page.context().cookies(site());
  const plain = await newVisitor({ javaScriptEnabled: false });
  await takeCookies(plain, cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  await plain.goto(paths.creatorSamples);
  await plain.getByLabel("Title").fill("Plain");
  await plain.getByLabel("Language").selectOption("de");
  await plain.getByRole("button", { name: "Add sample" }).click();
  await expect(plain.getByText("Please choose a recording.").first()).toBeVisible();
  await expect(plain.getByLabel("Title")).toHaveValue("Plain");
  await plain
    .getByLabel("Recording", { exact: true })
    .setInputFiles({ name: "b.wav", mimeType: "audio/wav", buffer: wav(3) });
  await plain.getByRole("button", { name: "Add sample" }).click();
  await expect(plain.getByText("Sample added.")).toBeVisible();
  const slug = await show(email);
  const address = `brand-${Date.now()}@example.test`;
  await sendForm(site(), "offer", address);
  const remembered = await pressOn(linkTo(await newestMail(site(), address, { subject: /^Confirm/ }), "/offer/"));
  const brand = await newVisitor({ javaScriptEnabled: false });
  await takeCookies(brand, remembered);
  await brand.goto(paths.newOfferTo(slug));
  const audio = brand.locator("audio[controls]");
  await expect(audio).toBeVisible();
  const answer = await brand.request.get(`${site()}${await audio.getAttribute("src")}`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "audio/wav"]);
});

test("staff hear a sample that no page shows, and remove it with words that its creator reads", async ({
  page,
  newVisitor,
  creator: email,
}) => {
  await page.goto(paths.creatorSamples);
  await add(page, "A song", "Only brands", wav(2));
  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  const [row] = await ask<{ id: string }>("SELECT id FROM profiles WHERE email_key = $1", [email]);
  await staff.goto(withRow(paths.adminTab("creators"), row?.id ?? ""));
  await staff.getByRole("button", { name: "Play “A song”, 0:02" }).click();
  await expect(staff.getByRole("button", { name: "Pause “A song”, 0:02" })).toBeVisible();
  await expectSound(staff);
  await expectFits(staff);

  const why = details(staff).getByLabel("Why a sample is removed");
  const remove = details(staff).getByRole("button", { name: "Remove the sample A song" });
  const top = async (part: typeof why) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await top(why)).toBeLessThan(await top(remove));
  await remove.click();
  await expect(why).toHaveAttribute("aria-invalid", "true");
  await remove.scrollIntoViewIfNeeded();
  await expect(details(staff).getByRole("link", { name: "Close the details" })).toBeInViewport();
  await why.fill("A song of somebody else.");
  await remove.click();
  await expect(staff.getByText("Nobody can hear it any more. The creator gets your words by email.")).toBeVisible();
  await expect(remove).toHaveCount(0);
  const mail = await newestMail(site(), email, { subject: /^We removed a sample of yours/ });
  expect(mail.text).toContain("A song of somebody else.");
  await page.goto(linkTo(mail, paths.creatorSamples));
  await expect(page.getByText("A song", { exact: true })).toHaveCount(0);
});

test("the home page lets one hear synthetic voices, marked as such, and loads none before", async ({ page }) => {
  const asked = soundOf(page);
  await page.goto(paths.home);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await expect(page.getByText("A synthetic voice, made by a program.")).toHaveCount(2);
  const play = page.getByRole("button", { name: "Play “The licensed spot”, 0:04" });
  await play.scrollIntoViewIfNeeded();
  await play.click();
  await expect(page.getByRole("button", { name: "Pause “The licensed spot”, 0:04" })).toBeVisible();
  expect(asked).toEqual([paths.syntheticVoice("radio-spot.mp3")]);
  await expectSound(page);
});
