import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type ace from "accessibility-checker-engine";
import { paths } from "@/lib/paths";
import { newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { site } from "@/tests/support/site";
import { approveNewest, becomeCreatorAndBrand, decisionPath, makeOffer, pathOf } from "@/tests/support/visitor-steps";

// IBM's engine beside axe: it has rules of its own, and knows what the style sheet hides.

const engine = readFileSync(createRequire(import.meta.url).resolve("accessibility-checker-engine/ace.js"), "utf8");

/** What the engine says of elements like these is not so. */
const falseHere: readonly { rules: readonly string[]; element: RegExp }[] = [
  // A form without a name is no landmark (HTML-AAM), so that nothing tells two of them apart.
  { rules: ["aria_form_label_unique", "aria_landmark_name_unique"], element: /^<form(?![^>]* aria-label)/ },
  // It scrolls on a narrower screen or with larger text, and then only the tab stop lets keys scroll it.
  { rules: ["element_tabbable_role_valid"], element: /^<section[^>]* class="table-frame/ },
  // What is hidden from sight alone is read: the legends of the creators found and of questions that fold, and the head of a table whose cells show
  // their column's heading themselves.
  { rules: ["fieldset_legend_valid"], element: /^<fieldset[^>]* (?:data-folded|class="peer )/ },
  { rules: ["table_headers_exists"], element: /^<table data-rowwise/ },
];

/** `1440` and `390`: a desktop and a phone. */
async function faultsOn(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await page.evaluate(`${engine};0`);
    const faults = await page.evaluate(async () => {
      // The engine takes the fields of a closed part for shown ones without a label. Of those with one name a browser keeps
      // one open.
      for (const details of document.querySelectorAll("details")) {
        details.removeAttribute("name");
        details.open = true;
      }
      const { Checker }: typeof ace = Reflect.get(window, "ace");
      const { results } = await new Checker().check(document, ["WCAG_2_2", "IBM_Accessibility"]);
      return results
        .filter(({ value: [, outcome] }) => String(outcome) === "FAIL")
        .map(({ ruleId, message, snippet, path: { dom } }) => ({ ruleId, snippet, text: `${message} (${dom})` }));
    });
    for (const { ruleId, snippet, text } of faults) {
      const isFalse = falseHere.some(({ rules, element }) => rules.includes(ruleId) && element.test(snippet));
      if (!isFalse) found.push(`${path} at ${width}: ${ruleId}: ${text}: ${snippet}`);
    }
  }
  return found;
}

async function expectNoFaults(page: Page, given: readonly string[]): Promise<void> {
  const found: string[] = [];
  for (const path of given) found.push(...(await faultsOn(page, path)));
  expect(found).toEqual([]);
}

test("public pages and forms", async ({ page }) => {
  await expectNoFaults(page, [
    paths.home,
    paths.about,
    paths.brands,
    paths.learn,
    paths.guide("pricing-strategies"),
    paths.glossary,
    paths.insights,
    paths.creators,
    paths.creatorPage("maya-ellison"),
    paths.waitlist,
    paths.contact,
    paths.newOffer,
    paths.creatorOnboard,
    paths.signIn,
    paths.verify,
  ]);
});

test("a decision, its license, and both dashboards", async ({ page, newVisitor }) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await expectNoFaults(page, [await decisionPath(creator)]);
  await approveNewest(creator);
  const license = pathOf(
    linkTo(await newestMail(site(), creator, { subject: /license to .* is approved$/ }), "/license/"),
  );
  const [, , id = ""] = license.split("/");
  await expectNoFaults(page, [
    license,
    paths.publicLicense(id),
    paths.creatorDashboard,
    paths.creatorPageForm,
    paths.creatorSamples,
    paths.creatorPictures,
    paths.creatorRules,
  ]);
  await expectNoFaults(brand, [paths.brand, paths.brandAccount]);
});

test("the admin area's lists", async ({ page }) => {
  const { email } = await newAdmin();
  await signInAsAdmin(page, email);
  await expectNoFaults(
    page,
    ["waitlist", "contact", "audit", "creators", "offers", "mail", "announcements"].map(paths.adminTab),
  );
});
