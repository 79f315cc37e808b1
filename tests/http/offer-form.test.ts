import { expect, test } from "vitest";
import { PAGE_GONE } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, offerFields, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newCreator, publishPage } from "@/tests/support/visitors";

test("names that are no creators' are in no answer of a brief's form, so that it stays small", async () => {
  const form = await renderedForm(site() + paths.newBrief("maya-ellison", "theo-lindqvist"), 'name="submissionKey"');
  const forged = Array.from({ length: 8 }, (_, at) => [`creator${at + 3}`, `${at}${"<".repeat(20_000)}`] as const);
  const { status, text } = await sendPlain(form, forged, newSender());
  expect(status).toBe(200);
  expect(text).toContain("Maya Ellison");
  expect(text).toContain("Theo Lindqvist");
  expect(text.length).toBeLessThan(400_000);
});

test("without scripts what is typed comes back if the creator's page was switched off meanwhile", async () => {
  const { email } = await newCreator(site());
  const slug = email.replace("@example.test", "");
  await publishPage(email, slug);
  const form = await renderedForm(site() + paths.newOfferTo(slug), 'name="submissionKey"', newSender());
  await ask("UPDATE creator_profile SET is_public = false WHERE slug = $1", [slug]);
  const fields = { ...Object.fromEntries(offerFields()), creatorEmail: "", useCase: "A trailer for the zanzibar." };
  const { status, text } = await sendPlain(form, Object.entries(fields), newSender());
  expect(status).toBe(200);
  expect(text).toContain("This creator’s page is not public now");
  expect(text).toContain("A trailer for the zanzibar.");
  expect(text).toContain(PAGE_GONE.title);
});

test("a day on which the material is needed is agreed, unless it is over everywhere", async () => {
  const send = async (neededBy: string) => {
    const form = await renderedForm(site() + paths.newOffer, 'name="submissionKey"');
    return sendPlain(form, [...offerFields(), ["neededBy", neededBy]], newSender());
  };
  const over = await send("2026-01-31");
  expect(over.text).toContain("This day is over. Please enter a later one, or leave it empty.");
  expect(over.text).toContain('value="2026-01-31"');
  expect((await send("2090-01-31")).status).toBe(303);
});
