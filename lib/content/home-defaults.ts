import { brand } from "@/lib/brand";
import type { HomeCopy } from "@/lib/content/home-schema";
import { bands, formatRange } from "@/lib/terms/guidance";
import { BEFORE_LAUNCH, LINK_HOURS } from "@/lib/terms/notices";

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
      bullets: ["100% of your posted rate is yours", "Likeness, voice and AI training are separate permissions"],
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
