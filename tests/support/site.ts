import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { EVENTS_PATH } from "@/lib/admin/events";
import { type Entry, plainPost, type RenderedForm, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";

/** Its price floor is $250. */
export const DEMO_CREATOR = "maya@likeright.test";

export const site = (): string => process.env.E2E_URL ?? "";

/** Of 2^24 addresses, so that the limits of concurrent test processes do not interfere. */
export function newSender(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** `fields` replace the page's own values of the same names. */
export function send(
  form: RenderedForm,
  fields: readonly Entry[],
  sender: HeadersInit = newSender(),
): Promise<Response> {
  const own = new Set(fields.map(([name]) => name));
  const init = plainPost({ ...form, entries: form.entries.filter(([name]) => !own.has(name)) }, fields);
  return fetch(form.url, { ...init, headers: { ...init.headers, ...sender } });
}

const newBuyer = () => `buyer-${randomUUID()}@${randomUUID().slice(0, 8)}.example`;

/** One to each buyer, so that a mail to a creator with many offers tells which it is about. */
const intendedUse = (buyerEmail: string) => `A campaign on social media by ${buyerEmail.split("@", 1)[0]}.`;

export const offerFields = (buyerEmail = newBuyer()): [string, string][] => [
  ["buyerName", "Bo Larsen"],
  ["buyerEmail", buyerEmail],
  ["company", "Larsen Coffee"],
  ["creatorEmail", DEMO_CREATOR],
  ["rights", "voice"],
  ["category", "advertising"],
  ["territory", "us"],
  ["termMonths", "3"],
  ["price", "350"],
  ["useCase", intendedUse(buyerEmail)],
];

/** `more` is added to the usual fields. Returns the buyer's address. */
export async function submitOneOffer(
  site: string,
  more: readonly [string, string][] = [],
  buyerEmail = newBuyer(),
): Promise<string> {
  const isToAnother = more.some(([name]) => name === "creatorEmail");
  const usual = offerFields(buyerEmail).filter(([name]) => !(isToAnother && name === "creatorEmail"));
  const fields = [...usual, ...more];
  const response = await send(await renderedForm(`${site}/offer/new`, 'name="buyerName"'), fields);
  if (response.status !== 303) throw new Error(`The offer was answered ${response.status}`);
  return buyerEmail;
}

export async function newDecisionLink(
  site: string,
  more: readonly [string, string][] = [],
  buyerEmail = newBuyer(),
): Promise<string> {
  const held = linkTo(await newestMail(site, await submitOneOffer(site, more, buyerEmail)), "/offer/");
  const { status } = await send(await renderedForm(held, 'name="offerId"'), []);
  if (status !== 303) throw new Error(`The confirmation was answered ${status}`);
  const [, creator = DEMO_CREATOR] = more.find(([name]) => name === "creatorEmail") ?? [];
  return linkTo(await newestMail(site, creator, { text: intendedUse(buyerEmail) }), "/approve/");
}

/** `cookies`: the pairs of a response, as a request sends them. */
export async function takeCookies(page: Page, cookies: string): Promise<void> {
  const pairs = cookies.split("; ").flatMap((pair) => (pair ? [pair.split(/=(.*)/s, 2)] : []));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: site() })));
}

export async function postEvent(body: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = { "content-type": "text/plain", ...newSender(), ...headers };
  return (await fetch(site() + EVENTS_PATH, { method: "POST", body, headers: sent })).status;
}

/** From a sender of its own; redirects are not followed. */
export const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(site() + path, { redirect: "manual", headers: { ...newSender(), ...headers } });

export const textOf = async (path: string, headers?: Readonly<Record<string, string>>): Promise<string> =>
  (await get(path, headers)).text();

export const headersOf = (response: Response): Record<string, string> => Object.fromEntries(response.headers);
