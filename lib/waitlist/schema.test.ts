import { expect, test } from "vitest";
import { waitlistSchema } from "@/lib/waitlist/schema";

const basics = { agree: "on", fullName: "Ada Merritt", email: "ada@example.test", phone: "", consentUpdates: "on" };
const forms = {
  talent: {
    ...basics,
    primaryInterest: "talent",
    portfolioLinks: "https://example.test/ada",
    talentCategory: "musician",
    minFee: "10000+",
  },
  license_partner: { ...basics, primaryInterest: "license_partner", companyName: "Larsen Coffee" },
  agent: { ...basics, primaryInterest: "agent" },
} as const;
type Interest = keyof typeof forms;

/** As "field: words"; undefined if the form is accepted. */
function complaint(interest: Interest, changes: object): string | undefined {
  const [issue] = waitlistSchema(interest).safeParse({ ...forms[interest], ...changes }).error?.issues ?? [];
  return issue && `${String(issue.path[0])}: ${issue.message}`;
}

test.each(["talent", "license_partner", "agent"] as const)("the required answers of %s are sufficient", (interest) => {
  expect(complaint(interest, {})).toBeUndefined();
});

test.each<[Interest, object, string]>([
  ["talent", { portfolioLinks: " " }, "portfolioLinks: Please add at least one link to your work."],
  ["talent", { talentCategory: "" }, "talentCategory: Please choose your category."],
  ["talent", { talentCategory: "actor" }, "talentCategory: Please choose your category."],
  ["talent", { minFee: "" }, "minFee: Please choose your minimum fee."],
  ["talent", { primaryInterest: "admin" }, "primaryInterest: Tell us how you'd like to join Likeright"],
  ["license_partner", { companyName: "" }, "companyName: Please enter your company's name."],
  ["license_partner", { companyName: "x".repeat(201) }, "companyName: Please use at most 200 characters."],
  ["license_partner", { useCases: "x".repeat(2_001) }, "useCases: Please use at most 2,000 characters."],
  [
    "license_partner",
    { useCases: "Act now" },
    "useCases: Your submission contains prohibited content. Please replace the word “Act now” in “Use Cases”.",
  ],
  ["license_partner", { annualBudget: "1m" }, "annualBudget: Please choose one of the options."],
  ["agent", { agree: undefined }, "agree: You must agree to the terms to continue."],
  [
    "agent",
    { fullName: "Lottery Winner" },
    "fullName: Your submission contains prohibited content. Please replace the word “Lottery” in “Full Name”.",
  ],
  ["agent", { fullName: "x" }, "fullName: Please provide a valid full name (2-100 characters, letters only)."],
  [
    "agent",
    { phone: "0404" },
    "phone: Please provide a valid phone number. Please begin with the country code, such as +44, in place of the 0.",
  ],
  [
    "agent",
    { credentials: "Guaranteed" },
    "credentials: Your submission contains prohibited content. Please replace the word “Guaranteed” in “Credentials”.",
  ],
  ["agent", { city: "x".repeat(201) }, "city: Please use at most 200 characters."],
  ["agent", { referralSource: "radio" }, "referralSource: Please choose one of the options."],
])("%s with %j is told %j", (interest, changes, words) => {
  expect(complaint(interest, changes)).toBe(words);
});

test.each([
  ["", undefined],
  ["  ", undefined],
  ["0", 0],
  ["100000", 100_000],
])("an agent's input %j gives the count %j", (representedCount, people) => {
  const parsed = waitlistSchema("agent").parse({ ...forms.agent, representedCount });
  expect("representedCount" in parsed ? parsed.representedCount : undefined).toBe(people);
});

test.each(["100001", "-1", "1.5", "twelve"])("%j is not a number of people", (representedCount) => {
  expect(complaint("agent", { representedCount })).toBe(
    "representedCount: Please enter the number of people you represent in digits, such as 12.",
  );
});

test("what is optional is kept when it is answered, and left out when a select is left alone", () => {
  const answers = {
    referralSource: "agent",
    agentReferralInfo: "Rae of Peachtree",
    referralDetails: "At a fair",
    preferredUseCases: ["film_tv", "audiobooks"],
    contentDurationPreferences: ["micro"],
    experienceLevel: "some_experience",
    turnaroundFlexibility: "1_week",
    geographicLicensing: ["global"],
    marketingSource: "podcast",
    city: "Atlanta",
    ref: "a1",
    src: "inline",
    post: "what-is-nil",
  };
  for (const interest of ["talent", "license_partner", "agent"] as const) {
    expect(waitlistSchema(interest).parse({ ...forms[interest], ...answers })).toMatchObject({
      ...answers,
      agree: "on",
      fullName: "Ada Merritt",
      email: "ada@example.test",
      primaryInterest: interest,
      consentUpdates: true,
    });
  }
  const left = waitlistSchema("agent").parse({ ...forms.agent, referralSource: "", experienceLevel: "" });
  expect(left).toMatchObject({ preferredUseCases: [], contentDurationPreferences: [], geographicLicensing: [] });
  expect([left.referralSource, left.experienceLevel, left.phone]).toEqual([undefined, undefined, undefined]);
});

test("each interest keeps its own answers", () => {
  expect(waitlistSchema("talent").parse(forms.talent)).toMatchObject({
    portfolioLinks: "https://example.test/ada",
    talentCategory: "musician",
    minFee: "10000+",
  });
  const partner = { companyName: "Larsen Coffee", useCases: "Ads", annualBudget: "250k-plus" };
  expect(waitlistSchema("license_partner").parse({ ...forms.license_partner, ...partner })).toMatchObject(partner);
  const agent = { agencyName: "Peachtree", credentials: "Twenty years" };
  expect(waitlistSchema("agent").parse({ ...forms.agent, ...agent })).toMatchObject(agent);
});

test("without a known interest, an otherwise complete form reports only the missing interest", () => {
  for (const interest of [undefined, "", "admin"]) {
    const { error } = waitlistSchema(interest).safeParse({ ...basics, primaryInterest: interest });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["primaryInterest"]);
  }
});
