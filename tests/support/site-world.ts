// In one file, though it is long: whatever a page needs to show something is read and changed together.
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { paths } from "@/lib/paths";
import { withRow } from "@/lib/postgres/listing";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { replicaFields, signatureFields } from "@/tests/support/replicas";
import { testSecrets } from "@/tests/support/secrets";
import { DEMO_CREATOR, newDecisionLink, newSender } from "@/tests/support/site";
import {
  addAdministrator,
  askToMove,
  newAddress,
  newBrand,
  newCreator,
  newLicense,
  pressOn,
  sendForm,
  signIn,
} from "@/tests/support/visitors";

export type Visit = { path: string; cookies: string };

const pathOf = (url: string): string => new URL(url).pathname;

async function write(databaseUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function signInAsCreator(site: string): Promise<string> {
  await sendForm(site, "sign-in link", DEMO_CREATOR);
  return pressOn(linkTo(await newestMail(site, DEMO_CREATOR, { subject: /sign/i }), "/sign-in/"));
}

async function joinWaitlist(site: string): Promise<{ place: string; withdraw: string }> {
  const email = newAddress();
  await sendForm(site, "waitlist", email);
  const mail = await newestMail(site, email);
  return { place: pathOf(linkTo(mail, "/place/")), withdraw: pathOf(linkTo(mail, "/mailed/withdraw/")) };
}

async function makeOffer(site: string): Promise<{ own: Visit; mailed: string }> {
  const email = newAddress();
  const { location, cookies } = await sendForm(site, "offer", email);
  return {
    own: { path: location.split("?", 1)[0] ?? "", cookies },
    mailed: pathOf(linkTo(await newestMail(site, email), "/offer/")),
  };
}

async function grantLicense(site: string, more: readonly [string, string][] = []): Promise<string> {
  const since = new Date();
  await newLicense(site, more);
  return pathOf(linkTo(await newestMail(site, DEMO_CREATOR, { since, subject: /license/i }), "/license/"));
}

const numberIn = (license: string): string => license.split("/")[2] ?? "";

/** An exclusive license of the brand's, of which AI training has ended. Of a creator of its own, whom it keeps from others. */
async function releasable(site: string, databaseUrl: string, brand: { email: string; cookies: string }) {
  const { email } = await newCreator(site, "open");
  const ofCreator = `(SELECT id FROM profiles WHERE email = '${email}')`;
  await write(databaseUrl, `UPDATE creator_profile SET allows_exclusive = true WHERE user_id = ${ofCreator}`);
  const terms: [string, string][] = [
    ["creatorEmail", email],
    ["rights", "voice"],
    ["rights", "training"],
    ["exclusive", "on"],
  ];
  await sendForm(site, "offer", brand.email, terms, brand.cookies);
  const decision = linkTo(await newestMail(site, email, { subject: /^Offer of/ }), "/approve/");
  await pressOn(`${decision}?step=approve`, [
    ["agree", "on"],
    ["agreeTraining", "on"],
  ]);
  await write(databaseUrl, `UPDATE license_grant SET training_ended_at = now() WHERE creator_user_id = ${ofCreator}`);
  return idOf(databaseUrl, `SELECT id FROM license_grant WHERE creator_user_id = ${ofCreator}`);
}

/** An open offer of a digital replica, to sign, and a license with one, to end. */
async function replicas(site: string, databaseUrl: string): Promise<{ toSign: string; toEnd: string }> {
  await write(databaseUrl, "UPDATE creator_profile SET rights = '{likeness,voice,replica,training}'");
  const toSign = `${pathOf(await newDecisionLink(site, replicaFields()))}/replica`;
  const since = new Date();
  const link = await newDecisionLink(site, replicaFields());
  await pressOn(`${link}/replica?step=approve`, [...signatureFields, ["agree", "on"]]);
  const mail = await newestMail(site, DEMO_CREATOR, { since, subject: /license/i });
  const license = pathOf(linkTo(mail, "/license/"));
  return { toSign, toEnd: paths.licenseReplica(numberIn(license)) };
}

/**
 * Creates data on a server with the demo data, so that every page has something to show. Returns how to reach each
 * page, by route; public routes without parameters need no entry. A page with other forms in another state has one more
 * entry, as `route#state`.
 */
export async function settle(site: string, databaseUrl: string): Promise<Readonly<Record<string, Visit>>> {
  const creator = await signInAsCreator(site);
  const admin = await signIn(site, (await addAdministrator(databaseUrl)).email);
  const { place, withdraw } = await joinWaitlist(site);
  const offer = await makeOffer(site);
  const brand = await newBrand(site);
  const sender = await pressOn(linkTo(await newestMail(site, brand.email, { subject: /^Confirm/ }), "/offer/"));
  // Gives its calendar an address to end.
  await write(
    databaseUrl,
    `INSERT INTO calendar_feed (profile_id, token_salt) SELECT id, 'x' FROM profiles WHERE email = '${brand.email}'`,
  );
  // Gives the creator a portrait to remove.
  await write(
    databaseUrl,
    `UPDATE creator_profile SET portrait = 'M1 1l1 1' WHERE user_id = (SELECT id FROM profiles WHERE email = '${DEMO_CREATOR}')`,
  );
  // Gives it and those with samples a picture to change, and to remove.
  await write(
    databaseUrl,
    `INSERT INTO creator_picture (creator_user_id, position, sha256, bytes, small, created_at)
     SELECT id, 1, repeat('0', 64), '\\xffd8ffd9', '\\xffd8ffd9', now() FROM profiles
     WHERE email = '${DEMO_CREATOR}' OR id IN (SELECT creator_user_id FROM creator_sample)
     ON CONFLICT DO NOTHING`,
  );
  await write(databaseUrl, "UPDATE creator_profile SET rights = '{likeness,voice,training}'");
  // With AI training, so that the creator has a consent to withdraw.
  const license = await grantLicense(site, [["rights", "training"]]);
  const grantId = numberIn(license);
  const toVoid = numberIn(await grantLicense(site));
  const replica = await replicas(site, databaseUrl);
  const use = await fileUse(databaseUrl, grantId);
  const disputes = await disputeUses(site, databaseUrl, grantId, brand.email);
  const refusable = await refuseABrand(site, databaseUrl);
  const subscription = await subscribe(site);
  const [team, toHandOver, toLeave] = [
    await teamOfTwo(site, databaseUrl),
    await teamOfTwo(site, databaseUrl),
    await teamOfTwo(site, databaseUrl),
  ];
  const [move, stay] = [await askToMove(site, await newBrand(site)), await askToMove(site, await newBrand(site))];
  // Gives the admin area a mail to send again.
  await write(
    databaseUrl,
    "UPDATE outbound_email SET state = 'failed' WHERE id = (SELECT id FROM outbound_email LIMIT 1)",
  );
  const anybody = (path: string): Visit => ({ path, cookies: "" });
  const adminPages = ["", "/administrators", "/articles", "/audit", "/events", "/flags", "/search", "/security"];
  // Gives staff a message to answer.
  await sendForm(site, "contact", newAddress());
  const announcements = await announce(databaseUrl);
  const opened = [
    ["/contact", "SELECT id FROM contact_submissions WHERE answered_at IS NULL LIMIT 1"],
    [
      "/creators",
      `SELECT user_id AS id FROM creator_profile c WHERE status IN ('active', 'verified')
       ORDER BY NOT EXISTS (SELECT FROM creator_sample s WHERE s.creator_user_id = c.user_id),
         user_id = (SELECT id FROM profiles WHERE email = '${DEMO_CREATOR}') LIMIT 1`,
    ],
    ["/mail", "SELECT id FROM outbound_email WHERE state = 'failed' AND template <> 'announcement' LIMIT 1"],
    ["/offers", `SELECT offer_id AS id FROM license_grant WHERE id = '${toVoid}'`],
  ] as const;
  const talk = await conversation(site, databaseUrl);
  const checks = await organisationChecks(databaseUrl, brand.email);
  const data = await ownData(databaseUrl, (await newBrand(site)).email);
  const erasing = await ownData(databaseUrl, (await newBrand(site)).email);
  // The first by address, whose buttons the list of administrators has first: nobody removes whoever visits it.
  const staff = await addAdministrator(databaseUrl, "0");
  // Gives the creator a passkey to remove.
  await write(
    databaseUrl,
    `INSERT INTO passkey (id, profile_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT gen_random_uuid(), id, 'x', 'x'::bytea, 0, '{}', 'Phone', now() FROM profiles WHERE email = '${DEMO_CREATOR}'`,
  );
  const halfway = await signIn(site, staff.email);
  await write(
    databaseUrl,
    `INSERT INTO totp_factor (id, profile_id, sealed_secret, last_step, created_at, last_used_at)
     VALUES ('${randomUUID()}', '${staff.id}', 'x', 0, now(), now())`,
  );
  const [secured, enrolling] = [await securedStaff(site, databaseUrl), await enrollingStaff(site, databaseUrl)];
  const rows = await Promise.all(
    opened.map(async ([tab, sql]) => [tab, withRow(`/admin${tab}`, await idOf(databaseUrl, sql))] as const),
  );
  const asking = await askToBeVerified(site, databaseUrl);
  return {
    ...Object.fromEntries(adminPages.map((tab) => [`/admin${tab}`, { path: `/admin${tab}`, cookies: admin }])),
    "/admin/reports": { path: withRow("/admin/reports", talk.reported), cookies: admin },
    "/admin/brands": { path: withRow("/admin/brands", checks.open), cookies: admin },
    "/admin/brands#checked": { path: withRow("/admin/brands", checks.checked), cookies: admin },
    ...Object.fromEntries(rows.map(([tab, path]) => [`/admin${tab}`, { path, cookies: admin }])),
    "/admin/disputes": { path: withRow("/admin/disputes", disputes.toDecide), cookies: admin },
    "/admin/disputes#upheld": { path: withRow("/admin/disputes", disputes.toEndByStaff), cookies: admin },
    "/mailed/[act]/[id]/[token]#address": anybody(pathOf(move.confirm)),
    "/mailed/[act]/[id]/[token]#address-undo": anybody(pathOf(stay.undo)),
    "/mailed/[act]/[id]/[token]": anybody(await mailsPage(databaseUrl, grantId)),
    ...(await sessionLinks(databaseUrl, (await newBrand(site)).email)),
    "/approve/[token]": anybody(pathOf(await newDecisionLink(site))),
    "/approve/[token]#messages": anybody(talk.decision),
    "/offer/[id]/[token]#messages": anybody(talk.offer),
    "/approve/[token]/replica": anybody(replica.toSign),
    "/auth/factor": { path: paths.factor, cookies: halfway },
    "/auth/factor/app": { path: paths.factorApp, cookies: enrolling },
    "/admin/security#secured": { path: paths.adminTab("security"), cookies: secured },
    ...(await sampleSteps(site)),
    "/auth/invitation/[id]/[token]": anybody(await staffInvitation(databaseUrl, staff.id)),
    "/auth/setup": { path: paths.adminSetup, cookies: creator },
    "/brand": { path: paths.brand, cookies: brand.cookies },
    "/brand/account": { path: paths.brandAccount, cookies: brand.cookies },
    "/brand/team": { path: paths.brandTeam, cookies: brand.cookies },
    "/brand/team/invitation/[id]/[token]": anybody(await teamInvitation(databaseUrl, brand.email)),
    "/brand#several": { path: paths.brand, cookies: team.approver },
    "/brand/team#members": { path: paths.brandTeam, cookies: team.owner },
    "/brand/team#approver": { path: paths.brandTeam, cookies: team.approver },
    // Whoever is removed from one team neither takes over nor leaves it.
    "/brand/team#to-hand-over": { path: paths.brandTeam, cookies: toHandOver.owner },
    "/brand/team#to-leave": { path: paths.brandTeam, cookies: toLeave.approver },
    // One is released, and the other returned.
    "/offer/[id]#review": { path: paths.offer(team.toRelease), cookies: team.approver },
    "/offer/[id]#to-return": { path: paths.offer(toLeave.toRelease), cookies: toLeave.approver },
    "/brand/offers/[id]/withdraw": {
      path: paths.brandWithdraw(await offerOf(databaseUrl, brand.email)),
      cookies: brand.cookies,
    },
    "/brand/briefs/[id]": { path: paths.brief(await briefOf(site, databaseUrl, brand)), cookies: brand.cookies },
    "/creator/brands/[id]": { path: paths.creatorBrand(refusable), cookies: creator },
    "/creator/dashboard": { path: paths.creatorDashboard, cookies: creator },
    "/creators/found": anybody(`${paths.creators}?right=voice`),
    "/c/[slug]": anybody(paths.creatorPage("maya-ellison")),
    "/creator/account": { path: paths.creatorAccount, cookies: creator },
    "/creator/page": { path: paths.creatorPageForm, cookies: creator },
    "/creator/page#asked": { path: paths.creatorPageForm, cookies: asking.cookies },
    "/admin/announcements": { path: withRow("/admin/announcements", announcements.toSend), cookies: admin },
    "/admin/announcements#other": { path: withRow("/admin/announcements", announcements.toRemove), cookies: admin },
    "/admin/announcements#sent": { path: withRow("/admin/announcements", announcements.toCancel), cookies: admin },
    "/admin/creators#asked": { path: withRow("/admin/creators", asking.id), cookies: admin },
    "/creator/pictures": { path: paths.creatorPictures, cookies: creator },
    "/creator/samples": { path: paths.creatorSamples, cookies: creator },
    "/creator/rules": { path: paths.creatorRules, cookies: creator },
    ...(await samples(site)),
    "/sign-in/[token]": anybody(await mailedSignIn(site)),
    "/creator/welcome": { path: paths.creatorWelcome, cookies: creator },
    "/insights/[slug]": anybody(paths.article("counter-ten-or-twenty")),
    "/insights/cluster/[cluster]": anybody(paths.insightsList("pricing-deals")),
    "/insights/list/[list]/[page]": anybody("/insights/list/all/2"),
    "/insights/now/article/[slug]": anybody("/insights/now/article/counter-ten-or-twenty"),
    "/insights/now/list/[list]/[page]": anybody("/insights/now/list/all/2"),
    "/learn/[guide]": anybody(paths.guide("nil-basics")),
    "/license/[id]": { path: license.split("/").slice(0, 3).join("/"), cookies: creator },
    "/license/[id]/[token]": anybody(license),
    "/license/[id]/withdraw": { path: `${license.split("/").slice(0, 3).join("/")}/withdraw`, cookies: creator },
    "/license/[id]/replica": { path: replica.toEnd, cookies: creator },
    "/license/[id]/release": {
      path: paths.licenseRelease(await releasable(site, databaseUrl, brand)),
      cookies: brand.cookies,
    },
    "/mailed/[act]/[id]/[token]#reminders": anybody(await stopPage(databaseUrl, grantId)),
    "/license/[id]/use": { path: paths.licenseUse(grantId), cookies: brand.cookies },
    "/license/[id]/use/[use]": { path: paths.disputeUse(grantId, use), cookies: creator },
    "/license/[id]/use/[use]#disputed": { path: disputes.toAnswer, cookies: brand.cookies },
    "/license/[id]/use/[use]#stopped": { path: disputes.toReplyTo, cookies: creator },
    "/license/[id]/use/[use]#upheld": { path: disputes.toEnd, cookies: creator },
    "/license/[id]/use/[use]/correct": {
      path: paths.correctUse(grantId, await fileUse(databaseUrl, grantId)),
      cookies: brand.cookies,
    },
    "/license/[id]/use/[use]/correct#other": {
      path: paths.correctUse(grantId, await fileUse(databaseUrl, grantId)),
      cookies: brand.cookies,
    },
    "/v/[id]": anybody(paths.publicLicense(grantId)),
    "/brand/briefs/new": { path: paths.newBrief("maya-ellison", "theo-lindqvist"), cookies: sender },
    "/offer/new": { path: paths.newOffer, cookies: sender },
    "/shortlist": anybody(paths.shortlist),
    "/your-data": { path: paths.yourData, cookies: data.cookies },
    "/your-data#ask": anybody(paths.yourData),
    "/your-data#member": { path: paths.yourData, cookies: creator },
    "/your-data/erase": { path: paths.eraseData, cookies: erasing.cookies },
    "/your-data/waitlist": { path: paths.correctEntry, cookies: data.cookies },
    "/mailed/[act]/[id]/[token]#data": anybody(data.link),
    "/creators/compare": anybody(paths.compare(["maya-ellison", "priya-nair"])),
    "/missing": anybody("/creator/nothing"),
    "/offer/[id]": offer.own,
    "/offer/[id]/[token]": anybody((await makeOffer(site)).mailed),
    "/place/[id]/[token]": anybody(place),
    "/mailed/[act]/[id]/[token]#subscribe": anybody(subscription.confirm),
    "/mailed/[act]/[id]/[token]#unsubscribe": anybody(subscription.end),
    "/mailed/[act]/[id]/[token]#invitations": anybody(await invitation(databaseUrl)),
    "/mailed/[act]/[id]/[token]#withdraw": anybody(withdraw),
    "/mailed/[act]/[id]/[token]#updates": anybody(await endOfUpdates(databaseUrl, (await joinWaitlist(site)).withdraw)),
  };
}

/** Two drafts, and one that has been sent but for a mail. */
async function announce(databaseUrl: string): Promise<Record<"toSend" | "toRemove" | "toCancel", string>> {
  const [toSend, toRemove, toCancel] = [randomUUID(), randomUUID(), randomUUID()];
  await write(
    databaseUrl,
    `INSERT INTO announcement (id, audience, subject, body, sent_at)
     SELECT id, 'everybody', 'Soon', 'A text.', sent_at
     FROM (VALUES ('${toSend}'::uuid, NULL::timestamptz), ('${toRemove}', NULL), ('${toCancel}', now())) AS a (id, sent_at);
     INSERT INTO mailing (id, ended_at) SELECT id, now() FROM announcement;
     INSERT INTO outbound_email (template, to_address, payload, state, attempts)
     VALUES ('announcement', '${newAddress()}', '{"announcementId": "${toCancel}"}', 'failed', 10)`,
  );
  return { toSend, toRemove, toCancel };
}

/** An open offer with a message of each side, to report, and one that is reported. */
async function conversation(
  site: string,
  databaseUrl: string,
): Promise<{ decision: string; offer: string; reported: string }> {
  const buyerEmail = newAddress("talk");
  const decision = pathOf(await newDecisionLink(site, [], buyerEmail));
  const offer = pathOf(linkTo(await newestMail(site, buyerEmail, { subject: /^Confirm/ }), "/offer/"));
  const reported = randomUUID();
  await write(
    databaseUrl,
    `INSERT INTO offer_message (id, root_offer_id, offer_id, position, author, body, created_at, reported_at, report_reason)
     SELECT m.id, o.root_offer_id, o.id, m.position, m.author::party, 'How long is it?', now(), m.reported, m.reason
     FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id AND b.email = '${buyerEmail}', (VALUES
       (gen_random_uuid(), 1, 'creator', NULL::timestamptz, NULL), (gen_random_uuid(), 2, 'buyer', NULL, NULL),
       ('${reported}'::uuid, 3, 'buyer', now(), 'spam')) AS m (id, position, author, reported, reason)`,
  );
  return { decision, offer, reported };
}

/** One to answer, which the brand may withdraw, and one of another brand that stands. */
async function organisationChecks(databaseUrl: string, email: string): Promise<{ open: string; checked: string }> {
  const [open, checked] = [randomUUID(), randomUUID()];
  await write(
    databaseUrl,
    `INSERT INTO organisation_check (id, buyer_org_id, asked_at, name, domain, reach, evidence, answered_at, outcome, answer)
     SELECT k.id, b.id, now(), 'Acme Audio', split_part(b.email_key, '@', 2), 'By phone', 'The register', k.at, k.outcome, k.note
     FROM (VALUES ('${open}'::uuid, true, NULL::timestamptz, NULL, NULL), ('${checked}'::uuid, false, now(), 'checked', 'Seen'))
       AS k (id, own, at, outcome, note)
     JOIN buyer_org b ON b.id = CASE WHEN k.own THEN (SELECT id FROM buyer_org WHERE email = '${email}')
       ELSE (SELECT id FROM buyer_org WHERE email <> '${email}' AND confirmed_at IS NOT NULL LIMIT 1) END`,
  );
  return { open, checked };
}

/** An open offer of the brand's as the only one of a brief. */
async function briefOf(site: string, databaseUrl: string, brand: { email: string; cookies: string }): Promise<string> {
  const id = randomUUID();
  const sent = await sendForm(site, "offer", brand.email, [["useCase", "For the brief."]], brand.cookies);
  await write(databaseUrl, `INSERT INTO brief (id) VALUES ('${id}')`);
  await write(
    databaseUrl,
    `UPDATE offer SET brief_id = '${id}' WHERE id = '${/[0-9a-f-]{36}/.exec(sent.location)?.[0]}'`,
  );
  return id;
}

async function fileUse(databaseUrl: string, grantId: string): Promise<string> {
  const id = randomUUID();
  await write(
    databaseUrl,
    `INSERT INTO license_use (id, grant_id, place, territory, begins_on, ends_on, filed_at, licensed_right, medium, is_paid, by_handle)
     VALUES ('${id}', '${grantId}', 'https://example.test/spot', 'us', '2027-01-01', '2027-01-31', now(), 'voice', 'website', false, false)`,
  );
  return id;
}

const IN_TIME = "now() + interval '5 days'";

/** The columns of a dispute by whose turn it is. */
const stages = {
  "to decide": { due_at: IN_TIME, asked_at: "now()" },
  "to answer": { due_at: IN_TIME },
  "to reply to": {
    due_at: IN_TIME,
    state: "'stopped'",
    answered_at: "now()",
    answer: "'Off the air.'",
    stopped_on: "current_date",
  },
  "to end": { due_at: IN_TIME, state: "'upheld'", resolved_at: "now()", resolution: "'It ran as an ad.'" },
} satisfies Record<string, Record<string, string>>;

/** Returns the ids of a use and of its dispute. */
async function disputeUse(databaseUrl: string, grantId: string, stage: keyof typeof stages): Promise<[string, string]> {
  const [use, dispute] = [await fileUse(databaseUrl, grantId), randomUUID()];
  const columns = {
    id: `'${dispute}'`,
    use_id: `'${use}'`,
    reason: "'Not agreed'",
    created_at: "now()",
    ...stages[stage],
  };
  await write(
    databaseUrl,
    `WITH marked AS (UPDATE license_use SET disputed_at = now() WHERE id = '${use}')
     INSERT INTO use_dispute (${Object.keys(columns)}) VALUES (${Object.values(columns)})`,
  );
  return [use, dispute];
}

/**
 * Makes the license a brand's, and disputes three of its uses; two upheld disputes are of other licenses, which they end.
 * Those that staff act on are named by the dispute's id, others by its page.
 */
async function disputeUses(site: string, databaseUrl: string, grantId: string, email: string) {
  await write(
    databaseUrl,
    `UPDATE offer SET buyer_org_id = (SELECT id FROM buyer_org WHERE email = '${email}')
     WHERE id = (SELECT offer_id FROM license_grant WHERE id = '${grantId}')`,
  );
  const byParty = async (id: string, stage: keyof typeof stages) =>
    paths.disputeUse(id, (await disputeUse(databaseUrl, id, stage))[0]);
  const byStaff = async (id: string, stage: keyof typeof stages) => (await disputeUse(databaseUrl, id, stage))[1];
  return {
    toDecide: await byStaff(grantId, "to decide"),
    toAnswer: await byParty(grantId, "to answer"),
    toReplyTo: await byParty(grantId, "to reply to"),
    toEnd: await byParty(numberIn(await grantLicense(site)), "to end"),
    toEndByStaff: await byStaff(numberIn(await grantLicense(site)), "to end"),
  };
}

/** A new creator with an open request to be verified, of which staff have been told. */
async function askToBeVerified(site: string, databaseUrl: string): Promise<{ id: string; cookies: string }> {
  const { email, cookies } = await newCreator(site);
  const id = await idOf(databaseUrl, "SELECT id FROM profiles WHERE email = $1", [email]);
  await write(
    databaseUrl,
    `INSERT INTO verification_request (creator_user_id, asked_at, reach, evidence, told_at)
     VALUES ('${id}', now(), 'Mornings, by phone', 'https://example.test/ada', now())`,
  );
  return { id, cookies };
}

/** Of two brands that made the demo creator an offer one is refused; returns the other's id. */
async function refuseABrand(site: string, databaseUrl: string): Promise<string> {
  const [refused, other] = [newAddress(), newAddress()];
  await newDecisionLink(site, [], refused);
  await newDecisionLink(site, [], other);
  await write(
    databaseUrl,
    `INSERT INTO refused_buyer (creator_user_id, buyer_org_id, mailbox_key, refused_at)
     SELECT p.id, b.id, b.mailbox_key, now() FROM profiles p, buyer_org b WHERE p.email = '${DEMO_CREATOR}' AND b.email = '${refused}'`,
  );
  return idOf(databaseUrl, "SELECT id FROM buyer_org WHERE email = $1", [other]);
}

async function stopPage(databaseUrl: string, grantId: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ salt: string }>("SELECT token_salt AS salt FROM license_grant WHERE id = $1", [
    grantId,
  ]);
  await client.end();
  const link = `reminder-stop\0${grantId}:creator\0${rows[0]?.salt}`;
  return paths.mailed("reminders", grantId, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

/** The links of mails about a session: one that proves the mailbox, and one that signs out everywhere. */
async function sessionLinks(databaseUrl: string, email: string): Promise<Record<string, Visit>> {
  const found = `SELECT s.id || ' ' || p.id AS id FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
    WHERE p.email_key = $1 LIMIT 1`;
  const [session = "", profile] = (await idOf(databaseUrl, found, [email])).split(" ");
  const request = randomUUID();
  await write(
    databaseUrl,
    `INSERT INTO proof_request (id, session_id, token_salt, acts, asked_at, expires_at)
     VALUES ('${request}', '${session}', 'x', '{address}', now(), now() + interval '1 day')`,
  );
  const token = (link: string) => createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex");
  const proof = paths.mailed("proof", request, token(`mailbox-proof\0${request}\0x`));
  const out = paths.mailed("sign-out", session, token(`sign-out\0${session}\0${profile}`));
  return {
    "/mailed/[act]/[id]/[token]#proof": { path: proof, cookies: "" },
    "/mailed/[act]/[id]/[token]#sign-out": { path: out, cookies: "" },
  };
}

async function mailsPage(databaseUrl: string, grantId: string): Promise<string> {
  const found =
    "SELECT o.id || ' ' || o.token_salt AS id FROM offer o JOIN license_grant g ON g.offer_id = o.id WHERE g.id = $1";
  const [id = "", salt] = (await idOf(databaseUrl, found, [grantId])).split(" ");
  const link = `mail-stop\0${id}:buyer:license-ends\0${salt}`;
  return paths.mailed("mails", id, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

/** Of whoever has the link to withdraw from the waitlist; announcements carry it. */
async function endOfUpdates(databaseUrl: string, withdraw: string): Promise<string> {
  const [, , , id = ""] = withdraw.split("/");
  const salt = await idOf(databaseUrl, "SELECT token_salt AS id FROM waitlist_submissions WHERE id = $1", [id]);
  const link = `updates-end\0${id}\0${salt}`;
  return paths.mailed("updates", id, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

/** A link to what is held about the address, with an entry and a consent of its own, and a browser that used another link. */
async function ownData(databaseUrl: string, email: string): Promise<{ link: string; cookies: string }> {
  const [id, token, used, session] = [
    randomUUID(),
    randomBytes(32).toString("hex"),
    randomUUID(),
    randomBytes(32).toString("hex"),
  ];
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  await write(
    databaseUrl,
    `INSERT INTO data_access (id, email, email_key, token_hash, asked_at, expires_at, used_at, session_hash, session_ends_at) VALUES
       ('${id}', '${email}', '${email}', '${sha256(token)}', now(), now() + interval '1 day', NULL, NULL, NULL),
       ('${used}', '${email}', '${email}', '${sha256(used)}', now(), now() + interval '1 day', now(), '${sha256(session)}', now() + interval '1 day')`,
  );
  await write(
    databaseUrl,
    `WITH entry AS (
       INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, agency_name, consent_updates, agreed_waitlist_terms, agreed_platform_terms, token_salt, confirmed_at)
       VALUES (gen_random_uuid(), 'Ada Merritt', '${email}', '${email}', 'agent', 'Merritt and Rowe', true, true, true, 'x', now()) RETURNING id
     )
     INSERT INTO consent_record (id, document, document_hash, party, email_key, waitlist_id)
     SELECT gen_random_uuid(), 'update-emails', '${sha256("x")}', 'visitor', '${email}', id FROM entry`,
  );
  return { link: paths.mailed("data", id, token), cookies: `your-data=${used}.${session}` };
}

/** An administrator whose session has proved its passkey, and may change what its account has. */
async function securedStaff(site: string, databaseUrl: string): Promise<string> {
  const { id, email } = await addAdministrator(databaseUrl);
  const cookies = await signIn(site, email);
  const passkey = randomUUID();
  await write(
    databaseUrl,
    `INSERT INTO passkey (id, profile_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ('${passkey}', '${id}', '${passkey}', 'x'::bytea, 0, '{}', 'Key', now());
     UPDATE sign_in_session SET factor_proved_at = now(), factor_id = '${passkey}' WHERE profile_id = '${id}'`,
  );
  return cookies;
}

/** An administrator who has begun to set up an authenticator app. */
async function enrollingStaff(site: string, databaseUrl: string): Promise<string> {
  const { id, email } = await addAdministrator(databaseUrl);
  const cookies = await signIn(site, email);
  await write(databaseUrl, `UPDATE sign_in_session SET mailbox_proved_at = now() WHERE profile_id = '${id}'`);
  const sender = { ...newSender(), cookie: cookies };
  const form = await renderedForm(site + paths.adminTab("security"), "Set up an authenticator app", sender);
  const begun = await sendPlain(form, [], sender);
  if (begun.status !== 303) throw new Error(`Beginning an app was answered ${begun.status}`);
  return cookies;
}

/** The cookie of a browser that began a sample offer. */
async function sampleOffer(site: string): Promise<string> {
  const sender = newSender();
  const form = await renderedForm(site + paths.tryIt, 'name="beginning"', sender);
  return (await sendPlain(form, [["beginning", "offer"]], sender)).cookies;
}

/** The page that asks to confirm each answer to a sample offer of its own. */
async function sampleSteps(site: string): Promise<Record<string, Visit>> {
  const steps: Record<string, Visit> = {};
  for (const step of ["approve", "decline", "counter-10"])
    steps[`/try/offer#${step}`] = { path: `${paths.tryOffer}?step=${step}`, cookies: await sampleOffer(site) };
  return steps;
}

async function staffInvitation(databaseUrl: string, inviter: string): Promise<string> {
  const [id, email] = [randomUUID(), newAddress()];
  await write(
    databaseUrl,
    `INSERT INTO admin_invitation (id, email, email_key, token_salt, invited_by, created_at, expires_at)
     VALUES ('${id}', '${email}', '${email}', 'x', '${inviter}', now(), now() + interval '1 day')`,
  );
  const link = `admin-invitation\0${id}\0x`;
  return paths.adminInvitation(id, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

async function teamInvitation(databaseUrl: string, owner: string): Promise<string> {
  const [id, email] = [randomUUID(), newAddress()];
  await write(
    databaseUrl,
    `INSERT INTO brand_invitation (id, buyer_org_id, email, email_key, role, token_salt, invited_by, created_at, expires_at)
     SELECT '${id}', m.buyer_org_id, '${email}', '${email}', 'viewer', 'x', m.profile_id, now(), now() + interval '1 day'
     FROM brand_member m JOIN profiles p ON p.id = m.profile_id WHERE p.email = '${owner}'`,
  );
  const link = `team-invitation\0${id}\0x`;
  return paths.teamInvitation(id, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

/** A brand with a second member, who has a brand of their own too and may release the offer that the owner asked for. */
async function teamOfTwo(
  site: string,
  databaseUrl: string,
): Promise<Record<"owner" | "approver" | "toRelease", string>> {
  const [owner, colleague] = [await newBrand(site), await newBrand(site)];
  const teamId = await idOf(databaseUrl, "SELECT id FROM buyer_org WHERE email = $1", [owner.email]);
  await write(
    databaseUrl,
    `INSERT INTO brand_member (id, buyer_org_id, profile_id, role, since)
     SELECT gen_random_uuid(), '${teamId}', id, 'approver', now() FROM profiles WHERE email = '${colleague.email}'`,
  );
  await write(
    databaseUrl,
    `UPDATE offer SET made_by = p.id, review_asked_by = p.id, review_asked_at = now()
     FROM profiles p WHERE p.email = '${owner.email}' AND offer.buyer_org_id = '${teamId}'`,
  );
  const toRelease = await idOf(databaseUrl, "SELECT id FROM offer WHERE buyer_org_id = $1", [teamId]);
  return { owner: owner.cookies, approver: `${colleague.cookies}; brand=${teamId}`, toRelease };
}

async function invitation(databaseUrl: string): Promise<string> {
  const id = randomUUID();
  await write(
    databaseUrl,
    `INSERT INTO creator_invitation (id, mailbox_key, token_salt, invited_at) VALUES ('${id}', '${newAddress()}', 'x', now())`,
  );
  const link = `invitation-refuse\0${id}\0x`;
  return paths.mailed("invitations", id, createHmac("sha256", testSecrets.LINK_SECRET).update(link).digest("hex"));
}

const offerOf = (databaseUrl: string, email: string): Promise<string> =>
  idOf(
    databaseUrl,
    "SELECT o.id FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1 AND o.status = 'pending'",
    [email],
  );

async function idOf(databaseUrl: string, sql: string, values: readonly string[] = []): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(sql, [...values]);
  await client.end();
  const [row] = rows;
  if (!row) throw new Error(`Nothing is found by ${sql}`);
  return row.id;
}

async function mailedSignIn(site: string): Promise<string> {
  const email = newAddress();
  await sendForm(site, "onboarding", email);
  return pathOf(linkTo(await newestMail(site, email), "/sign-in/"));
}

async function subscribe(site: string): Promise<{ confirm: string; end: string }> {
  const email = newAddress();
  await sendForm(site, "subscription", email);
  const mail = await newestMail(site, email);
  return { confirm: pathOf(linkTo(mail, "/mailed/subscribe/")), end: pathOf(linkTo(mail, "/mailed/unsubscribe/")) };
}

/** An open sample offer, its counter-offer, and a sample license, each in a browser of its own. */
async function samples(site: string): Promise<Record<string, Visit>> {
  const begin = async (button: string, beginning: string): Promise<string> => {
    const sender = newSender();
    const form = await renderedForm(site + paths.tryIt, button, sender);
    return (await sendPlain(form, [["beginning", beginning]], sender)).cookies;
  };
  const offer = await begin("Answer a sample offer", "offer");
  const countered = await begin("Answer a sample offer", "offer");
  const headers = { ...newSender(), cookie: countered };
  const form = await renderedForm(`${site}${paths.tryOffer}?step=counter-10`, 'name="agree"', headers);
  await sendPlain(
    form,
    [
      ["agree", "on"],
      ["percent", "10"],
    ],
    headers,
  );
  return {
    [paths.tryOffer]: { path: paths.tryOffer, cookies: offer },
    [paths.tryCounter]: { path: paths.tryCounter, cookies: countered },
    [paths.tryLicense]: { path: paths.tryLicense, cookies: await begin("Open a sample license", "license") },
  };
}
