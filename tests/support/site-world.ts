import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/hostile-posts";
import { linksIn, linkTo, newestMail } from "@/tests/support/mailbox";
import { ADMIN_PASSWORD, plainForms, sendPlain } from "@/tests/support/plain-forms";
import { DEMO_CREATOR, newDecisionLink, newSender } from "@/tests/support/site";

/** Somebody's way to a page: its address, and the cookies of whoever asks for it. */
export type Visit = { path: string; cookies: string };

const pathOf = (url: string): string => new URL(url).pathname;
const newAddress = (): string => `p-${randomUUID()}@example.test`;

async function write(databaseUrl: string, sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
}

/** Presses the one button of a mailed link's page. Returns the cookies it sets. */
async function pressOn(link: string, marker = 'name="token"'): Promise<string> {
  const { status, cookies } = await sendPlain(await renderedForm(link, marker, newSender()), [], newSender());
  if (status !== 303) throw new Error(`${link} answered ${status}`);
  return cookies;
}

async function signInAsCreator(site: string): Promise<string> {
  const { open, fields } = plainForms["sign-in link"];
  await sendPlain(await open(site), fields(DEMO_CREATOR), newSender());
  return pressOn(linkTo(await newestMail(site, DEMO_CREATOR, { subject: /sign/i }), "/creator/sign-in/"));
}

async function signInAsAdmin(site: string, databaseUrl: string): Promise<string> {
  const email = newAddress();
  await write(
    databaseUrl,
    `INSERT INTO profiles (id, email, email_key, display_name, role, password_hash, sessions_valid_from)
     VALUES ($1, $2, $2, 'An Administrator', 'admin', $3, now() - interval '1 minute')`,
    [randomUUID(), email, await hash(ADMIN_PASSWORD)],
  );
  const { open, fields } = plainForms["admin sign-in"];
  const { cookies } = await sendPlain(await open(site), fields(email), newSender());
  return cookies;
}

/** The links of a new waitlist entry's confirmation mail. */
async function joinWaitlist(site: string): Promise<{ place: string; withdraw: string }> {
  const email = newAddress();
  const { open, fields } = plainForms.waitlist;
  await sendPlain(await open(site), fields(email), newSender());
  const mail = await newestMail(site, email);
  return { place: pathOf(linkTo(mail, "/place/")), withdraw: pathOf(linkTo(mail, "/withdraw/")) };
}

/** A buyer's offer: its page in the browser that made it, and the link that was mailed. */
async function makeOffer(site: string): Promise<{ own: Visit; mailed: string }> {
  const email = newAddress();
  const { open, fields } = plainForms.offer;
  const { location, cookies } = await sendPlain(await open(site), fields(email), newSender());
  return {
    own: { path: location.split("?", 1)[0] ?? "", cookies },
    mailed: pathOf(linkTo(await newestMail(site, email), "/offer/")),
  };
}

/** A license with AI training, so that the creator has a consent to withdraw. */
async function grantLicense(site: string, databaseUrl: string): Promise<string> {
  await write(databaseUrl, "UPDATE creator_profile SET training = true");
  const link = await newDecisionLink(site, [["rights", "training"]]);
  const since = new Date();
  const form = await renderedForm(`${link}?step=approve`, 'name="token"', newSender());
  await sendPlain(
    form,
    [
      ["agree", "on"],
      ["agreeTraining", "on"],
    ],
    newSender(),
  );
  return pathOf(linkTo(await newestMail(site, DEMO_CREATOR, { since, subject: /license/i }), "/license/"));
}

/**
 * Lives a while on a server with the demo data, so that every page has something to show. Returns for each page of the
 * site, named by its route, how to get there; a route without parameters that anybody may see needs no entry.
 */
export async function settle(site: string, databaseUrl: string): Promise<Readonly<Record<string, Visit>>> {
  const creator = await signInAsCreator(site);
  const admin = await signInAsAdmin(site, databaseUrl);
  const { place, withdraw } = await joinWaitlist(site);
  const offer = await makeOffer(site);
  const license = await grantLicense(site, databaseUrl);
  const subscription = await subscribe(site);
  // So that the admin area has a mail to send again.
  await write(
    databaseUrl,
    "UPDATE outbound_email SET state = 'failed' WHERE id = (SELECT id FROM outbound_email LIMIT 1)",
  );
  const anybody = (path: string): Visit => ({ path, cookies: "" });
  const adminPages = ["", "/articles", "/audit", "/contact", "/creators", "/flags", "/mail", "/offers"];
  return {
    ...Object.fromEntries(adminPages.map((tab) => [`/admin${tab}`, { path: `/admin${tab}`, cookies: admin }])),
    "/approve/[token]": anybody(pathOf(await newDecisionLink(site))),
    "/auth/setup": { path: paths.adminSetup, cookies: creator },
    "/creator/dashboard": { path: paths.creatorDashboard, cookies: creator },
    "/creator/rules": { path: paths.creatorRules, cookies: creator },
    "/creator/sign-in/[token]": anybody(await mailedSignIn(site)),
    "/creator/welcome": { path: paths.creatorWelcome, cookies: creator },
    "/insights/[slug]": anybody(paths.article("counter-ten-or-twenty")),
    "/insights/cluster/[cluster]": anybody(paths.insightsList("pricing-deals")),
    "/insights/list/[list]/[page]": anybody("/insights/list/all/2"),
    "/insights/now/article/[slug]": anybody("/insights/now/article/counter-ten-or-twenty"),
    "/insights/now/list/[list]/[page]": anybody("/insights/now/list/all/2"),
    "/learn/[guide]": anybody(paths.guide("nil-basics")),
    "/license/[id]": { path: license.split("/").slice(0, 3).join("/"), cookies: creator },
    "/license/[id]/[token]": anybody(license),
    "/missing": anybody("/creator/nothing"),
    "/offer/[id]": offer.own,
    "/offer/[id]/[token]": anybody(offer.mailed),
    "/place/[id]/[token]": anybody(place),
    "/subscription/[id]/[token]": anybody(subscription.confirm),
    "/subscription/[id]/[token]/end": anybody(subscription.end),
    "/withdraw/[id]/[token]": anybody(withdraw),
  };
}

async function mailedSignIn(site: string): Promise<string> {
  const email = newAddress();
  const { open, fields } = plainForms.onboarding;
  await sendPlain(await open(site), fields(email), newSender());
  return pathOf(linkTo(await newestMail(site, email), "/creator/sign-in/"));
}

/** The pages that confirm a subscription to the articles, and end it. */
async function subscribe(site: string): Promise<{ confirm: string; end: string }> {
  const email = newAddress();
  const { open, fields } = plainForms.subscription;
  await sendPlain(await open(site), fields(email), newSender());
  const links = linksIn(await newestMail(site, email)).filter((link) => link.includes("/subscription/"));
  const [confirm = "", end = ""] = [false, true].map((ends) => links.find((link) => link.endsWith("/end") === ends));
  return { confirm: pathOf(confirm), end: pathOf(end) };
}
