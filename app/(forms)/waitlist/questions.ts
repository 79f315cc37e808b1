import { brand } from "@/lib/brand";
import type { FaqItem } from "@/lib/seo/structured-data";

/** Questions about the waitlist: shown on its page, and told to search engines word for word. */
export const waitlistQuestions: readonly FaqItem[] = [
  {
    q: "What does it cost to join?",
    a: "Nothing. Joining is free and binds you to nothing. Talent never pays a fee on the marketplace either: platform fees fall on buyers.",
  },
  {
    q: "What happens after I apply?",
    a: "We send one email that asks you to confirm your address. Once you have, you see your place and a personal link for inviting others.",
  },
  {
    q: `Do you only take people from ${brand.launchCity}?`,
    a: `No. ${brand.launchCity} opens first; people from other cities join the same waitlist and hear from us when their city is next.`,
  },
  {
    q: "Can I withdraw?",
    a: "At any time. Every waitlist email carries a link that erases your application and the consents recorded with it.",
  },
];

/** The options of a select or a group of choices, from the words and what they are called. */
export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
