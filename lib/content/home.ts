import { z } from "zod";
import { brand } from "@/lib/brand";
import { ContentError, cached, readText } from "@/lib/content/files";
import { log } from "@/lib/log";
import { bands, formatRange } from "@/lib/terms/guidance";
import { BEFORE_LAUNCH, LINK_HOURS } from "@/lib/terms/notices";
import { typeset } from "@/lib/text/typeset";

/** An identifier, as opposed to text to read. */
const name = z.string().trim().min(1);
const line = name.transform((text) => typeset(text));
const titled = { title: line, body: line };

const audienceCard = z.strictObject({ ...titled, bullets: z.array(line).min(1), ctaLabel: line });

/** `content/home.json` (specification 3, "Home copy file"). */
export const homeSchema = z.strictObject({
  hero: z.strictObject({
    cityPill: line,
    headline: line,
    subheadline: line,
    ctaBrand: line,
    ctaTalent: line,
    ctaLearn: line,
    ctaJourney: line,
  }),
  values: z.array(z.strictObject(titled)).length(4),
  howItWorks: z.strictObject({ title: line, steps: z.array(z.strictObject(titled)).length(3) }),
  dualCards: z.strictObject({ brands: audienceCard, creators: audienceCard }),
  trust: z.strictObject({ title: line, points: z.array(line).min(1), logosNote: line }),
  pricing: z.array(z.strictObject({ name: line, guidance: line, scope: line, description: line })).length(9),
  talent: z
    .array(
      z.strictObject({
        id: name,
        name: line,
        category: line,
        description: line,
        /** A file of public/assets/voices. */
        voice: z.strictObject({ file: name, title: line, length: name }).optional(),
      }),
    )
    .length(5),
  faq: z.strictObject({ title: line, items: z.array(z.strictObject({ q: line, a: line })).min(1) }),
  comingNext: z.strictObject({ ...titled, cities: z.array(line).length(7) }),
  waitlist: z.strictObject({ ...titled, ctaLabel: line }),
  closing: z.strictObject({ ...titled, ctaLabel: line }),
  legal: z.strictObject({ disclaimer: line }),
  seo: z.strictObject({ title: line, description: line, ogTitle: line, ogDescription: line }),
});

export type HomeCopy = z.output<typeof homeSchema>;

const pricing = bands.map(({ name, guidance, scope }) => ({
  name,
  guidance: formatRange(guidance),
  scope,
  description: "Guidance for a non-exclusive license without AI training rights.",
}));

const sample = (id: string, name: string, category: string) => ({
  id,
  name,
  category,
  description: "Sample profile. Licenses one use at a time, for a named term and place.",
});

const talentTitle = `${brand.name}: license your voice and likeness`;
const talentDescription = `Talent license voice, likeness and persona to brands, keep 100% of their rate and decide every use. Launching first in ${brand.launchCity}.`;

/** Shown when `content/home.json` cannot be used (specification 2). */
export const homeDefaults: HomeCopy = {
  hero: {
    cityPill: `Launching first in ${brand.launchCity}`,
    headline: `${brand.name} TALENT`,
    subheadline: "License your voice, likeness and persona to brands on terms you set. You decide every use.",
    ctaBrand: "I’m a Brand",
    ctaTalent: "I’m TALENT",
    ctaLearn: "Learn About Creator Rights",
    ctaJourney: "Start Your Creator Journey",
  },
  values: [
    { title: "You keep 100% of your rate", body: "Talent never pay fees. Platform fees fall on the brand." },
    {
      title: "You decide every use",
      body: "Each offer names the use, place, length and price. Decline without penalty.",
    },
    {
      title: "No AI training by default",
      body: "Training needs your explicit opt-in and your approval of that offer.",
    },
    { title: "Proof on both sides", body: "Every approval records who agreed to which text and when." },
  ],
  howItWorks: {
    title: "How it works",
    steps: [
      { title: "Set your rules", body: "Say what may be licensed, in which categories, and your minimum rate." },
      {
        title: "Decide each offer",
        body: `You have ${LINK_HOURS} hours to approve, decline or counter. Silence never means yes.`,
      },
      { title: "Deliver and get paid", body: BEFORE_LAUNCH },
    ],
  },
  dualCards: {
    brands: {
      title: "For brands",
      body: "License a real person, with terms you can show to your counsel.",
      bullets: ["Documented rights in one license", "Standardized contracts", "Fees shown before you send an offer"],
      ctaLabel: "I’m a Brand",
    },
    creators: {
      title: "For creators",
      body: "You set the terms, and silence never means yes.",
      bullets: [
        "100% of your posted rate is yours",
        "Likeness, voice, digital replica and AI training are four separate permissions",
      ],
      ctaLabel: "I’m TALENT",
    },
  },
  trust: {
    title: "What you can check",
    points: ["Your consent is stored with the time and a fingerprint of the exact text you agreed to."],
    logosNote: "No client logos here: we are in the waitlist phase.",
  },
  pricing,
  talent: [
    sample("imani-castelow", "Imani Castelow", "Voice actor"),
    sample("marisol-quenby", "Marisol Quenby", "NIL athlete"),
    sample("noor-haddadin-vale", "Noor Haddadin-Vale", "UGC creator"),
    sample("walter-onyemachi", "Walter Onyemachi", "Model and actor"),
    sample("the-peachtree-understudies", "The Peachtree Understudies", "Band"),
  ],
  faq: {
    title: "Questions people ask",
    items: [
      {
        q: `Is ${brand.name} open?`,
        a: `Not yet. We are in the waitlist phase and launch first in ${brand.launchCity}.`,
      },
      { q: "What does it cost talent?", a: "Nothing. You keep 100% of your posted rate. Fees fall on the brand." },
      {
        q: "Can a brand train AI on my voice or clone me?",
        a: "Not under the standard terms. AI training needs your opt-in, an offer that names it, and your approval of that offer.",
      },
    ],
  },
  comingNext: {
    title: "Coming next",
    body: `${brand.launchCity} opens first. Choose your city to join its waitlist.`,
    cities: ["Nashville", "Barcelona", "Lagos", "Mumbai", "Seoul", "Kyoto", "Melbourne"],
  },
  waitlist: {
    title: "Join the waitlist",
    body: "Two short steps. Free, not binding, and you can withdraw from any waitlist email.",
    ctaLabel: "Join Waitlist",
  },
  closing: {
    title: "Read first, then decide",
    body: "The guides explain what a license should say, what it should cost, and what to refuse.",
    ctaLabel: "Learn About Creator Rights",
  },
  legal: {
    disclaimer: `${brand.name} is in its waitlist phase. Talent shown here are fictional samples. Price ranges are guidance, not offers or promises of income. Nothing here is legal advice.`,
  },
  seo: {
    title: talentTitle,
    description: talentDescription,
    ogTitle: talentTitle,
    ogDescription: talentDescription,
  },
};

const FILE = "content/home.json";

/** Throws ContentError with all faults. */
export function parseHomeCopy(text: string): HomeCopy {
  const result = homeSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new ContentError(FILE, faults.join("; "));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContentError(FILE, error instanceof Error ? error.message : String(error));
  }
}

const load = cached(async () => parseHomeCopy(await readText("home.json")));

/**
 * The home page's copy. If the file is missing or invalid, logs that and returns the built-in copy (specification 2).
 */
export async function loadHomeCopy(): Promise<HomeCopy> {
  try {
    return await load();
  } catch (error) {
    log.error({ err: error }, "home copy: the built-in defaults are shown");
    return homeDefaults;
  }
}
