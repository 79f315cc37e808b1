import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

export type SiteLink = { href: string; label: string };

/** The navigation of the header and the menu (spec 2). */
export const mainLinks: readonly SiteLink[] = [
  { href: paths.about, label: "About" },
  { href: paths.solutions, label: "Solutions" },
  { href: paths.learn, label: "Learn" },
  { href: paths.contact, label: "Contact" },
];

export const memberLinks: readonly SiteLink[] = [
  { href: paths.signIn, label: "Sign in" },
  { href: paths.creatorOnboard, label: "Become a creator" },
  { href: paths.newOffer, label: "Make an offer" },
];

/** The Resources column of the footer (spec 2). */
export const resourceLinks: readonly SiteLink[] = [
  { href: paths.insights, label: "Insights" },
  { href: paths.creators, label: "Creators" },
  { href: paths.verify, label: "Check a License" },
  { href: paths.termsOfService, label: "Terms of Service" },
  { href: paths.waitlistTerms, label: "Waitlist Terms" },
  { href: paths.privacyPolicy, label: "Privacy Policy" },
  { href: paths.copyright, label: "Copyright & Trademarks" },
];

export const legalLinks: readonly SiteLink[] = [
  { href: paths.home, label: "Public site" },
  { href: paths.termsOfService, label: "Terms of Service" },
  { href: paths.privacyPolicy, label: "Privacy Policy" },
  { href: paths.contact, label: "Contact" },
];

/** The Connect column of the footer (spec 2). */
export const socialLinks: readonly SiteLink[] = [
  { href: brand.social.linkedin, label: "LinkedIn" },
  { href: brand.social.instagram, label: "Instagram" },
  { href: brand.social.x, label: "X" },
];

/** The view transition type for following a link to another page, and its class in parts.css. */
export const PAGE_CHANGE = "page-change";
