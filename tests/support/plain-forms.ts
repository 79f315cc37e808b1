import { randomUUID } from "node:crypto";
import type { PolicyName } from "@/lib/http/limit-policies";
import { type Entry, formIn, type RenderedForm, renderedForm } from "@/tests/support/html";
import { newSender, offerFields, send } from "@/tests/support/site";

export type PlainForm = {
  policy: PolicyName;
  /** Counts posts for one e-mail address, if it is another policy; null if they are not counted. */
  addressPolicy?: PolicyName | null;
  /** `cookie`: of the browser that opens it, which decides what it shows. */
  open: (site: string, cookie?: string) => Promise<RenderedForm>;
  fields: (email: string) => readonly Entry[];
  /** Matches an accepted post's "status location text". */
  accepted: RegExp;
};

const at =
  (path: string, marker = 'name="email"') =>
  (site: string, cookie = ""): Promise<RenderedForm> =>
    renderedForm(site + path, marker, { ...newSender(), ...(cookie && { cookie }) });

const person = (email: string): Entry[] => [
  ["fullName", "Ada Merritt"],
  ["email", email],
];

const basics = (email: string): Entry[] => [...person(email), ["phone", "+14045550123"], ["primaryInterest", "talent"]];

export async function secondStepOfWaitlist(site: string): Promise<string> {
  const first = await at("/waitlist")(site);
  return (await send(first, [...basics("ada@example.test"), ["intent", "continue"]])).text();
}

const openSecondStep = async (site: string): Promise<RenderedForm> =>
  formIn(await secondStepOfWaitlist(site), `${site}/waitlist`, 'name="portfolioLinks"');

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
    // An address's eleventh open offer to one creator is refused.
    accepted: /^303 \/offer\/[^ ]+\?submitted|Too many open offers/,
  },
  "link to own data": {
    policy: "dataLink",
    addressPolicy: null,
    open: at("/your-data"),
    fields: (email) => [["email", email]],
    accepted: /If we hold anything about the address/,
  },
  "sign-in link": {
    policy: "signInLink",
    addressPolicy: null,
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
  /** The path of a redirect, or an empty string. */
  location: string;
  /** Seconds. */
  retryAfter: string | null;
  text: string;
  /** Cookies that the response sets, as the next request sends them. */
  cookies: string;
};

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
