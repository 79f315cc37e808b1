import { expect, test } from "vitest";
import { ROLES, type Role } from "@/lib/member-rules";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// Every route of the parties' areas, read from the app folder, with the ids of a deal in place of its parameters.

const rsc = { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%5D" };

/** Techniques that have bypassed authorization elsewhere. */
const disguises: readonly [name: string, change: (path: string) => string, headers: Record<string, string>][] = [
  ["plainly", (path) => path, {}],
  ["as a client navigation", (path) => `${path}?_rsc=abc12`, rsc],
  ["as a subrequest", (path) => path, { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
];

const AREAS = /^\/(?:approve|offer|license|brand|creator)\b/;

/** A license and an open counter-offer between one creator and one brand. */
async function deal() {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  const decide = async (id: string, step: string, marker: string, fields: [string, string][]) => {
    const headers = { ...newSender(), cookie: creator.cookies };
    const form = await renderedForm(`${site()}${paths.approve(id)}?step=${step}`, marker, headers);
    await sendPlain(form, fields, headers);
  };
  const offers = async () =>
    ask<{ id: string; status: string }>(
      "SELECT o.id, o.status FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1 ORDER BY o.created_at",
      [creator.email],
    );
  for (const [step, more] of [
    ["approve", []],
    ["counter-10", [["percent", "10"]]],
  ] as [string, [string, string][]][]) {
    await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
    const open = (await offers()).find(({ status }) => status === "pending");
    await decide(open?.id ?? "", step, 'name="agree"', [["agree", "on"], ...more]);
  }
  const [grant] = await ask<{ id: string }>(
    "SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE o.id = $1",
    [(await offers())[0]?.id],
  );
  const ids = [...(await offers()).map(({ id }) => id), grant?.id ?? expect.unreachable()];
  expect((await offers()).map(({ status }) => status)).toEqual(["approved", "countered", "pending"]);
  // Stands in the intended use of every offer of the brand.
  return { creator, brand, ids, canary: brand.email.split("@", 1)[0] ?? "" };
}

/** The addresses of a deal's routes that show it, and how they were asked for. */
async function shownOf({ ids, canary }: Awaited<ReturnType<typeof deal>>, cookie: string, isParty: boolean) {
  const addresses = [...new Set(ids.slice(-2).flatMap((id) => addressesOfRoutes(id)))].filter((path) =>
    AREAS.test(path),
  );
  expect(addresses.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const address of addresses) {
    for (const [how, change, headers] of isParty ? disguises.slice(0, 1) : disguises) {
      const response = await get(change(address), { ...headers, ...(cookie && { cookie }) });
      expect(response.status, `${address} ${how}`).toBeLessThan(500);
      if ((await response.text()).includes(canary)) found.push(`${address} ${how}`);
    }
  }
  return found;
}

test("no route shows a deal to anybody but its parties, and to them no longer than their sessions last", async () => {
  const made = await deal();
  const { creator, brand, ids } = made;
  const [otherCreator, otherBrand] = [await newCreator(site()), await newBrand(site())];
  const [, , counter = "", grant = ""] = ids;
  const shown = (cookie: string) => shownOf(made, cookie, cookie === creator.cookies || cookie === brand.cookies);
  const plainly = (...addresses: string[]) => expect.arrayContaining(addresses.map((address) => `${address} plainly`));
  expect(await shown(creator.cookies)).toEqual(plainly(paths.creatorDashboard, paths.license(grant)));
  expect(await shown(brand.cookies)).toEqual(
    plainly(paths.brand, paths.license(grant), paths.offer(counter), paths.approve(counter)),
  );
  for (const cookie of ["", otherCreator.cookies, otherBrand.cookies]) expect(await shown(cookie)).toEqual([]);
  for (const [person, account] of [
    [creator, paths.creatorAccount],
    [brand, paths.brandAccount],
  ] as const) {
    const headers = { ...newSender(), cookie: person.cookies };
    const form = await renderedForm(site() + account, "Sign out everywhere", headers);
    expect((await sendPlain(form, [], headers)).status).toBe(303);
    expect(await shown(person.cookies), "with a copy of an ended session").toEqual([]);
  }
});

/** Signed in, as a member of the brand with this address. */
async function newMember(brand: string, role: Role): Promise<{ email: string; cookies: string }> {
  const email = newAddress(role);
  await ask(
    `WITH person AS (INSERT INTO profiles (id, email, email_key) VALUES (gen_random_uuid(), $1, $1) RETURNING id)
     INSERT INTO brand_member (buyer_org_id, profile_id, role, since)
     SELECT b.id, person.id, $3, now() FROM person, buyer_org b WHERE b.email_key = $2`,
    [email, brand, role],
  );
  await sendForm(site(), "sign-in link", email);
  return {
    email,
    cookies: await pressOn(linkTo(await newestMail(site(), email, { subject: /sign-in/ }), "/sign-in/")),
  };
}

test("each role reaches its routes of the brand; a former member, one of another brand and nobody reach none", async () => {
  const made = await deal();
  const { brand, ids } = made;
  const [, , counter = "", grant = ""] = ids;
  const offers = [paths.offer(counter), paths.approve(counter)];
  const reached: Record<Role, { shown: string[]; hidden: string[] }> = {
    owner: { shown: [paths.brand, paths.license(grant), ...offers], hidden: [] },
    buyer: { shown: [paths.brand, paths.license(grant), ...offers], hidden: [] },
    approver: { shown: [paths.brand, paths.license(grant), paths.offer(counter)], hidden: [paths.approve(counter)] },
    viewer: { shown: [paths.brand, paths.license(grant)], hidden: offers },
  };
  for (const role of ROLES) {
    const { cookies } = await newMember(brand.email, role);
    const found = await shownOf(made, cookies, true);
    for (const path of reached[role].shown) expect.soft(found, role).toContain(`${path} plainly`);
    for (const path of reached[role].hidden) expect.soft(found, role).not.toContain(`${path} plainly`);
    const license = await (await get(paths.license(grant), { cookie: cookies })).text();
    for (const [act, words] of [
      ["use", "Report a use"],
      ["offer", paths.renew(grant)],
    ] as const)
      expect.soft(license.includes(words), `${role}: ${act}`).toBe(role === "owner" || role === "buyer");
  }
  const former = await newMember(brand.email, "owner");
  await ask(
    "UPDATE brand_member m SET left_at = now() FROM profiles p WHERE p.id = m.profile_id AND p.email_key = $1",
    [former.email],
  );
  const elsewhere = await newMember((await newBrand(site())).email, "owner");
  for (const cookie of [former.cookies, elsewhere.cookies, ""]) expect(await shownOf(made, cookie, false)).toEqual([]);
});
