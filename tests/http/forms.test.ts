import { expect, test } from "vitest";
import { GUIDE_UPDATES } from "@/lib/audit/consent-statements";
import { holds } from "@/tests/support/html";
import { linksIn, newestMail, readMailbox } from "@/tests/support/mailbox";
import { type PlainForm, plainForms } from "@/tests/support/plain-forms";
import { site } from "@/tests/support/site";
import { newAddress, sendForm } from "@/tests/support/visitors";

// Posts as from a browser without JavaScript. The same actions with JavaScript: tests/e2e/error-texts.spec.ts,
// inquiries.spec.ts, waitlist.spec.ts.

const INVALID_NAME = "Please provide a valid full name (2-100 characters, letters only).";
const PROHIBITED = "Your submission contains prohibited content.";

type Refused = readonly [
  form: keyof typeof plainForms,
  changed: readonly (readonly [field: string, value: string])[],
  texts: readonly string[],
];

const refused: readonly Refused[] = [
  ["contact", [["fullName", "Dana 1"]], ["Validation Error", INVALID_NAME]],
  ["contact", [["email", "dana at example"]], ["Validation Error", "Please provide a valid email address."]],
  ["contact", [["email", ""]], ["Please fill in all required fields"]],
  ["contact", [["message", "An urgent question."]], ["Validation Error", PROHIBITED]],
  ["demo", [["fullName", "D"]], ["Validation Error", INVALID_NAME]],
  ["demo", [["email", "dana at example"]], ["Please complete required fields"]],
  ["demo", [["useCase", "Guaranteed wins"]], ["Validation Error", PROHIBITED]],
  ["referral", [["fullName", "Casino Winner"]], ["Validation Error", PROHIBITED]],
  ["referral", [["email", "dana"]], ["Please enter your name and a valid email"]],
  ["guide", [["fullName", "Dana 1"]], ["Validation Error", INVALID_NAME]],
  ["guide", [["email", "dana"]], ["Please enter your name and a valid email"]],
  ["subscription", [["email", "half@example"]], ["Please provide a valid email address."]],
  ["offer", [["price", "249.99"]], ["Price too low", "Creator's minimum rate is $250.00"]],
  ["offer", [["creatorEmail", "nobody@likeright.test"]], ["Creator not found"]],
  ["offer", [["buyerEmail", ""]], ["Please fill in all required fields", "Please provide a valid email address."]],
  ["offer", [["creatorEmail", ""]], ["Please enter the creator's email, or choose a creator."]],
  [
    "offer",
    [
      ["creatorEmail", "jonah@likeright.test"],
      ["rights", "likeness"],
    ],
    ["Request not allowed", "This creator doesn't allow some of the requested content types"],
  ],
  ["onboarding", [["minimumRate", "0.50"]], ["Please enter a minimum rate of at least $1, such as 50 or 75.50."]],
  [
    "onboarding",
    [
      ["email", ""],
      ["phone", "0123"],
      ["preset", "custom"],
      ["minimumRate", "half a dollar"],
    ],
    [
      "Name and email are required",
      "Please enter a valid email address, such as name@example.com.",
      "Please enter a valid phone number, or leave it empty.",
      "Custom needs at least one of likeness, voice, digital replica and AI training. Tick one, or choose another preset.",
      "Please enter a minimum rate of at least $1, such as 50 or 75.50.",
    ],
  ],
  ["admin sign-in", [["password", "a wrong password"]], ["Authentication failed"]],
  ["waitlist", [["agree", ""]], ["Agreement Required", "You must agree to the terms to continue."]],
  [
    "waitlist",
    [
      ["fullName", "Ada 1"],
      ["email", "ada,x@example.test"],
      ["phone", "404.555.0123 ext. 12"],
    ],
    ["Validation Error", INVALID_NAME, "Please provide a valid email address.", "Please provide a valid phone number."],
  ],
  ["waitlist", [["fullName", "Casino Winner"]], [PROHIBITED]],
  [
    "waitlist",
    [
      ["intent", "continue"],
      ["fullName", ""],
    ],
    ["Name required", "Please enter your full name to continue"],
  ],
  [
    "waitlist",
    [
      ["intent", "continue"],
      ["email", "ada at example"],
    ],
    ["Valid email required", "Please enter a valid email address"],
  ],
  [
    "waitlist",
    [
      ["intent", "continue"],
      ["phone", "0000"],
    ],
    ["Invalid phone number", "Please enter a valid phone number or leave blank"],
  ],
  [
    "waitlist",
    [
      ["intent", "continue"],
      ["primaryInterest", ""],
    ],
    ["Please select your interest"],
  ],
];

