import { paths } from "@/lib/paths";
import { readMailbox } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { site } from "@/tests/support/site";
import { becomeCreator, mailedLink, onboard, onboardThroughMail, openRow } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("opening a link any number of times uses nothing; its button works once", async ({
  page,
  request,
  newVisitor,
}) => {
  const email = newAddress("ada");
  await onboard(page, email);
  const link = await mailedLink(email);
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => request.fetch(link, { method })));
    for (const answer of answers) expect(answer.status(), method).toBeLessThan(500);
  }

  const other = await newVisitor();
  await other.goto(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);

  await other.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(other.getByRole("heading", { name: "This link has been used" })).toBeVisible();
  await other.goto(paths.creatorDashboard);
  await expect(other).toHaveURL(paths.signInTo(paths.creatorDashboard));
  await other.goto(link);
  await other.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(other).toHaveURL(paths.signIn);
});

test("a stranger's answers for an address are shown to its owner, and never become active beside the owner's", async ({
  page,
  newVisitor,
}) => {
  const email = newAddress("ada");
  const stranger = await newVisitor();
  await onboard(stranger, email, "Open");
  const theirs = await mailedLink(email);
  const since = new Date();
  await onboard(page, email, "Conservative");
  const ours = await mailedLink(email, { since });
  expect(ours).not.toBe(theirs);

  await page.goto(theirs);
  await expect(page.getByRole("main")).toContainText("Offers for AI training");
  await page.goto(ours);
  await expect(page.getByRole("main")).toContainText("Conservative");
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);
  await expect(page.getByRole("main")).toContainText("Conservative");

  await stranger.goto(theirs);
  await expect(stranger.getByRole("heading", { name: "This address already has a profile" })).toBeVisible();
});

test("who has a profile is led to it from another spelling of the address, by the mailbox alone, also once it is closed", async ({
  page,
  newVisitor,
}) => {
  const email = newAddress("ada");
  const spelling = email.replace("@", "+again@");
  const again = await newVisitor();
  await onboard(again, spelling);
  const link = await mailedLink(spelling);
  await onboardThroughMail(page, email);
  await again.goto(link);
  const main = again.getByRole("main");
  await expect(main.getByRole("heading", { name: "This address already has a profile" })).toBeVisible();
  await expect(main).toContainText(`Yours is at ${email}`);
  const since = new Date();
  await onboard(await newVisitor(), spelling);
  expect(await mailedLink(email, { subject: /already have a .* profile/, since })).toBeTruthy();

  await page.goto(paths.creatorAccount);
  await openRow(page, "Data and closing");
  await page.getByLabel("Type the word close").fill("close");
  await page.getByRole("button", { name: "Close my profile" }).click();
  await expect(page.getByText("You closed your profile")).toBeVisible();
  await again.reload();
  await expect(main.getByRole("heading", { name: "Your profile is closed" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Your data" })).toBeVisible();
  await onboard(await newVisitor(), spelling);
  expect(await mailedLink(email, { subject: /profile is closed/, since })).toBeTruthy();
});

test("signing out everywhere ends the sessions of other browsers", async ({ page, newVisitor, creator: email }) => {
  const other = await newVisitor();
  await other.goto(paths.signIn);
  await other.getByLabel("Email").fill(email);
  await other.getByRole("button", { name: "Email me a sign-in link" }).click();
  await other.goto(await mailedLink(email, { subject: /sign-in link/ }));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(paths.creatorDashboard);
  await other.getByRole("link", { name: "Account", exact: true }).click();
  await openRow(other, "Security");
  await other.getByText("Sign out of every browser").click();
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other.getByText("You are signed out everywhere")).toBeVisible();
  await page.goto(paths.creatorDashboard);
  await expect(page).toHaveURL(paths.signInTo(paths.creatorDashboard));
});

test("onboarding a known address changes nothing and tells only its mailbox", async ({ page, newVisitor }) => {
  const email = await becomeCreator(page, "conservative");
  const stranger = await newVisitor();
  await onboard(stranger, email.toUpperCase(), "Open");
  await expect(stranger.getByText("We sent you a magic link to complete your onboarding.")).toBeVisible();
  const link = await mailedLink(email, { subject: /already have/ });

  await page.goto(paths.creatorDashboard);
  await expect(page.getByRole("region", { name: "Your rules" })).toContainText("Conservative");
  await stranger.goto(paths.creatorDashboard);
  await expect(stranger).toHaveURL(paths.signInTo(paths.creatorDashboard));
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("asking for a sign-in link is answered alike for every address", async ({ newVisitor, creator: known }) => {
  const visitor = await newVisitor();
  const answers: (string | null)[] = [];
  const unknown = newAddress("nobody");
  for (const email of [unknown, known]) {
    await visitor.goto(paths.signIn);
    await visitor.getByLabel("Email").fill(email);
    await visitor.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(visitor.getByRole("heading", { name: "Check your email!" })).toBeFocused();
    answers.push((await visitor.getByRole("main").textContent())?.replace(email, "the address typed") ?? null);
  }
  expect(answers[0]).toBe(answers[1]);

  await visitor.goto(await mailedLink(known, { subject: /sign-in link/ }));
  await visitor.getByRole("button", { name: "Sign in" }).click();
  await expect(visitor).toHaveURL(paths.creatorDashboard);
  expect((await readMailbox(site())).filter(({ to }) => to === unknown)).toEqual([]);
});
