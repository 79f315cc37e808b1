import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { type Entry, holds, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { askToMove, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// What a copy of a session is worth once its owner has signed out everywhere: nothing that it showed opens any more.

type Person = { email: string; cookies: string };

const page = (path: string, cookie = "") => get(path, cookie ? { cookie } : {});
const textOf = async (path: string, cookie: string) => (await page(path, cookie)).text();

/** Presses a button of a page as the holder of these cookies. */
async function press(path: string, marker: string, cookie: string, fields: readonly Entry[] = []) {
  const headers = { ...newSender(), cookie };
  return sendPlain(await renderedForm(site() + path, marker, headers), fields, headers);
}

async function signOutEverywhere({ cookies }: Person, account: string) {
  const { status } = await press(account, "Sign out everywhere", cookies);
  expect(status).toBe(303);
}

/** An open offer of a new brand to a new creator. */
async function openOffer() {
  const creator = await newCreator(site());
  const brand = await newBrand(site());
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  const [offer] = await ask<{ id: string; status: string }>(
    `SELECT o.id, o.status FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1`,
    [creator.email],
  );
  if (!offer) throw new Error("No offer was made");
  expect(offer.status).toBe("pending");
  return { creator, brand, id: offer.id };
}

const statusOf = async (id: string) =>
  (await ask<{ status: string }>("SELECT status FROM offer WHERE id = $1", [id]))[0]?.status;

/** Tokens in a page that open something for whoever has them, apart from the calendar's address. */
const bearers = (html: string): string[] =>
  [
    ...html.matchAll(/\/(?:approve|offer\/[0-9a-f-]{36}|license\/[0-9a-f-]{36}|sign-in|account\/[^"]*)\/[0-9a-f]{64}/g),
  ].map(([link]) => link);

const creatorPages = [
  paths.creatorDashboard,
  paths.creatorAccount,
  paths.creatorRules,
  paths.creatorPageForm,
  paths.creatorSamples,
  paths.creatorPictures,
];
const brandPages = [paths.brand, paths.brandAccount, paths.newOffer];

test("no page of a session holds a link that opens without it", async () => {
  const { creator, brand, id } = await openOffer();
  const held = await (async () => {
    await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]]);
    const [row] = await ask<{ id: string }>(
      "SELECT o.id FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email_key = $1 AND o.status = 'held'",
      [brand.email],
    );
    return row?.id ?? expect.unreachable();
  })();
  for (const path of [...creatorPages, paths.approve(id)]) {
    const html = await textOf(path, creator.cookies);
    expect(bearers(html), path).toEqual([]);
  }
  for (const path of [
    ...brandPages,
    paths.offer(id),
    paths.offer(held),
    paths.brandWithdraw(id),
    paths.newOfferLike(id),
  ]) {
    const html = await textOf(path, brand.cookies);
    expect(bearers(html), path).toEqual([]);
  }
  expect(holds(await textOf(paths.creatorDashboard, creator.cookies), `href="${paths.approve(id)}"`)).toBe(true);
  expect(holds(await textOf(paths.brand, brand.cookies), `href="${paths.offer(held)}"`)).toBe(true);

  await press(`${paths.approve(id)}?step=approve`, 'name="agree"', creator.cookies, [["agree", "on"]]);
  expect(await statusOf(id)).toBe("approved");
  for (const [path, cookies] of [
    [`${paths.approve(id)}?done`, creator.cookies],
    [paths.creatorDashboard, creator.cookies],
    [paths.offer(id), brand.cookies],
    [paths.brand, brand.cookies],
  ] as const) {
    const html = await textOf(path, cookies);
    expect(bearers(html), path).toEqual([]);
    expect(html, path).toMatch(/href="\/license\/[0-9a-f-]{36}"/);
  }
});

test("a decision page opens for the session of the party that the offer awaits, and for nobody else", async () => {
  const { creator, brand, id } = await openOffer();
  const stranger = await newCreator(site());
  const path = paths.approve(id);
  expect((await page(path, creator.cookies)).status).toBe(200);
  for (const cookies of ["", brand.cookies, stranger.cookies]) {
    const answer = await page(path, cookies);
    expect(answer.status, cookies.slice(0, 20)).toBe(404);
    expect(await answer.text()).not.toContain("Larsen Coffee");
  }
  const form = await renderedForm(`${site()}${path}?step=approve`, 'name="agree"', {
    ...newSender(),
    cookie: creator.cookies,
  });
  for (const cookie of ["", brand.cookies, stranger.cookies]) {
    const sent = { ...newSender(), ...(cookie && { cookie }) };
    const { text } = await sendPlain(form, [["agree", "on"]], sent);
    expect(text).toContain("Please sign in again");
    expect(await statusOf(id)).toBe("pending");
  }
});

test("after signing out everywhere a copied session decides nothing, sends nothing and moves nothing", async () => {
  const { creator, brand, id } = await openOffer();
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]]);
  const [held] = await ask<{ id: string }>(
    "SELECT o.id FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email_key = $1 AND o.status = 'held'",
    [brand.email],
  );
  if (!held) throw new Error("Nothing is held");
  const [deciding, sending] = [
    await renderedForm(`${site()}${paths.approve(id)}?step=approve`, 'name="agree"', {
      ...newSender(),
      cookie: creator.cookies,
    }),
    await renderedForm(site() + paths.offer(held.id), 'name="offerId"', { ...newSender(), cookie: brand.cookies }),
  ];
  const { confirm } = await askToMove(site(), brand);
  await press(paths.brand, "Get calendar link", brand.cookies);
  const calendar = /http[^"<]*likeright\.ics/.exec(await textOf(paths.brand, brand.cookies))?.[0];
  expect((await fetch(calendar ?? "", { headers: newSender() })).status).toBe(200);

  await signOutEverywhere(creator, paths.creatorAccount);
  await signOutEverywhere(brand, paths.brandAccount);

  await sendPlain(deciding, [["agree", "on"]], { ...newSender(), cookie: creator.cookies });
  expect(await statusOf(id)).toBe("pending");
  expect((await page(paths.approve(id), creator.cookies)).status).toBe(404);
  const refused = await sendPlain(sending, [], { ...newSender(), cookie: brand.cookies });
  expect(refused.cookies).not.toContain("session-token");
  expect(await statusOf(held.id)).toBe("held");
  expect((await page(paths.offer(held.id), brand.cookies)).status).toBe(404);
  expect((await fetch(calendar ?? "", { headers: newSender() })).status).toBe(404);
  const moved = await (await fetch(confirm, { headers: newSender() })).text();
  expect(moved).not.toContain('name="token"');
  expect(await ask("SELECT FROM profiles WHERE email_key = $1", [brand.email])).toHaveLength(1);
  // The mailed links go on working: they were in the mailboxes, not in the session.
  const mailed = linkTo(await newestMail(site(), creator.email, { subject: /offer/i }), "/approve/");
  await pressOn(`${mailed}?step=decline`);
  expect(await statusOf(id)).toBe("declined");
});

