import type { Locator, Page } from "@playwright/test";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { newAddress } from "@/tests/support/visitors";

type Filled = readonly (readonly [label: string, value: string])[];

export const field = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label.replace(/[()]/g, "\\$&")}\\s*(\\(optional\\))?$`));

export async function fill(page: Page, fields: Filled): Promise<void> {
  for (const [label, value] of fields) {
    const control = field(page, label);
    if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

export const person = (): Filled => [
  ["Full Name", "Dana Lee"],
  ["Email", newAddress("dana")],
];

type Form = {
  path: string;
  /** `before` runs first; the fields keep their values when the post is refused. */
  fields: () => Filled;
  before?: (page: Page) => Promise<void>;
  button: string | RegExp;
  table: string;
  failed: readonly [title: string, text: string];
};

export const forms: Readonly<Record<string, Form>> = {
  contact: {
    path: paths.contact,
    fields: () => [...person(), ["Subject", "press"], ["Message", "A question.\n\nWhen do you open?"]],
    button: "Send Message",
    table: "contact_submissions",
    failed: ["Failed to send message", "Please try again or email us directly."],
  },
  demo: {
    path: paths.demo,
    fields: () => [
      ["Full Name", "Dana Lee"],
      ["Work Email", newAddress("dana")],
      ["Company", "Acme Audio"],
      ["Primary Use Case", "Radio spots"],
    ],
    button: "Request Demo",
    table: "contact_submissions",
    failed: ["Submission failed", "Please try again."],
  },
  referral: {
    path: `${paths.referral}?ref=abc123`,
    fields: person,
    button: "Save & Continue",
    table: "contact_submissions",
    failed: ["Submission failed", "Please try again."],
  },
  guide: {
    path: paths.nilGuide,
    fields: person,
    button: "Get the Guide",
    table: "outbound_email",
    failed: ["Submission failed", "Please try again."],
  },
  waitlist: {
    path: paths.waitlistWith({ primaryInterest: "talent" }),
    before: async (page) => {
      await fill(page, person());
      await press(page, "Continue to Step 2");
      await page.getByLabel("I agree to").check();
    },
    fields: () => [
      ["Portfolio Links", "https://example.test/ada"],
      ["Talent Category", "musician"],
      ["Minimum Fee (USD)", "negotiable"],
    ],
    button: "Submit Application",
    table: "waitlist_submissions",
    failed: ["Submission failed", "Please try again or contact support."],
  },
  onboarding: {
    path: paths.creatorOnboard,
    fields: () => [
      ["Display Name", "Ada Merritt"],
      ["Email", newAddress("ada")],
      ["Minimum Rate (USD)", "75.50"],
    ],
    button: `Create ${brand.name} Profile`,
    table: "onboarding_draft",
    failed: ["Error", "Your answers were not saved, and no email was sent. Please try again."],
  },
  offer: {
    path: paths.newOffer,
    before: (page) => page.getByLabel("Voice").check(),
    fields: () => [
      ["Your Name", "Bo Larsen"],
      ["Your Email", newAddress("buyer")],
      ["Creator Email", "maya@likeright.test"],
      ["Category", "games"],
      ["Intended Use", "A trailer for a harbor game."],
      ["Offer Amount (USD)", "350"],
    ],
    button: "Submit Offer",
    table: "offer",
    failed: ["Error", "Your offer was not saved, and nobody was told of it. Please try again."],
  },
  subscription: {
    path: paths.article("counter-ten-or-twenty"),
    fields: () => [["Your email", newAddress("reader")]],
    button: "Subscribe",
    table: "blog_subscriptions",
    failed: ["Subscription failed", "Please try again in a minute."],
  },
};
