import { randomUUID } from "node:crypto";
import type { PolicyName } from "@/lib/rate-limit/policies";
import { type Entry, formIn, type RenderedForm, renderedForm } from "@/tests/support/page-forms";
import { newSender, offerFields, send } from "@/tests/support/site";

/** A public form as a browser without JavaScript meets it. */
export type PlainForm = {
  /** The limit that counts its posts. */
  policy: PolicyName;
  /** The one by which posts for one e-mail address are counted, where it is another. */
  addressPolicy?: PolicyName;
  /** Opens the page on a server and reads the form's hidden entries. */
  open: (site: string) => Promise<RenderedForm>;
  /** Honest values for all its fields. */
  fields: (email: string) => readonly Entry[];
  /** What the answer to an accepted post says: its status, its location, or a text of the page. */
  accepted: RegExp;
};

const at =
  (path: string, marker = 'name="email"') =>
  (site: string): Promise<RenderedForm> =>
    renderedForm(site + path, marker, newSender());

const person = (email: string): Entry[] => [
  ["fullName", "Ada Merritt"],
  ["email", email],
];

const basics = (email: string): Entry[] => [...person(email), ["phone", "+14045550123"], ["primaryInterest", "talent"]];

/** The page of the waitlist's second step: what the server answers to the first. */
export async function secondStepOfWaitlist(site: string): Promise<string> {
  const first = await at("/waitlist")(site);
  return (await send(first, [...basics("ada@example.test"), ["intent", "continue"]])).text();
}

const openSecondStep = async (site: string): Promise<RenderedForm> =>
  formIn(await secondStepOfWaitlist(site), `${site}/waitlist`, 'name="portfolioLinks"');

/** The password that the form for administrators sends. */
export const ADMIN_PASSWORD = "correct horse battery";

export const plainForms = {
  waitlist: {
    policy: "waitlist",
    open: openSecondStep,
    fields: (email) => [
      ...basics(email),
      ["consentUpdates", "on"],
      ["portfolioLinks", "https://example.test/ada"],
      ["talentCategory", "musician"],
      ["minFee", "1000-2500"],
      ["preferredUseCases", "film_tv"],
      ["preferredUseCases", "audiobooks"],
      ["agree", "on"],
      ["intent", "submit"],
    ],
    accepted: /^303 \/waitlist\/thank-you|This email is already on our waitlist/,
  },
  contact: {
    policy: "contact",
    open: at("/contact"),
    fields: (email) => [...person(email), ["subject", "press"], ["message", "A question for the press page."]],
    accepted: /Message sent successfully!/,
  },
  demo: {
    policy: "demo",
    open: at("/demo"),
    fields: (email) => [...person(email), ["company", "Acme Audio"], ["useCase", "A campaign on the radio."]],
    accepted: /Request received!/,
  },
  referral: {
    policy: "referral",
    open: at("/referral"),
    fields: (email) => person(email),
    accepted: /Claim received!/,
  },
  guide: {
    policy: "guide",
    open: at("/resources/nil-guide"),
    fields: (email) => person(email),
    accepted: /Thanks! Your download will start\./,
  },
  subscription: {
    policy: "subscription",
    open: at("/insights/an-offer-a-creator-can-approve", 'value="page"'),
    fields: (email) => [["email", email]],
    accepted: /Check your email!/,
  },
  onboarding: {
    policy: "onboarding",
    open: at("/creator/onboard"),
    fields: (email) => [
      ["displayName", "Ines Okafor"],
      ["email", email],
      ["preset", "standard"],
      ["minimumRate", "50"],
    ],
    accepted: /Check your email!/,
  },
  offer: {
    policy: "offer",
    open: at("/offer/new", 'name="buyerName"'),
    fields: (email) => [...offerFields(email), ["submissionKey", randomUUID()]],
    // Ten open offers to one creator are the most, so that an address's eleventh is refused for that.
    accepted: /^303 \/offer\/[^ ]+\?submitted|Too many open offers/,
  },
  "sign-in link": {
    policy: "signInLink",
    open: at("/sign-in"),
    fields: (email) => [["email", email]],
    accepted: /Check your email!/,
  },
  "admin sign-in": {
    policy: "adminSignIn",
    addressPolicy: "adminAddress",
    open: at("/auth"),
    fields: (email) => [
      ["email", email],
      ["password", ADMIN_PASSWORD],
    ],
    accepted: /^303 \/admin/,
  },
} as const satisfies Record<string, PlainForm>;

export type PlainAnswer = {
  status: number;
  /** The path that a redirect leads to, or nothing. */
  location: string;
  /** Seconds, or nothing. */
  retryAfter: string | null;
  text: string;
  /** What the answer sets, as the next request sends it. */
  cookies: string;
};

/** Posts a form and reads the response whole. */
export async function sendPlain(
  form: RenderedForm,
  fields: readonly Entry[],
  sender?: HeadersInit,
): Promise<PlainAnswer> {
  const response = await send(form, fields, sender);
  return {
    status: response.status,
    location: response.headers.get("location")?.replace(/^https?:\/\/[^/]+/, "") ?? "",
    retryAfter: response.headers.get("retry-after"),
    text: await response.text(),
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; "),
  };
}
