import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "@/scripts/local/repository";
import { readSources } from "@/tests/support/source-tree";

// Every title and message of the specification's sections 5 and 8: the product contains it, and a test reads it on
// the page.

const E2E = "tests/e2e/";
const catalogue: readonly (readonly [situation: string, seenIn: string, texts: readonly string[]])[] = [
  [
    "step 1 of the waitlist",
    `${E2E}waitlist.spec.ts`,
    [
      "Name required",
      "Please enter your full name to continue",
      "Valid email required",
      "Please enter a valid email address",
      "Invalid phone number",
      "Please enter a valid phone number or leave blank",
      "Please select your interest",
      "Tell us how you'd like to join ",
    ],
  ],
  [
    "what the waitlist refuses",
    `${E2E}waitlist.spec.ts`,
    [
      "Agreement Required",
      "You must agree to the terms to continue.",
      "Validation Error",
      "Please provide a valid full name (2-100 characters, letters only).",
      "Please provide a valid email address.",
      "Please provide a valid phone number.",
      "Your submission contains prohibited content.",
      "Email Already Registered",
      "This email is already on our waitlist. Thank you for your interest!",
    ],
  ],
  [
    "a waitlist application that was taken",
    `${E2E}waitlist.spec.ts`,
    ["Application Submitted!", "Welcome to the waitlist. Check your email for confirmation."],
  ],
  // Omits "You can also refresh the page to reset", which is not true of this site.
  ["too many tries", `${E2E}inquiries.spec.ts`, ["Rate limit exceeded", " minute(s) before trying again."]],
  [
    "what cannot be saved",
    `${E2E}error-texts.spec.ts`,
    [
      "Submission failed",
      "Please try again or contact support.",
      "Failed to send message",
      "Please try again or email us directly.",
      "Please try again.",
      "Subscription failed",
    ],
  ],
  [
    "the contact form",
    `${E2E}inquiries.spec.ts`,
    [
      "Please fill in all required fields",
      "Message sent successfully!",
      "Thank you for contacting us. We’ll get back to you soon.",
    ],
  ],
  [
    "a demo",
    `${E2E}inquiries.spec.ts`,
    ["Please complete required fields", "Request received!", "We'll reach out to schedule your demo."],
  ],
  [
    "a referral and the guide",
    `${E2E}inquiries.spec.ts`,
    [
      "Please enter your name and a valid email",
      "Claim received!",
      "Finish your profile on the next step.",
      "Thanks! Your download will start.",
      "Check your inbox for future updates.",
    ],
  ],
  [
    "onboarding",
    "tests/support/visitor-steps.ts",
    ["Check your email!", "We sent you a magic link to complete your onboarding."],
  ],
  ["onboarding without a name", `${E2E}creator.spec.ts`, ["Name and email are required"]],
  [
    "what an offer is refused for",
    "tests/http/forms.test.ts",
    [
      "Please fill in all required fields",
      "Creator not found",
      "Request not allowed",
      "This creator doesn't allow some of the requested content types",
      "Price too low",
      "Creator's minimum rate is ",
    ],
  ],
  [
    "an offer",
    `${E2E}error-texts.spec.ts`,
    ["Feature not available", "Offer submitted!", "The creator will receive an email with your offer details."],
  ],
  [
    "a decision link",
    `${E2E}error-texts.spec.ts`,
    ["Invalid or expired link", "This approval link has expired", "Error loading offer"],
  ],
  [
    "a decision",
    `${E2E}journey.spec.ts`,
    [
      "Offer approved!",
      "Payment has been processed and the license is now active.",
      "Counter offer sent!",
      "The buyer will receive a new approval link.",
    ],
  ],
  ["an offer that was declined", `${E2E}offer.spec.ts`, ["Offer declined", "The buyer has been notified."]],
  ["signing in", `${E2E}admin.spec.ts`, ["Authentication failed", "Welcome back!", "Successfully logged in."]],
  ["exporting", `${E2E}walks/admin-day.spec.ts`, ["Export successful"]],
  [
    "becoming an administrator",
    `${E2E}walks/admin-setup.spec.ts`,
    ["Profile Setup Error", "Profile Updated", "Failed to verify admin status after setup"],
  ],
  [
    "the admin area, when it cannot be read or somebody may not use it",
    `${E2E}walks/admin-failures.spec.ts`,
    [
      "Error Loading Admin Data",
      "Error fetching data",
      "Authentication error",
      "No authenticated user",
      "Admin verification failed",
      "Admin privileges required",
      "waitlist data",
      "contact data",
      "audit logs",
      "Failed to get session",
      "Logout Error",
      "Export failed",
    ],
  ],
  ["an article that is not there", `${E2E}insights.spec.ts`, ["Post not found."]],
  ["a page that fails", `${E2E}error-texts.spec.ts`, ["Something went wrong"]],
  ["a new administrator", "tests/integration/admin-auth.test.ts", ["Admin Profile Created"]],
];

/** Sources without comments. */
const product = readSources()
  .filter(({ path }) => /^(app|components|lib)\//.test(path) && !/\.test\.tsx?$/.test(path))
  .map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ""));

describe.each(catalogue)("%s", (_situation, seenIn, texts) => {
  const tests = readFileSync(join(repository, seenIn), "utf8");
  test.each(texts)("%s", (text) => {
    expect(
      product.some((source) => source.includes(text)),
      "no code of the product says this",
    ).toBe(true);
    expect(tests.includes(text.trim()), `${seenIn} does not look for this`).toBe(true);
  });
});
