import { paths } from "@/lib/paths";
import { staticPages } from "@/scripts/static-files/manifest";

const NO_ID = "00000000-0000-4000-8000-000000000000";
const NO_TOKEN = "0".repeat(64);

const visitedPages: readonly string[] = [
  paths.home,
  `${paths.insights}?page=2`,
  `${paths.rateEstimate}?base=250&usage=regional`,
  `${paths.rateEstimate}?base=none`,
  paths.waitlist,
  `${paths.waitlist}?role=talent&city=Atlanta&src=inline&post=counter-ten-or-twenty`,
  paths.waitlistThanks,
  paths.waitlistWithdrawn,
  paths.referral,
  `${paths.referral}?name=Ada&ref=ada`,
  paths.newOffer,
  paths.newOfferTo("maya-ellison"),
  `${paths.newOffer}?q=nobody`,
  paths.creators,
  `${paths.creators}?right=training&city=atlanta`,
  `${paths.creators}?q=nobody`,
  paths.creatorPage("maya-ellison"),
  paths.creatorOnboard,
  paths.signIn,
  paths.auth,
];

export const missingPages: readonly string[] = [
  "/nowhere",
  "/admin/nothing",
  "/offer/a/b/c",
  paths.article("no-such-article"),
  paths.guide("nothing"),
  paths.approve(NO_TOKEN),
  paths.signInLink(NO_TOKEN),
  paths.license(NO_ID),
  paths.reminderStop(NO_ID, NO_TOKEN),
  paths.offer(NO_ID),
  paths.waitlistPlace(NO_ID, NO_TOKEN),
  paths.creatorPage("nobody-here"),
];

export const walkedPages = (): string[] => [...new Set([...staticPages().map(({ path }) => path), ...visitedPages])];
