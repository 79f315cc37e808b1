import { DOOR_TO_OFFERS, DOOR_TO_ONBOARDING } from "@/lib/admin/flag-rules";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";

/** `door`: the class of a link that is hidden while its feature is off. */
export type SiteLink = { href: string; label: string; door?: string };

/** The navigation and the footer's columns are from spec 2. */
export const mainLinks: readonly SiteLink[] = [
  { href: paths.about, label: "About" },
  { href: paths.solutions, label: "Solutions" },
  { href: paths.learn, label: "Learn" },
  { href: paths.contact, label: "Contact" },
];

/** Into the product: the directory, the form of an offer, the profile of a creator. */
export const productLinks = [
  { href: paths.creators, label: "Browse creators", door: DOOR_TO_OFFERS },
  { href: paths.newOffer, label: "Make an offer", door: DOOR_TO_OFFERS },
  { href: paths.creatorOnboard, label: "Set your terms", door: DOOR_TO_ONBOARDING },
] as const satisfies readonly SiteLink[];

export const memberLinks: readonly SiteLink[] = [
  { href: paths.signIn, label: "Sign in" },
  { href: paths.creatorOnboard, label: "Become a creator", door: DOOR_TO_ONBOARDING },
  { href: paths.newOffer, label: "Make an offer", door: DOOR_TO_OFFERS },
];

export const resourceLinks: readonly SiteLink[] = [
  { href: paths.insights, label: "Insights" },
  { href: paths.creators, label: "Creators" },
  { href: paths.verify, label: "Check a License" },
  { href: paths.termsOfService, label: "Terms of Service" },
  { href: paths.waitlistTerms, label: "Waitlist Terms" },
  { href: paths.privacyPolicy, label: "Privacy Policy" },
  { href: paths.yourData, label: "Your Data" },
  { href: paths.copyright, label: "Copyright & Trademarks" },
];

export const legalLinks: readonly SiteLink[] = [
  { href: paths.home, label: "Public site" },
  { href: paths.termsOfService, label: "Terms of Service" },
  { href: paths.privacyPolicy, label: "Privacy Policy" },
  { href: paths.yourData, label: "Your Data" },
  { href: paths.contact, label: "Contact" },
];

export const socialLinks: readonly SiteLink[] = [
  { href: brand.social.linkedin, label: "LinkedIn" },
  { href: brand.social.instagram, label: "Instagram" },
  { href: brand.social.x, label: "X" },
];
