import { expect, test } from "vitest";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { paths } from "@/lib/paths";
import { plainPost, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, site, submitOneOffer } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { askToMove, newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// A browser in which a link mailed to a brand was used sends that brand's offers at once, until sign-out or until the
// brand takes its address back.

const statesOf = async (email: string) =>
  (
    await ask<{ status: string }>(
      `SELECT o.status FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email_key = $1 ORDER BY o.created_at DESC`,
      [email],
    )
  ).map(({ status }) => status);

const heldLink = async (email: string, since = new Date(0)) =>
  linkTo(await newestMail(site(), email, { subject: /onfirm/, since }), "/offer/");

test("signing out in a browser ends its permission to send for a brand", async () => {
  const { email, cookies } = await newBrand(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  expect(proof).toMatch(/^buyer-session=|; buyer-session=/);
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0]).toBe("pending");

  const headers = { cookie: `${cookies}; ${proof}`, ...newSender() };
  const form = await renderedForm(site() + paths.brandAccount, ">Sign out<", headers);
  const init = plainPost(form, []);
  const left = await fetch(form.url, { ...init, headers: { ...init.headers, ...headers } });
  expect(left.status).toBe(303);
  expect(left.headers.getSetCookie().join("\n")).toMatch(/^buyer-session=;.*(?:Max-Age=0|1970)/m);
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0], "sent with a copy of the cookie").toBe("held");
});

