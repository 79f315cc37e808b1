import { expect, test } from "vitest";
import { columnOf, fieldNames, fieldOf, fieldsIn } from "@/lib/waitlist/fields";

// Each expectation names what the specification does; a further field or answer fails none of them.

test("each interest has its own questions, and all share those about source and match", () => {
  const own = {
    talent: ["portfolioLinks", "talentCategory", "minFee"],
    license_partner: ["companyName", "useCases", "annualBudget"],
    agent: ["agencyName", "credentials", "representedCount"],
    source: ["referralSource", "agentReferralInfo", "referralDetails"],
    match: ["preferredUseCases", "contentDurationPreferences", "geographicLicensing", "experienceLevel"],
  } as const;
  for (const part of ["talent", "license_partner", "agent", "source", "match"] as const) {
    expect(fieldsIn(part)).toEqual(expect.arrayContaining([...own[part]]));
    for (const other of fieldNames) {
      expect(fieldsIn(part).includes(other), `${other} in ${part}`).toBe(fieldOf(other).part === part);
    }
  }
  expect(fieldsIn("match")).toEqual(expect.arrayContaining(["turnaroundFlexibility", "marketingSource"]));
  expect(fieldsIn("agent", "source")).toEqual([...fieldsIn("agent"), ...fieldsIn("source")]);
});

test("each answer is stored under the specification's word and shown in plain words", () => {
  const words = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const field = fieldOf(name);
      return "words" in field ? [[name, field.words]] : [];
    }),
  );
  expect(words).toMatchObject({
    talentCategory: {
      model: "Model",
      musician: "Musician",
      creator: "Creator",
      voice_actor: "Voice actor",
      athlete: "Athlete",
      other: "Other",
    },
    minFee: {
      "under-500": "Under $500",
      "500-1000": "$500–$1,000",
      "1000-2500": "$1,000–$2,500",
      "2500-5000": "$2,500–$5,000",
      "5000-10000": "$5,000–$10,000",
      "10000+": "$10,000 or more",
      negotiable: "Negotiable",
    },
    annualBudget: {
      "under-10k": "Under $10,000",
      "10k-50k": "$10,000–$50,000",
      "50k-250k": "$50,000–$250,000",
      "250k-plus": "$250,000 or more",
      confidential: "Confidential",
    },
    referralSource: {
      agent: "Agent",
      social_media: "Social media",
      friend_colleague: "Friend or colleague",
      web_search: "Web search",
      industry_event: "Industry event",
      news_article: "News article",
      other: "Other",
    },
    preferredUseCases: {
      commercial_advertising: "Commercial advertising",
      video_games: "Video games",
      music_audio: "Music and audio",
      film_tv: "Film and TV",
      social_media: "Social media",
      educational: "Educational",
      corporate: "Corporate",
      audiobooks: "Audiobooks",
    },
    contentDurationPreferences: {
      micro: "Micro (under 30s)",
      short_form: "Short form (30s–2min)",
      medium_form: "Medium form (2–10min)",
      long_form: "Long form (10min+)",
    },
    experienceLevel: {
      new_to_licensing: "New to licensing",
      some_experience: "Some experience",
      seasoned_professional: "Seasoned professional",
    },
    turnaroundFlexibility: {
      same_day: "Same day",
      "1_3_days": "1–3 days",
      "1_week": "1 week",
      "2_weeks_plus": "2 weeks or more",
      negotiable: "Negotiable",
    },
    geographicLicensing: {
      north_america: "North America",
      europe: "Europe",
      asia_pacific: "Asia-Pacific",
      global: "Global",
    },
  });
});

test("people read what they are asked, in the form and in the admin area", () => {
  const read = (name: (typeof fieldNames)[number]) => {
    const { label, adminLabel, hint } = fieldOf(name);
    return [label, adminLabel, hint].filter((text) => text !== undefined);
  };
  const asked = {
    portfolioLinks: ["Portfolio Links", "Portfolio", "Where your work can be seen or heard. One address on each line."],
    talentCategory: ["Talent Category", "Talent category"],
    minFee: ["Minimum Fee (USD)", "Minimum fee"],
    companyName: ["Company Name", "Company"],
    useCases: ["Use Cases", "Use cases", "What you would license, and where it would run."],
    annualBudget: ["Annual Budget (USD)", "Annual budget"],
    agencyName: ["Agency Name", "Agency"],
    credentials: ["Credentials", "Licenses, memberships, and who vouches for you."],
    representedCount: ["Number of people you represent", "Talent represented"],
    referralSource: ["How did you hear about us?", "Heard of us through"],
    agentReferralInfo: ["Agent's name and agency", "Agent who referred"],
    referralDetails: ["Additional details", "Referral details"],
    preferredUseCases: ["Preferred use cases", "Preferred uses"],
    contentDurationPreferences: ["Content duration", "Content durations"],
    geographicLicensing: ["Geographic licensing", "Territories"],
    experienceLevel: ["Experience level", "Experience"],
    turnaroundFlexibility: ["Turnaround"],
    marketingSource: ["Campaign, post or event that brought you here", "Marketing source"],
  };
  expect(Object.fromEntries(fieldNames.map((name) => [name, read(name)]))).toMatchObject(asked);
});

test("a company and an agency are filled in by the browser", () => {
  expect([fieldOf("companyName"), fieldOf("agencyName")]).toMatchObject([
    { autoComplete: "organization", max: 200 },
    { autoComplete: "organization", max: 200 },
  ]);
});

test("the column of a field is its name in small letters, with an underscore before each word", () => {
  expect(["city", "minFee", "contentDurationPreferences"].map(columnOf)).toEqual([
    "city",
    "min_fee",
    "content_duration_preferences",
  ]);
});
