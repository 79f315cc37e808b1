import type { Interest } from "@/lib/waitlist/rules";

/** Who answers a field: people with one interest, or everybody (how they heard of us, and what would suit them). */
type Part = Interest | "source" | "match";

type Field = {
  part: Part;
  label: string;
  adminLabel?: string;
  hint?: string;
  /** The message if the field is empty. Without one, the field is optional. */
  missing?: string;
} & (
  | { kind: "text" /** Maximum characters. */; max: number; rows?: number; autoComplete?: string; isScreened?: true }
  | { kind: "number"; max: number; wrong: string }
  | { kind: "choice"; words: Words }
  | { kind: "choices"; words: Words }
);

type Words = Readonly<Record<string, string>>;

const LINE = 200;
const PARAGRAPH = 2_000;

/**
 * By the names under which answers are sent (specification 3). The form, its schema, the insert, the admin area and the exports
 * all read this list. The column for `minFee` is `min_fee`.
 */
export const fields = {
  portfolioLinks: {
    part: "talent",
    kind: "text",
    label: "Portfolio Links",
    adminLabel: "Portfolio",
    hint: "Where your work can be seen or heard. One address on each line.",
    missing: "Please add at least one link to your work.",
    max: PARAGRAPH,
    rows: 3,
  },
  talentCategory: {
    part: "talent",
    kind: "choice",
    label: "Talent Category",
    adminLabel: "Talent category",
    missing: "Please choose your category.",
    words: {
      model: "Model",
      musician: "Musician",
      creator: "Creator",
      voice_actor: "Voice actor",
      athlete: "Athlete",
      other: "Other",
    },
  },
  minFee: {
    part: "talent",
    kind: "choice",
    label: "Minimum Fee (USD)",
    adminLabel: "Minimum fee",
    missing: "Please choose your minimum fee.",
    words: {
      "under-500": "Under $500",
      "500-1000": "$500–$1,000",
      "1000-2500": "$1,000–$2,500",
      "2500-5000": "$2,500–$5,000",
      "5000-10000": "$5,000–$10,000",
      "10000+": "$10,000 or more",
      negotiable: "Negotiable",
    },
  },
  companyName: {
    part: "license_partner",
    kind: "text",
    label: "Company Name",
    adminLabel: "Company",
    missing: "Please enter your company's name.",
    max: LINE,
    autoComplete: "organization",
  },
  useCases: {
    part: "license_partner",
    kind: "text",
    label: "Use Cases",
    adminLabel: "Use cases",
    hint: "What you would license, and where it would run.",
    max: PARAGRAPH,
    rows: 4,
    isScreened: true,
  },
  annualBudget: {
    part: "license_partner",
    kind: "choice",
    label: "Annual Budget (USD)",
    adminLabel: "Annual budget",
    words: {
      "under-10k": "Under $10,000",
      "10k-50k": "$10,000–$50,000",
      "50k-250k": "$50,000–$250,000",
      "250k-plus": "$250,000 or more",
      confidential: "Confidential",
    },
  },
  agencyName: {
    part: "agent",
    kind: "text",
    label: "Agency Name",
    adminLabel: "Agency",
    max: LINE,
    autoComplete: "organization",
  },
  credentials: {
    part: "agent",
    kind: "text",
    label: "Credentials",
    hint: "Licenses, memberships, and who vouches for you.",
    max: PARAGRAPH,
    rows: 3,
    isScreened: true,
  },
  representedCount: {
    part: "agent",
    kind: "number",
    label: "Number of people you represent",
    adminLabel: "Talent represented",
    max: 100_000,
    wrong: "Please enter the number of people you represent in digits, such as 12.",
  },
  referralSource: {
    part: "source",
    kind: "choice",
    label: "How did you hear about us?",
    adminLabel: "Heard of us through",
    words: {
      agent: "Agent",
      social_media: "Social media",
      friend_colleague: "Friend or colleague",
      web_search: "Web search",
      industry_event: "Industry event",
      news_article: "News article",
      other: "Other",
    },
  },
  agentReferralInfo: {
    part: "source",
    kind: "text",
    label: "Agent's name and agency",
    adminLabel: "Agent who referred",
    max: PARAGRAPH,
  },
  referralDetails: {
    part: "source",
    kind: "text",
    label: "Additional details",
    adminLabel: "Referral details",
    max: PARAGRAPH,
  },
  preferredUseCases: {
    part: "match",
    kind: "choices",
    label: "Preferred use cases",
    adminLabel: "Preferred uses",
    words: {
      commercial_advertising: "Commercial advertising",
      video_games: "Video games",
      music_audio: "Music and audio",
      film_tv: "Film and TV",
      social_media: "Social media",
      educational: "Educational",
      corporate: "Corporate",
      audiobooks: "Audiobooks",
    },
  },
  contentDurationPreferences: {
    part: "match",
    kind: "choices",
    label: "Content duration",
    adminLabel: "Content durations",
    words: {
      micro: "Micro (under 30s)",
      short_form: "Short form (30s–2min)",
      medium_form: "Medium form (2–10min)",
      long_form: "Long form (10min+)",
    },
  },
  geographicLicensing: {
    part: "match",
    kind: "choices",
    label: "Geographic licensing",
    adminLabel: "Territories",
    words: { north_america: "North America", europe: "Europe", asia_pacific: "Asia-Pacific", global: "Global" },
  },
  experienceLevel: {
    part: "match",
    kind: "choice",
    label: "Experience level",
    adminLabel: "Experience",
    words: {
      new_to_licensing: "New to licensing",
      some_experience: "Some experience",
      seasoned_professional: "Seasoned professional",
    },
  },
  turnaroundFlexibility: {
    part: "match",
    kind: "choice",
    label: "Turnaround",
    words: {
      same_day: "Same day",
      "1_3_days": "1–3 days",
      "1_week": "1 week",
      "2_weeks_plus": "2 weeks or more",
      negotiable: "Negotiable",
    },
  },
  marketingSource: {
    part: "match",
    kind: "text",
    label: "Campaign, post or event that brought you here",
    adminLabel: "Marketing source",
    max: LINE,
  },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof fields;

export const fieldNames = Object.keys(fields) as FieldName[];

export const fieldOf = (name: FieldName): Field => fields[name];

export const fieldsIn = (...parts: Part[]): FieldName[] =>
  fieldNames.filter((name) => parts.includes(fields[name].part));

export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