test("a brand sends what is held for it in its session, and answers a counter-offer there", async () => {
  const creator = await newCreator(site());
  const brand = await newBrand(site());
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]]);
  const [held] = await ask<{ id: string }>(
    `SELECT o.id FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1`,
    [creator.email],
  );
  if (!held) throw new Error("Nothing is held");
  const sent = await press(paths.offer(held.id), 'name="offerId"', brand.cookies);
  // Nothing that proves a mailbox: only what the limits of forms tell browsers apart by.
  expect([sent.status, sent.location]).toEqual([303, `${paths.offer(held.id)}?submitted#sent`]);
  const ofLimits = /^form-browser=[0-9a-f-]{36}$/;
  expect(sent.cookies).toMatch(ofLimits);
  expect(await statusOf(held.id)).toBe("pending");

  await press(`${paths.approve(held.id)}?step=counter-10`, 'name="agree"', creator.cookies, [
    ["agree", "on"],
    ["percent", "10"],
  ]);
  expect(await statusOf(held.id)).toBe("countered");
  const [counter] = await ask<{ id: string }>("SELECT id FROM offer WHERE parent_offer_id = $1", [held.id]);
  const path = paths.approve(counter?.id ?? "");
  expect(await textOf(paths.brand, brand.cookies)).toContain(`href="${path}"`);
  expect((await page(path, creator.cookies)).status, "the creator's own counter").toBe(404);
  const answered = await press(`${path}?step=approve`, 'name="agree"', brand.cookies, [["agree", "on"]]);
  expect([answered.status, answered.location]).toEqual([303, `${path}?done`]);
  expect(answered.cookies).toMatch(ofLimits);
  expect(await statusOf(counter?.id ?? "")).toBe("approved");
});
