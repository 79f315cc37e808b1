import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, site } from "@/tests/support/site";

test("names that are no creators' take no place in the offer's form, so that its answer stays small", async () => {
  const form = await renderedForm(site() + paths.newOfferTo("maya-ellison", "theo-lindqvist"), 'name="submissionKey"');
  const forged = Array.from({ length: 8 }, (_, at) => [`creator${at + 3}`, `${at}${"<".repeat(20_000)}`] as const);
  const { status, text } = await sendPlain(form, [["intent", "add"], ...forged], newSender());
  expect(status).toBe(200);
  expect(text).toContain("Maya Ellison");
  expect(text).toContain("Theo Lindqvist");
  expect(text.length).toBeLessThan(400_000);
});
