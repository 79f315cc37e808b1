import { expect, test } from "vitest";
import { lockWaitlistEntry } from "@/lib/locks";
import { versionOf } from "@/lib/text/version";
import { correctEntry, ownEntry, wordsOfEntry } from "@/lib/waitlist/correct";
import { columnOf, fieldNames } from "@/lib/waitlist/fields";
import { joinWaitlist } from "@/lib/waitlist/join";
import { ORIGIN_FIELDS } from "@/lib/waitlist/rules";
import { type Application, correctionSchema } from "@/lib/waitlist/schema";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";
import { loggedOf } from "@/tests/support/logged";
import { proved } from "@/tests/support/people-data";

const { look } = await testDatabase();
const now = new Date("2026-11-21T09:00:00Z");

const shared = {
  agree: "on",
  fullName: "Ada Merritt",
  phone: "+14045550123",
  consentUpdates: true,
  referralSource: "industry_event",
  referralDetails: "At a fair",
  preferredUseCases: ["film_tv", "audiobooks"],
  contentDurationPreferences: ["micro", "long_form"],
  experienceLevel: "some_experience",
  turnaroundFlexibility: "1_3_days",
  geographicLicensing: ["europe", "global"],
  marketingSource: "Newsletter",
  city: "Atlanta",
  ref: "news-12",
  src: "home",
  post: "nil-basics",
} as const;

const stored = {
  full_name: "Ada Merritt",
  phone: "+14045550123",
  consent_updates: true,
  referral_source: "industry_event",
  referral_details: "At a fair",
  preferred_use_cases: ["film_tv", "audiobooks"],
  content_duration_preferences: ["micro", "long_form"],
  experience_level: "some_experience",
  turnaround_flexibility: "1_3_days",
  geographic_licensing: ["europe", "global"],
  marketing_source: "Newsletter",
  city: "Atlanta",
  ref: "news-12",
  src: "home",
  post: "nil-basics",
};

async function rowOf(application: Application) {
  const joined = await joinWaitlist(application, now);
  if (!joined.ok) throw new Error("refused");
  return (await look("SELECT * FROM waitlist_submissions WHERE id = $1", [joined.id]))[0];
}

const several = () => ({
  ...shared,
  preferredUseCases: [...shared.preferredUseCases],
  contentDurationPreferences: [...shared.contentDurationPreferences],
  geographicLicensing: [...shared.geographicLicensing],
});

test("every answer of a talent is stored", async () => {
  const own = { portfolioLinks: "https://example.test/ada", talentCategory: "musician", minFee: "1000-2500" } as const;
  expect(await rowOf({ ...several(), ...own, email: "talent@example.test", primaryInterest: "talent" })).toMatchObject({
    ...stored,
    user_type: "talent",
    portfolio_links: "https://example.test/ada",
    talent_category: "musician",
    min_fee: "1000-2500",
  });
});

test("every answer of a license partner is stored", async () => {
  const own = { companyName: "Acme Audio", useCases: "Audiobooks", annualBudget: "50k-250k" } as const;
  expect(
    await rowOf({ ...several(), ...own, email: "partner@example.test", primaryInterest: "license_partner" }),
  ).toMatchObject({
    ...stored,
    user_type: "license_partner",
    company_name: "Acme Audio",
    use_cases: "Audiobooks",
    annual_budget: "50k-250k",
  });
});

test("every answer of an agent is stored", async () => {
  const own = { agencyName: "Peachtree", credentials: "Licensed", representedCount: 12 };
  const agent = { ...several(), ...own, email: "agent@example.test", primaryInterest: "agent" } as const;
  expect(await rowOf({ ...agent, referralSource: "agent", agentReferralInfo: "Rae of Peachtree" })).toMatchObject({
    ...stored,
    user_type: "agent",
    agency_name: "Peachtree",
    credentials: "Licensed",
    represented_count: 12,
    referral_source: "agent",
    referral_details: null,
    agent_referral_info: "Rae of Peachtree",
  });
});

