import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { paths } from "@/lib/paths";
import type { StartedBrowser } from "@/tests/browsers/driver";
import { Person } from "@/tests/browsers/person";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { site } from "@/tests/support/site";
import { newAddress } from "@/tests/support/visitors";

const saved = async (path: string): Promise<Buffer> => {
  const answer = await fetch(new URL(path, site()));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

const mailedPath = async (to: string, subject: RegExp, path: string): Promise<string> =>
  new URL(linkTo(await newestMail(site(), to, { subject }), path)).pathname;

/** The same walk in each browser: the main job, the forms that anybody fills in, and the check of a license. */
export function walk(start: () => Promise<StartedBrowser>): void {
  let browser: StartedBrowser;
  let people: [Person, Person];
  let folder: string;
  const file = async (name: string, content: Buffer): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "browsers-"));
    browser = await start();
    people = [new Person(await browser.newTab()), new Person(await browser.newTab())];
    // A browser that is missing is installed first.
  }, 600_000);
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    for (const person of people) expect(await person.faults(), "faults in the browser").toEqual([]);
  });

  /** The path of the license's PDF. */
  let document = "";

  test("a creator publishes a page, a brand makes an offer by it, and the approval makes a license", async () => {
    const [creator, brand] = people;
    const [creatorEmail, brandEmail] = [newAddress("creator"), newAddress("brand")];
    await onboard(creator, creatorEmail);
    const slug = await publish(creator);

    await brand.goto(paths.creatorPage(slug));
    await brand.sees("Musician, Macon");
    await brand.follow("Make an offer");
    await brand.sees("See their page");
    await fillOffer(brand, brandEmail);
    await brand.press("Continue");
    await brand.sees("Offer submitted!");
    await brand.goto(await mailedPath(brandEmail, /^Confirm your email address/, "/offer/"));
    await brand.press("Confirm and send the offer");
    await brand.sees("Waiting for the creator");

    await creator.goto(await mailedPath(creatorEmail, /\$350\.00/, "/approve/"));
    await creator.press("Approve");
    await creator.check("I have read these terms and agree to them");
    await creator.press("Approve");
    await creator.sees("Offer approved!");

    const licensePath = await mailedPath(brandEmail, /license .* is approved$/, "/license/");
    document = `${licensePath}/document`;
    await brand.goto(licensePath);
    await brand.sees("$350.00");
    await creator.goto(await mailedPath(creatorEmail, /license .* is approved$/, "/license/"));
    await creator.sees("$350.00");
    const [id = ""] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(licensePath) ?? [];
    await brand.goto(paths.publicLicense(id));
    await brand.sees(" may use ");
    await brand.sees(id);
  });

  test("each form says what is missing, keeps what was typed, and goes through once it is mended", async () => {
    const [person, brand] = people;
    await joinWaitlist(person);
    await writeToTeam(person);
    await refusedOffer(brand);
  });

  test("a license's PDF, a certificate's text and a forged file are checked in the browser", async () => {
    const [person] = people;
    await person.goto(paths.verify);
    await person.attach("Files to check", await file("license.pdf", await saved(document)));
    await person.sees("Ines Okafor");
    await person.sees("Passed");
    await person.seesNot("Failed");
    await person.goto(paths.verify);
    await person.paste("Certificate", (await saved("/verify/specimen/genuine")).toString());
    await person.press("Check");
    await person.sees("Ines Calloway");
    await person.sees("Passed");
    await person.seesNot("Failed");
    await person.goto(paths.verify);
    await person.attach("Files to check", await file("license.jwt", await saved("/verify/specimen/forged")));
    await person.sees("Do not rely on this");
    await person.seesNot("Ines Calloway");
  });
}

async function onboard(creator: Person, email: string): Promise<void> {
  await creator.goto(paths.creatorOnboard);
  await creator.fill("Email", email);
  await creator.press("Create");
  await creator.sees("Name and email are required");
  await creator.fill("Display Name", "Ines Okafor");
  await creator.press("Create");
  await creator.sees("Check your email!");
  await creator.goto(await mailedPath(email, /./, "/sign-in/"));
  await creator.press("Complete onboarding");
  await creator.arrives(/^\/creator\/welcome$/);
}

/** Letters that no other address of a page is made of. */
const newSlug = () =>
  `page-${Array.from({ length: 12 }, () => "aefghjkpqtuxy".charAt(Math.floor(Math.random() * 13))).join("")}`;

async function publish(creator: Person): Promise<string> {
  const slug = newSlug();
  await creator.goto(paths.creatorPageForm);
  await creator.fill("Address of the page", slug);
  await creator.check("Make my page public");
  await creator.choose("Craft", "Musician");
  await creator.fill("City", "Macon");
  await creator.press("Save page");
  await creator.sees("Your page is public.");
  return slug;
}

async function fillOffer(brand: Person, email: string): Promise<void> {
  await brand.fill("Your Name", "Bo Larsen");
  await brand.fill("Your Email", email);
  await brand.fill("Company Name", "Larsen Coffee");
  await fillTerms(brand);
}

async function fillTerms(brand: Person): Promise<void> {
  await brand.check("Voice");
  await brand.choose("Category", "Advertising");
  await brand.fill("Intended Use", "A spring campaign on social media.");
  await brand.fill("Offer Amount", "350");
  // What the creator will see takes its place before the button is looked for.
  await brand.sees("They get $350.00.");
}

/** The brand is signed in since it confirmed its first offer, so the form knows who it is. */
async function refusedOffer(brand: Person): Promise<void> {
  await brand.goto(paths.newOffer);
  await brand.press("Submit Offer");
  await brand.sees("Please fill in all required fields");
  await brand.fill("Creator Email", newAddress("nobody"));
  await fillTerms(brand);
  await brand.press("Submit Offer");
  await brand.sees("Creator not found");
  await brand.fill("Creator Email", "maya@likeright.test");
  await brand.press("Submit Offer");
  await brand.sees("Offer submitted!");
}

async function joinWaitlist(person: Person): Promise<void> {
  await person.goto(paths.waitlist);
  await person.press("Continue to Step 2");
  await person.sees("Name required");
  await person.fill("Full Name", "Ada Merritt");
  await person.fill("Email", newAddress("ada"));
  await person.check("Talent");
  await person.press("Continue to Step 2");
  await person.sees("Talent Information");
  await person.fill("Portfolio Links", "https://example.test/ada");
  await person.choose("Talent Category", "Musician");
  await person.press("Submit Application");
  await person.sees("Agreement Required");
  await person.choose("Minimum Fee", "Negotiable");
  await person.check("I agree to");
  await person.press("Submit Application");
  await person.arrives(/^\/waitlist\/thank-you$/);
  await person.sees("Application Submitted!");
}

async function writeToTeam(person: Person): Promise<void> {
  await person.goto(paths.contact);
  await person.fill("Full Name", "Dana Lee");
  await person.fill("Message", "When do you open?");
  await person.press("Send Message");
  await person.sees("Please fill in all required fields");
  await person.fill("Email", newAddress("dana"));
  await person.choose("Subject", "Press/Media");
  await person.press("Send Message");
  await person.sees("Message sent successfully!");
}
