import fc from "fast-check";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { times } from "@/tests/support/scale";
import { testSecrets } from "@/tests/support/secrets";
import { site } from "@/tests/support/site";

/** A license's number, its certificate, its agreement with the parts in another order, and another agreement. */
type Pair = { number: string; certificate: string; agreement: string; other: string };

async function signedPairs(): Promise<Pair[]> {
  Object.assign(process.env, testSecrets, { DATABASE_URL: process.env.E2E_DATABASE_URL, SITE_URL: site() });
  const { licenseCredential } = await import("@/lib/certificates/credential");
  const { signCredential } = await import("@/lib/certificates/keys");
  const { anyFacts, MANY } = await import("@/tests/support/certificates");
  const pairs = fc.sample(anyFacts, { ...MANY, numRuns: times(50, 1_000) }).map(async (facts, index) => {
    const { content } = facts.agreement;
    return {
      number: facts.grant.id,
      certificate: await signCredential(licenseCredential({ ...facts, place: { list: 1, place: index + 1 } })),
      agreement: JSON.stringify(Object.fromEntries(Object.entries(content).reverse()), null, 1),
      other: JSON.stringify({ ...content, price: { ...content.price, cents: content.price.cents + 1 } }),
    };
  });
  return Promise.all(pairs);
}

test("the page draws up the digest of many agreements as Node.js did, and refuses others", async ({ page }) => {
  const pairs = await signedPairs();
  await page.goto(paths.verify, { waitUntil: "networkidle" });
  const said = await page.evaluate(async (all) => {
    const find = <Kind extends Element>(selector: string) => document.querySelector(selector) as Kind;
    // As typing does: React sets the fields, and makes them anew once something was checked.
    const type = (selector: string, value: string) => {
      const field = find<HTMLTextAreaElement>(selector);
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      return field.form;
    };
    const result = () => find<HTMLElement>("section[aria-label=Result]");
    const isShown = async (number: string) => {
      while (!result().textContent?.includes(number)) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    const answers: string[] = [];
    for (const [index, one] of all.entries()) {
      type("#agreement", index % 10 === 9 ? one.other : one.agreement);
      type("#certificate", one.certificate)?.requestSubmit();
      await isShown(one.number);
      const lines = [...result().querySelectorAll("ol li")].map((line) => line.textContent ?? "");
      answers.push(lines.find((line) => line.startsWith("Agreement"))?.slice(9, 15) ?? "none");
    }
    return answers;
  }, pairs);
  expect(said).toEqual(pairs.map((_, index) => (index % 10 === 9 ? "Failed" : "Passed")));
});