test("the form fills every column except the entry's internal ones", async () => {
  const columns = await look<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'waitlist_submissions'",
  );
  const filled = new Set([
    "full_name",
    "email",
    "phone",
    "consent_updates",
    ...fieldNames.map(columnOf),
    ...ORIGIN_FIELDS,
  ]);
  expect(
    columns
      .map(({ name }) => name)
      .filter((name) => !filled.has(name))
      .sort(),
  ).toEqual([
    "agreed_platform_terms",
    "agreed_waitlist_terms",
    "answered_at",
    "answered_by",
    "closed_at",
    "closed_by",
    "confirmed_at",
    "created_at",
    "email_key",
    "id",
    "mailbox_key",
    "note",
    "noted_at",
    "noted_by",
    "placed_at",
    "referral_code",
    "referrals",
    "search_text",
    "token_salt",
    "user_type",
  ]);
});

test("a correction sets what the form of the interest asks, keeps all else, and is logged without a word of it", async () => {
  const email = "correct@example.test";
  const answers = {
    portfolioLinks: "https://example.test/",
    talentCategory: "musician",
    minFee: "negotiable",
  } as const;
  const before = await rowOf({ ...several(), ...answers, email, primaryInterest: "talent" });
  const mailbox = proved(email);
  const version = versionOf((await ownEntry(mailbox))?.shown ?? {});
  const { agree: _, consentUpdates: _updates, ref: _ref, src: _src, post: _post, city: _city, ...same } = shared;
  const typed = {
    ...same,
    ...answers,
    fullName: "Ada Lovelace",
    phone: undefined,
    talentCategory: "athlete",
    referralSource: "agent",
    agentReferralInfo: "Kit Rowe",
    referralDetails: "At a fair",
    preferredUseCases: [],
  } as const;
  // Another interest is another entry.
  const other = { fullName: "Ada", primaryInterest: "agent", version } as never;
  expect(await correctEntry(mailbox, other)).toEqual({ ok: false, reason: "gone" });
  const form = { ...typed, primaryInterest: "talent", version };
  const correction = correctionSchema("talent").parse({ ...form, phone: "", representedCount: "12" });
  expect(await correctEntry(mailbox, correction)).toMatchObject({ ok: true });
  const [after] = await look<Record<string, unknown>>("SELECT * FROM waitlist_submissions WHERE email_key = $1", [
    email,
  ]);
  expect(after).toEqual({
    ...before,
    full_name: "Ada Lovelace",
    phone: null,
    talent_category: "athlete",
    referral_source: "agent",
    agent_referral_info: "Kit Rowe",
    referral_details: null,
    preferred_use_cases: [],
    search_text: after?.search_text,
  });
  expect(after?.search_text).toContain("ada lovelace");
  expect(await loggedOf(look, String(before?.id))).toEqual([
    {
      ...{ actor: "visitor", admin_id: null, action: "waitlist_corrected", table_name: "waitlist_submissions" },
      details: {},
    },
  ]);
  expect(wordsOfEntry({ fullName: "Ada", phone: null, talentCategory: "athlete", minFee: null })).toEqual({
    "Full Name": "Ada",
    Phone: "",
    "Talent Category": "Athlete",
    "Minimum Fee (USD)": "",
  });
});

test("of two corrections that wait at once, the second sees what the first changed", async () => {
  const email = "both@example.test";
  const own = { portfolioLinks: "https://example.test/", talentCategory: "musician", minFee: "negotiable" } as const;
  await rowOf({ ...several(), ...own, email, primaryInterest: "talent" });
  const mailbox = proved(email);
  const { shown } = (await ownEntry(mailbox)) ?? expect.unreachable();
  const release = await holdIn((tx) => lockWaitlistEntry(tx, email));
  const both = Promise.all(
    ["Ada One", "Ada Two"].map((fullName) =>
      correctEntry(mailbox, { ...shown, fullName, primaryInterest: "talent", version: versionOf(shown) } as never),
    ),
  );
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  expect((await both).map(({ ok }) => ok).sort()).toEqual([false, true]);
});