/** Fields that come back empty, and checkboxes and choices. */
const NOT_KEPT = new Set(["password", "intent", "agree", "rights", "submissionKey", "consentUpdates"]);

test.each(refused)("%s with %j: %j", async (name, changed, texts) => {
  const email = newAddress("dana");
  const { status, text } = await sendForm(site(), name, email, changed);
  expect(status).toBe(200);
  for (const words of texts) expect(holds(text, words), words).toBe(true);
  const form: PlainForm = plainForms[name];
  const typed = new Map([...form.fields(email), ...changed]);
  for (const [field, value] of typed) {
    if (typeof value !== "string" || NOT_KEPT.has(field)) continue;
    expect(holds(text, value), `${field} keeps "${value}"`).toBe(true);
  }
});

test("an address joins the waitlist once, in any spelling of case", async () => {
  const email = newAddress("twice");
  expect(await sendForm(site(), "waitlist", email)).toMatchObject({ status: 303, location: "/waitlist/thank-you" });
  const { text } = await sendForm(site(), "waitlist", email.toUpperCase());
  expect(holds(text, "Email Already Registered")).toBe(true);
  expect(holds(text, "This email is already on our waitlist. Thank you for your interest!")).toBe(true);
});

test("an accepted form says so, and its sender gets a mail", async () => {
  for (const [name, texts, subject] of [
    ["contact", ["Message sent successfully!", "We’ll get back to you soon."], /We received your message/],
    ["demo", ["Request received!", "We'll reach out to schedule your demo."], /./],
    ["guide", ["Thanks! Your download will start.", GUIDE_UPDATES], /guide/],
    ["onboarding", ["Check your email!", "We sent you a magic link to complete your onboarding."], /./],
    ["subscription", ["Check your email!"], /articles/],
  ] as const) {
    const email = newAddress("dana");
    const { status, text } = await sendForm(site(), name, email);
    expect(status, name).toBe(200);
    for (const words of texts) expect(holds(text, words), `${name}: ${words}`).toBe(true);
    const mail = await newestMail(site(), email, { subject });
    if (name === "guide") expect(linksIn(mail)).toContain(`${site()}/assets/guides/nil-rights.pdf`);
  }
});

test("a legal notice may quote the content that it complains about", async () => {
  const email = newAddress("rights");
  await sendForm(site(), "contact", email, [
    ["subject", "legal"],
    ["message", "A casino uses my song without a license."],
  ]);
  const notices = async () => (await readMailbox(site(), "legal@likeright.com")).map(({ replyTo }) => replyTo);
  await expect.poll(notices).toContain(email);
});

test("a referral leads on to the waitlist with its reference, and promises nothing without one", async () => {
  const [email, guest] = [newAddress("friend"), newAddress("guest")];
  const claimed = await sendForm(site(), "referral", email, [["ref", "00c0ffee00c0ffee"]]);
  expect(holds(claimed.text, "Claim received!")).toBe(true);
  expect(linksIn(await newestMail(site(), email))).toContain(`${site()}/waitlist?ref=00c0ffee00c0ffee`);
  const other = newAddress("other");
  // No reference of ours, but what somebody wants to say to the owner of the address.
  await sendForm(site(), "referral", other, [["ref", "Pay at evil.example.com"]]);
  expect(JSON.stringify(await newestMail(site(), other))).not.toContain("evil");
  await sendForm(site(), "referral", guest);
  const receipt = await newestMail(site(), guest);
  expect(receipt.subject + receipt.text).not.toMatch(/referr|claim/i);
  expect(linksIn(receipt)).toContain(`${site()}/waitlist`);
});
