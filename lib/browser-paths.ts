/** Part of `paths` (lib/paths.ts). A browser needs no others in the forms and the head of a page, and loads only these. */
export const browserPaths = {
  signIn: "/sign-in",
  /** `next` is a path of this site. */
  signInTo: (next: string) => `/sign-in?next=${encodeURIComponent(next)}`,
  /** `next`: a page of the admin area. */
  factorThen: (next: string) => `/auth/factor?next=${encodeURIComponent(next)}`,
  adminTab: (tab: string) => (tab === "waitlist" ? "/admin" : `/admin/${tab}`),
  newOffer: "/offer/new",
  newBriefChosen: "/brand/briefs/new",
  /** JSON: who is signed in. */
  visitor: "/api/visitor",
  /** JSON: whether a license could be made. */
  availability: "/api/availability",
};
