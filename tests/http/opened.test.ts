import { expect, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";
import { renderedForm } from "@/tests/support/html";
import { actionManifest } from "@/tests/support/routes";
import { newDecisionLink, newSender, send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, sendForm } from "@/tests/support/visitors";

type Openings = { id: string; isFetched: boolean; isSeen: boolean };

async function openings(buyerEmail: string): Promise<Openings> {
  const [found] = await ask<Openings>(
    `SELECT o.id, o.opened_at IS NOT NULL AS "isFetched", o.seen_at IS NOT NULL AS "isSeen"
     FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1`,
    [buyerEmail],
  );
  return found ?? expect.unreachable();
}

const { id = "" } = actionManifest().actions.find(({ name }) => name === "reportSeen") ?? {};

/** As the page's script calls it. */
const report = (page: string, args: unknown, headers: Record<string, string> = {}) =>
  fetch(page, {
    method: "POST",
    redirect: "manual",
    body: JSON.stringify(args),
    headers: {
      "next-action": id,
      "content-type": "text/plain;charset=UTF-8",
      origin: site(),
      ...newSender(),
      ...headers,
    },
  });

const tokenOf = (link: string): string => link.split("/").at(-1) ?? "";

test("a decision link that is fetched only, as mail scanners do, was not opened", async () => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  for (const path of [link, `${link}?step=approve`]) {
    for (const method of ["HEAD", "GET"]) await (await fetch(path, { method, headers: newSender() })).text();
  }
  await expect.poll(() => openings(buyer)).toMatchObject({ isFetched: true });
  expect(await openings(buyer)).toMatchObject({ isSeen: false });
});

test("the script of a page reports for whom the link or the session admits, and for nobody else", async () => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  const offer = await openings(buyer);
  const stranger = await newCreator(site());
  const refused: [args: unknown, headers?: Record<string, string>][] = [
    [["0".repeat(64)]],
    [[offer.id]],
    [[offer.id], { cookie: stranger.cookies }],
    [[tokenOf(link)], { origin: "https://evil.example" }],
    [[tokenOf(link)], { "sec-fetch-site": "cross-site" }],
    [[]],
    [[null]],
    [[{ token: tokenOf(link) }]],
    [[[tokenOf(link)]]],
    [["x".repeat(10_000)]],
    [["\u0000"]],
    [{}],
  ];
  for (const [args, headers] of refused) {
    const { status } = await report(link, args, headers);
    expect(status, `${JSON.stringify(args).slice(0, 90)} ${Object.keys(headers ?? {})}`).toBeLessThan(500);
  }
  expect(await openings(buyer)).toEqual({ ...offer, isSeen: false });
  for (const _ of [1, 2]) {
    const answer = await report(link, [tokenOf(link)]);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  }
  expect(await openings(buyer)).toEqual({ id: offer.id, isFetched: false, isSeen: true });
});

test("in a session the offer was opened, but no link was fetched", async () => {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  const [{ id: offerId } = { id: "" }] = await ask<{ id: string }>(
    `SELECT o.id FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1`,
    [creator.email],
  );
  const page = `${site()}/approve/${offerId}`;
  const stateOf = () =>
    ask("SELECT opened_at IS NOT NULL AS fetched, seen_at IS NOT NULL AS seen FROM offer WHERE id = $1", [offerId]);
  expect((await fetch(page, { headers: { cookie: creator.cookies, ...newSender() } })).status).toBe(200);
  await report(page, [offerId], { cookie: brand.cookies });
  expect(await stateOf()).toEqual([{ fetched: false, seen: false }]);
  await report(page, [offerId], { cookie: creator.cookies });
  expect(await stateOf()).toEqual([{ fetched: false, seen: true }]);
});

test("a step's form says it too, also if it is refused", async () => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  const form = await renderedForm(`${link}?step=approve`, 'name="agree"', newSender());
  expect(await (await send(form, [])).text()).toContain("Agreement Required");
  await expect.poll(() => openings(buyer)).toMatchObject({ isSeen: true });
});

test("reports count against the limit of what pages report by themselves, and nothing is recorded above it", async () => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  const sender = newSender();
  for (let sent = 0; sent < policies.events.attempts; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => report(link, ["0".repeat(64)], sender)));
  }
  expect((await report(link, [tokenOf(link)], sender)).status).toBe(200);
  expect(await openings(buyer)).toMatchObject({ isSeen: false });
  await report(link, [tokenOf(link)]);
  expect(await openings(buyer)).toMatchObject({ isSeen: true });
});
