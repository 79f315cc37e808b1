import { short } from "./brand-short";

/** Together with lib/brand-short.ts, the only place that spells the product's name, address, tagline and mailboxes. */
export const brand = {
  name: short.name,
  legalName: "Likeright, Inc.",
  tagline: "Legal-first licensing marketplace.",
  launchLine: "Launching first in Atlanta. 100% creator-owned rights. Ethical licensing worldwide.",
  version: "Version 1.0 – Waitlist Phase",
  copyrightYear: 2025,
  /** Without a trailing slash. Deployments override it with SITE_URL (lib/env.ts). */
  url: "https://likeright.com",
  launchCity: "Atlanta",
  /** How soon a person answers what people send with the forms. */
  repliesWithin: "24 to 48 hours on business days",
  mail: {
    from: "Likeright <hello@likeright.com>",
    support: short.support,
    legal: "legal@likeright.com",
  },
  social: {
    linkedin: "https://www.linkedin.com/company/likeright",
    instagram: "https://www.instagram.com/likeright",
    x: "https://x.com/likeright",
  },
} as const;
