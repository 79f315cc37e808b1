// The words of the waitlist form, as they are stored and as they are shown (specification 3).

export const INTERESTS = ["talent", "license_partner", "agent"] as const;
export type Interest = (typeof INTERESTS)[number];
export const interestLabels: Record<Interest, string> = {
  talent: "Talent",
  license_partner: "License Partner",
  agent: "Talent Agent",
};

export const isInterest = (text: unknown): text is Interest => INTERESTS.some((interest) => interest === text);

const talentCategoryLabels = {
  model: "Model",
  musician: "Musician",
  creator: "Creator",
  other: "Other",
} as const;

const minFeeLabels = {
  "500-1000": "$500–$1,000",
  "1000-2500": "$1,000–$2,500",
  "2500-5000": "$2,500–$5,000",
  "5000-10000": "$5,000–$10,000",
  "10000+": "$10,000 or more",
  negotiable: "Negotiable",
} as const;

const referralSourceLabels = {
  agent: "Agent",
  social_media: "Social media",
  friend_colleague: "Friend or colleague",
  web_search: "Web search",
  industry_event: "Industry event",
  news_article: "News article",
  other: "Other",
} as const;

const useCaseLabels = {
  commercial_advertising: "Commercial advertising",
  video_games: "Video games",
  music_audio: "Music and audio",
  film_tv: "Film and TV",
  social_media: "Social media",
  educational: "Educational",
  corporate: "Corporate",
  audiobooks: "Audiobooks",
} as const;

const durationLabels = {
  micro: "Micro (under 30s)",
  short_form: "Short form (30s–2min)",
  medium_form: "Medium form (2–10min)",
  long_form: "Long form (10min+)",
} as const;

const experienceLabels = {
  new_to_licensing: "New to licensing",
  some_experience: "Some experience",
  seasoned_professional: "Seasoned professional",
} as const;

const turnaroundLabels = {
  same_day: "Same day",
  "1_3_days": "1–3 days",
  "1_week": "1 week",
  "2_weeks_plus": "2 weeks or more",
  negotiable: "Negotiable",
} as const;

const regionLabels = {
  north_america: "North America",
  europe: "Europe",
  asia_pacific: "Asia-Pacific",
  global: "Global",
} as const;

const annualBudgetLabels = {
  "under-10k": "Under $10,000",
  "10k-50k": "$10,000–$50,000",
  "50k-250k": "$50,000–$250,000",
  "250k-plus": "$250,000 or more",
  confidential: "Confidential",
} as const;

/** What the answers of each field with a fixed set of them are called: in the form, and wherever they are shown. */
export const answerLabels = {
  talentCategory: talentCategoryLabels,
  minFee: minFeeLabels,
  annualBudget: annualBudgetLabels,
  referralSource: referralSourceLabels,
  preferredUseCases: useCaseLabels,
  contentDurationPreferences: durationLabels,
  experienceLevel: experienceLabels,
  turnaroundFlexibility: turnaroundLabels,
  geographicLicensing: regionLabels,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Characters of the free texts. */
export const TEXT_MAX = { line: 200, paragraph: 2_000 } as const;
export const REPRESENTED_MAX = 100_000;

/** The statement behind the box for updates; its hash is stored with the consent. */
export const UPDATES_STATEMENT = "Email me updates about the launch. I can withdraw this at any time.";

/** The fields of step 1, in the order in which they are checked. */
export const STEP_1_FIELDS = ["fullName", "email", "phone", "primaryInterest", "consentUpdates"] as const;

/** The fields that only one interest has. What was typed into the others' is kept while the form is open. */
export const fieldsByInterest: Record<Interest, readonly string[]> = {
  talent: ["portfolioLinks", "talentCategory", "minFee"],
  license_partner: ["companyName", "useCases", "annualBudget"],
  agent: ["agencyName", "credentials", "representedCount"],
};