test("a button pressed just before a brand takes its address back leaves the browser no permission to send", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  // Simulates an address taken back between the confirmation's decision and its response.
  const name = `taken_back_${Date.now()}`;
  await ask(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE buyer_org SET token_salt = md5(random()::text) WHERE id = NEW.buyer_org_id; RETURN NULL; END $$`);
  const [brand] = await ask<{ id: string }>("SELECT id FROM buyer_org WHERE email_key = $1", [email]);
  await ask(`CREATE CONSTRAINT TRIGGER ${name} AFTER UPDATE ON offer DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.buyer_org_id = '${brand?.id}') EXECUTE FUNCTION ${name}()`);
  const proof = await pressOn(link, [], 'name="offerId"');
  await ask(`DROP TRIGGER ${name} ON offer`);
  await ask(`DROP FUNCTION ${name}()`);
  expect(await statesOf(email)).toEqual(["pending"]);
  await sendForm(site(), "offer", email, [], proof);
  expect(await statesOf(email)).toEqual(["held", "pending"]);
});

test("the offer form says for whom it sends at once, to others no more than that, and ends it on request", async () => {
  const email = await submitOneOffer(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  const open = async (cookie: string) =>
    (await fetch(site() + paths.newOffer, { headers: { cookie, ...newSender() } })).text();
  const html = await open(proof);
  expect(html).toContain("is confirmed in this browser");
  expect(html).toContain(`b…@${email.split("@")[1]}`);
  expect(html).not.toContain(email);
  expect(await open("")).not.toContain("is confirmed in this browser");

  const headers = { cookie: proof, ...newSender() };
  const ended = await sendPlain(
    await renderedForm(site() + paths.newOffer, ">Use another address<", headers),
    [],
    headers,
  );
  expect([ended.status, ended.location]).toEqual([303, paths.newOffer]);
  expect(await open(proof), "with a copy of the cookie").not.toContain("is confirmed in this browser");
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0]).toBe("held");
});

test("a form that asked for no agreement sends nothing, even if its browser confirmed the address meanwhile", async () => {
  const email = await submitOneOffer(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  const asksIn = async (cookie: string): Promise<boolean[]> => {
    const html = await (await fetch(site() + paths.newOffer, { headers: { cookie, ...newSender() } })).text();
    return [SUBMIT_STATEMENT, ELECTRONIC_STATEMENT, 'name="byLink"'].map((part) => html.includes(part));
  };
  expect(await asksIn("")).toEqual([false, false, true]);
  expect(await asksIn(proof)).toEqual([true, true, false]);
  await sendForm(site(), "offer", email, [["byLink", "on"]], proof);
  expect((await statesOf(email))[0]).toBe("held");
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0]).toBe("pending");
});

test("a signed-in brand finds its whole address in the offer form, and is signed out on request", async () => {
  const { email, cookies } = await newBrand(site());
  const headers = { cookie: cookies, ...newSender() };
  const form = await renderedForm(site() + paths.newOffer, ">Sign out<", headers);
  const html = await (await fetch(site() + paths.newOffer, { headers })).text();
  expect(html).toContain(`value="${email}"`);
  expect(html, "its own name needs no note").not.toContain("is confirmed in this browser");
  expect(await sendPlain(form, [], headers)).toMatchObject({ status: 303 });
  await sendForm(site(), "offer", email, [], cookies);
  expect((await statesOf(email))[0]).toBe("held");
});

test("a browser that knows an old address sees and gets nothing of the new one", async () => {
  const brand = await newBrand(site());
  const { to, confirm } = await askToMove(site(), brand);
  await pressOn(confirm);
  const mailed = () => ask("SELECT id FROM outbound_email WHERE to_address = $1 ORDER BY id", [to]);
  // The new links of open offers among them.
  const before = await mailed();
  const { location, cookies } = await sendForm(site(), "offer", brand.email);
  const html = await (await fetch(site() + location, { headers: { cookie: cookies, ...newSender() } })).text();
  expect(html.replace(/<[^>]*>/g, "")).toContain(`Open the link that we emailed to ${brand.email} within`);
  expect(html).not.toContain(to);
  expect(await mailed()).toEqual(before);
});

test("a guessed address of a creator's gets the answer that any other gets", async () => {
  const { email } = await newCreator(site());
  const answers = [];
  for (const guess of [email, `x${email}`]) {
    const { status, location, text } = await sendForm(site(), "offer", guess, [["creatorEmail", email]]);
    answers.push([status, location?.replace(/[0-9a-f-]{36}/, "id"), text.length]);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("a browser that confirms a second offer has one open session of the brand, the newer", async () => {
  const email = await submitOneOffer(site());
  const first = await heldLink(email);
  const { createdAt } = await newestMail(site(), email, { subject: /onfirm/ });
  await submitOneOffer(site(), [], email);
  const second = await heldLink(email, new Date(createdAt));
  expect(second).not.toBe(first);
  const open = () =>
    ask(
      "SELECT FROM buyer_session s JOIN buyer_org b ON b.id = s.buyer_org_id WHERE b.email_key = $1 AND s.ended_at IS NULL",
      [email],
    );
  const proof = await pressOn(first, [], 'name="offerId"');
  expect(await open()).toHaveLength(1);
  const headers = { cookie: proof, ...newSender() };
  const pressed = await sendPlain(await renderedForm(second, 'name="offerId"', headers), [], headers);
  expect([pressed.status, await open()]).toEqual([303, [{}]]);
  await sendForm(site(), "offer", email, [], pressed.cookies);
  expect((await statesOf(email))[0]).toBe("pending");
});

test("a mistyped address that is corrected to the one proved here gets the link that its button names, and nothing is sent", async () => {
  const email = await submitOneOffer(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  const mistyped = `x${email}`;
  const { location, cookies } = await sendForm(site(), "offer", mistyped, [], proof);
  const headers = { cookie: `${proof}; ${cookies}`, ...newSender() };
  const form = await renderedForm(site() + location, "Send the link there instead", headers);
  const before = new Date();
  expect(await sendPlain(form, [["buyerEmail", email]], headers)).toMatchObject({ status: 303 });
  expect(await statesOf(email)).toEqual(["held", "pending"]);
  expect(linkTo(await newestMail(site(), email, { since: before, subject: /onfirm/ }), "/offer/")).toContain("/offer/");
});

const setRules = ({ email }: { email: string }, set: string) =>
  ask(`UPDATE creator_profile c SET ${set} FROM profiles p WHERE p.id = c.user_id AND p.email_key = $1`, [email]);

/** A held offer to this creator, its page and form for another address, as the browser that made it sees them. */
async function mistyped(creator: { email: string }, proof = "") {
  const sent = await sendForm(site(), "offer", newAddress("typed"), [["creatorEmail", creator.email]], proof);
  const [page = ""] = sent.location.split("?");
  const headers: Record<string, string> = {
    ...newSender(),
    cookie: [sent.cookies, proof].filter(Boolean).join("; "),
  };
  const form = await renderedForm(site() + page, 'name="buyerEmail"', headers);
  return { page, cookies: sent.cookies, headers, form };
}

/** A new address, and the cookie of a browser that proved it. */
async function provedAddress() {
  const email = await submitOneOffer(site());
  return { email, proof: await pressOn(await heldLink(email), [], 'name="offerId"') };
}

test("a held offer is sent from another address by the browser that made it alone, which then sees the new one", async () => {
  const creator = await newCreator(site());
  const [own, other] = [await mistyped(creator), await mistyped(creator)];
  const right = newAddress("right");
  for (const cookie of ["", other.cookies])
    await sendPlain(own.form, [["buyerEmail", right]], { ...newSender(), ...(cookie && { cookie }) });
  expect(await statesOf(right)).toEqual([]);
  const answer = await sendPlain(own.form, [["buyerEmail", right]], own.headers);
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/offer\/[0-9a-f-]{36}\?submitted$/)]);
  expect(answer.location).not.toContain(own.page);
  const shown = await fetch(site() + answer.location, { headers: { cookie: answer.cookies, ...newSender() } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining(`<bdi>${right}</bdi>`)]);
  expect(await statesOf(right)).toEqual(["held"]);
  expect(await heldLink(right)).toContain(answer.location.split("?")[0]);
  const gone = await fetch(site() + own.page, { headers: own.headers });
  expect(gone.status).toBe(404);
});

test("browsers correct to one address ten times in all, which keeps out nobody who proved it", async () => {
  const [owner, another] = [await provedAddress(), await provedAddress()];
  const creator = await newCreator(site());
  const { form, cookies } = await mistyped(creator);
  // What is refused counts, and the offer stays as it is.
  await setRules(creator, "price_floor_cents = 900000");
  const [offer = ""] = /(?<!-)offer=[^;]+/.exec(cookies) ?? [];
  const send = async (proof = "") => {
    const cookie = [offer, proof].filter(Boolean).join("; ");
    return (await sendPlain(form, [["buyerEmail", owner.email]], { cookie, ...newSender() })).status;
  };
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) statuses.push(await send());
  // The first offer from there counted, too.
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect(await send(another.proof), "who proved another address").toBe(429);
  expect(await send(owner.proof)).toBe(200);
});

test("of an offer whose address is corrected it is said what stands in the way by now, and the offer stays held", async () => {
  const creator = await newCreator(site());
  const { form, page, headers } = await mistyped(creator);
  const right = newAddress("right");
  const send = async () => (await sendPlain(form, [["buyerEmail", right]], headers)).text;
  await setRules(creator, "price_floor_cents = 900000");
  expect(await send()).toContain("Nothing was sent. Creator&#x27;s minimum rate is $9,000.00");
  await setRules(creator, "status = 'suspended'");
  expect(await send()).toContain("Nothing was sent. This creator takes no offers any more.");
  expect(await statesOf(right)).toEqual([]);
  expect((await fetch(site() + page, { headers })).status).toBe(200);
});
