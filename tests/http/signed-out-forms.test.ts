import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { formsIn, holds, renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, sendForm } from "@/tests/support/visitors";

// Every form on the pages of members' sessions, filled in, and sent when the session has ended.

/** Onboarding belongs to nobody yet. */
const AREAS = /^\/(?:license|brand|creator)\b(?!\/onboard)/;

/** A license between one creator and one brand with a filed use, and an open offer. */
async function deal() {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  const offer = () => sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  const newest = async () => {
    const rows = await ask<{ id: string }>(
      `SELECT o.id FROM offer o JOIN profiles p ON p.id = o.creator_user_id
       WHERE p.email_key = $1 ORDER BY o.created_at DESC`,
      [creator.email],
    );
    return rows[0]?.id ?? expect.unreachable();
  };
  await offer();
  const first = await newest();
  const asCreator = { ...newSender(), cookie: creator.cookies };
  const approval = `${site()}${paths.approve(first)}?step=approve`;
  await sendPlain(await renderedForm(approval, 'name="agree"', asCreator), [["agree", "on"]], asCreator);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [first]);
  const license = grant?.id ?? expect.unreachable();
  const asBrand = { ...newSender(), cookie: brand.cookies };
  const use = await renderedForm(site() + paths.licenseUse(license), 'name="place"', asBrand);
  await sendPlain(
    use,
    [
      ["right", "voice"],
      ["medium", "radio_podcast"],
      ["place", "Radio"],
      ["territory", "us"],
      ["beginsOn", "2027-01-01"],
      ["endsOn", "2027-01-31"],
    ],
    asBrand,
  );
  const [filed] = await ask<{ id: string }>("SELECT id FROM license_use WHERE grant_id = $1", [license]);
  await offer();
  const addresses = [license, await newest()].flatMap((id) => addressesOfRoutes(id));
  addresses.push(paths.disputeUse(license, filed?.id ?? expect.unreachable()));
  return { creator, brand, addresses: [...new Set(addresses)].filter((path) => AREAS.test(path)) };
}

/** Pages and forms that a session opens, without those that a link decides. */
async function formsOf(cookie: string, addresses: readonly string[]) {
  const found = [];
  for (const address of addresses) {
    const page = await get(address, { cookie });
    if (page.status !== 200 || !page.headers.get("content-type")?.startsWith("text/html")) continue;
    for (const form of formsIn(await page.text(), () => newAddress())) {
      if (!form.hidden.some(([name]) => name === "token")) found.push({ ...form, address });
    }
  }
  return found;
}

test("whatever form a member sends after its session ended comes back with what was typed, and nothing else", async () => {
  const { creator, brand, addresses } = await deal();
  const kept: string[] = [];
  for (const person of [creator, brand]) {
    const forms = await formsOf(person.cookies, addresses);
    await ask(
      "UPDATE sign_in_session SET ended_at = now() WHERE profile_id = (SELECT id FROM profiles WHERE email_key = $1)",
      [person.email],
    );
    for (const { address, hidden, typed, button } of forms) {
      const what = `${address} ${button} ${typed.map(([name]) => name).join(" ")}`;
      const headers = { ...newSender(), cookie: person.cookies };
      const answer = await sendPlain({ url: site() + address, entries: hidden }, typed, headers);
      // Signing out of a session that has ended is done.
      if (answer.location === paths.signIn && typed.length === 0) continue;
      expect([answer.status, answer.location], what).toEqual([200, ""]);
      expect(answer.text, what).toContain("You are signed out");
      expect(answer.text, `${what}: shows no record`).not.toContain(person.email);
      const lost = typed.filter(([, value]) => !holds(answer.text, value)).map(([name]) => name);
      expect(lost, what).toEqual([]);
      if (typed.length > 0) expect(answer.text, what).toContain(paths.signInTo(address));
      kept.push(what);
    }
  }
  for (const name of [
    "minimumRate",
    "displayName",
    "bio",
    "timeZone",
    "newEmail",
    "word",
    "place",
    "reason",
    "next=change",
  ]) {
    expect(kept.join("\n"), name).toContain(name);
  }
});
