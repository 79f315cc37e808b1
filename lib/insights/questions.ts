import type { FaqItem } from "@/lib/seo/structured-data";

/** The three questions under every article (spec 2). */
export const articleQuestions: readonly FaqItem[] = [
  {
    q: "Does AI use of my face or voice need my consent?",
    a: "Here it does. AI training stays off until you switch it on, each offer that includes it waits for your own approval, and you can withdraw. Elsewhere, ask for it in writing: which law protects you depends on where you live.",
  },
  {
    q: "Do I need a huge audience?",
    a: "No. A brand that licenses a voice or a face pays for the use, not for followers. A voice for a phone menu or a face in a training video needs no audience at all.",
  },
  {
    q: "What do payouts depend on?",
    a: "On the usage, the duration and exclusivity. Most licenses pay an upfront fee; some contracts add royalties. The longer, wider or more exclusive the use, the higher the price should be.",
  },
];
