import { paths } from "@/lib/paths";
import { details, expand, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import {
  chooseStep,
  decisionPath,
  makeConfirmedOffer,
  makeOffer,
  openRow,
  pathOf,
} from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

for (const javaScriptEnabled of [true, false]) {
  test(`a creator asks, the brand answers, and a note goes with the counter, with${javaScriptEnabled ? "" : "out"} scripts`, async ({
    newVisitor,
    creator,
  }) => {
    const [own, brand] = [await newVisitor({ javaScriptEnabled }), await newVisitor({ javaScriptEnabled })];
    const buyerEmail = newAddress("asked");
    await makeConfirmedOffer(brand, { creatorEmail: creator, buyerEmail });
    await own.goto(await decisionPath(creator));
    await own.locator("summary").filter({ hasText: "Ask Larsen Coffee a question" }).click();
    await own.getByRole("button", { name: "Send the message" }).click();
    await expect(own.getByText("Please write a message.").first()).toBeVisible();
    await own.getByLabel("Message to Larsen Coffee").fill("How long is the spot?\n<b>In all</b> cuts?");
    await own.getByRole("button", { name: "Send the message" }).click();
    const messages = own.getByRole("region", { name: "Messages" });
    await expect(messages.getByRole("listitem")).toContainText(["You"]);
    await expect(messages).toContainText("Messages are not part of the agreement.");
    await expect(messages).toContainText("<b>In all</b> cuts?");
    await expect(own.getByText("Larsen Coffee has not answered your question.")).toBeVisible();
    if (javaScriptEnabled) await expectSound(own);

    const mail = await newestMail(site(), buyerEmail, { subject: /^A message from/ });
    expect(mail.text).toContain("How long is the spot?");
    await brand.goto(pathOf(linkTo(mail, "/offer/")));
    await expect(brand.getByText("wrote to you: read and answer")).toBeVisible();
    const theirs = brand.getByRole("region", { name: "Messages" });
    await expect(theirs).toContainText("How long is the spot?");
    await brand.getByLabel(/^Message to/).fill("30 seconds, in two cuts.");
    await brand.getByRole("button", { name: "Send the message" }).click();
    await expect(theirs.getByRole("listitem")).toContainText(["How long is the spot?", "30 seconds, in two cuts."]);
    await expect(brand.getByText("wrote to you")).toHaveCount(0);
    if (javaScriptEnabled) await expectSound(brand);

    const answer = await newestMail(site(), creator, { subject: /^A message from/ });
    await own.goto(pathOf(linkTo(answer, "/approve/")));
    await expect(messages).toContainText("30 seconds, in two cuts.");
    await expect(own.getByText("has not answered your question")).toHaveCount(0);
    await chooseStep(own, /Counter \+10%/, "Counter +10%");
    await own.getByLabel("Message to the brand").fill("Two cuts are more work.");
    await own.getByLabel("I have read these terms and agree to them").check();
    await own.getByRole("button", { name: /^Counter \+10% \(/ }).click();
    await expect(own.getByRole("heading", { name: "Counter offer sent!" })).toBeVisible();
    await expect(messages).toContainText("Two cuts are more work.");
    const counter = await newestMail(site(), buyerEmail, { subject: /385\.00/ });
    expect(counter.text).toContain("Two cuts are more work.");
    await brand.goto(pathOf(linkTo(counter, "/approve/")));
    await expect(theirs).toContainText("Two cuts are more work.");
    await brand.getByLabel(/^Message to/).fill("Which cut is shown first?");
    await brand.getByRole("button", { name: "Send the message" }).click();
    await expect(theirs.getByRole("listitem").last()).toContainText("Which cut is shown first?");
    await own.reload();
    await own.getByLabel("Message to Larsen Coffee").fill("The longer one.");
    await own.getByRole("button", { name: "Send the message" }).click();
    await expect(messages).toContainText("The longer one.");
  });

  test(`a reader reports a message, and staff hide it, with${javaScriptEnabled ? "" : "out"} scripts`, async ({
    newVisitor,
    creator,
  }) => {
    const [own, brand] = [await newVisitor({ javaScriptEnabled }), await newVisitor({ javaScriptEnabled })];
    const buyerEmail = newAddress("loud");
    await makeConfirmedOffer(brand, { creatorEmail: creator, buyerEmail, company: "Loud Ltd" });
    await own.goto(await decisionPath(creator));
    await own.locator("summary").filter({ hasText: "Ask Loud Ltd a question" }).click();
    await own.getByLabel("Message to Loud Ltd").fill("Is it for radio?");
    await own.getByRole("button", { name: "Send the message" }).click();
    await brand.goto(pathOf(linkTo(await newestMail(site(), buyerEmail, { subject: /^A message from/ }), "/offer/")));
    await brand.getByLabel(/^Message to/).fill("Pay me outside of this site");
    await brand.getByRole("button", { name: "Send the message" }).click();
    await expect(brand.getByRole("region", { name: "Messages" })).toContainText("Pay me outside");
    await own.reload();
    await own.getByText("Report this message", { exact: true }).first().click();
    await own.getByLabel("What is wrong with it").selectOption("fraud");
    await own.getByLabel("What our staff should know").fill("They want to deal elsewhere.");
    if (javaScriptEnabled) await expectSound(own);
    await own.getByRole("button", { name: "Report", exact: true }).click();
    await expect(
      own.getByText("Thank you: the message is reported").or(own.getByText("You reported this message")).first(),
    ).toBeVisible();
    const staff = await newVisitor({ javaScriptEnabled });
    await signInAsAdmin(staff, (await newAdmin()).email);
    await staff.goto(`${paths.adminTab("reports")}?show=open&q=${encodeURIComponent(buyerEmail)}`);
    await expand(staff, "Loud Ltd");
    await expect(details(staff)).toContainText("Pay me outside of this site");
    await expect(details(staff)).toContainText("They want to deal elsewhere.");
    if (javaScriptEnabled) await expectSound(staff);
    await staff.getByRole("button", { name: "Hide the message" }).click();
    await expect(staff.getByText("Report closed").or(staff.getByText("Message hidden")).first()).toBeVisible();
    await brand.reload();
    await expect(brand.getByRole("region", { name: "Messages" })).toContainText("Our staff removed this message.");
    await expect(brand.getByText("Pay me outside")).toHaveCount(0);
  });
}

test("a brand names its website and has its organization checked, which the creator and the certificate show", async ({
  page,
  newVisitor,
  creator,
  brand,
  brandEmail: buyerEmail,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail });
  await brand.goto(paths.brandAccount);
  await openRow(brand, "Profile");
  await brand.getByLabel("Website").fill("http://localhost");
  await brand.getByRole("button", { name: "Save the website" }).click();
  await expect(brand.getByText(/^This names no public site/).first()).toBeVisible();
  await brand.getByLabel("Website").fill("https://larsen.example/coffee");
  await brand.getByRole("button", { name: "Save the website" }).click();
  await expect(brand.getByText("Website saved").first()).toBeVisible();
  await brand.getByLabel("Name of the organization").fill("Larsen Coffee");
  await brand.getByLabel("How and when we can reach you").fill("+1 404 555 0142, mornings");
  await brand.getByLabel("What shows that you act for it").fill("The register of Atlanta names me.");
  await brand.getByRole("button", { name: "Ask for a check" }).click();
  await expect(brand.getByText("You asked for a check").first()).toBeVisible();
  await expectSound(brand);

  await page.goto(await decisionPath(creator));
  const facts = page.getByRole("region", { name: "Who asks" });
  await facts.getByText("company not checked, first license here").click();
  await expect(facts).toContainText("Organization not checked by us");
  await expect(facts).toContainText("larsen.example");
  await expect(facts).toContainText("Not checked");

  const staff = await newVisitor();
  await signInAsAdmin(staff, (await newAdmin()).email);
  await staff.goto(`${paths.adminTab("brands")}?show=open&q=${encodeURIComponent(buyerEmail)}`);
  await expand(staff, "Larsen Coffee");
  await expect(details(staff)).toContainText("The register of Atlanta names me.");
  await expectSound(staff);
  await staff.getByLabel("What you checked, or what the brand is to read").fill("Seen in the register.");
  await staff.getByRole("button", { name: "Mark as checked" }).click();
  await newestMail(site(), buyerEmail, { subject: /^We checked your organization/ });

  await page.reload();
  await expect(facts).toContainText("Organization checked by our staff on");
  await expectSound(page);
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await page
    .getByRole("link", { name: /View the license|license/ })
    .first()
    .click();
  const license = pathOf(linkTo(await newestMail(site(), creator, { subject: /license/i }), "/v/"));
  await page.goto(license);
  await expect(page.getByRole("main")).toContainText("Organization checked by us");
});
