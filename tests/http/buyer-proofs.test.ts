import { expect, test } from "vitest";
import { ELECTRONIC_STATEMENT, SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { paths } from "@/lib/paths";
import { type Entry, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { newDecisionLink, newSender, site, submitOneOffer } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { askToMove, newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

// Whoever presses the button behind a link mailed to a brand is signed in there as the brand's person, whose offers are sent at
// once.

const statesOf = async (email: string) =>
  (
    await ask<{ status: string }>(
      `SELECT o.status FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email_key = $1 ORDER BY o.created_at DESC`,
      [email],
    )
  ).map(({ status }) => status);

const heldLink = async (email: string, since = new Date(0)) =>
  linkTo(await newestMail(site(), email, { subject: /onfirm/, since }), "/offer/");

/** Whose open sessions there are, with how their mailbox was proved. */
const sessionsOf = (email: string) =>
  ask<{ kind: string; provedAt: Date | null }>(
    `SELECT s.kind::text, s.mailbox_proved_at AS "provedAt" FROM sign_in_session s JOIN profiles p ON p.id = s.profile_id
     WHERE p.email_key = $1 AND s.ended_at IS NULL`,
    [email],
  );

const SESSION = /(?:^|; )(?:__Secure-)?authjs\.session-token=[^;]/;

/** Its page and its button, as a browser with these cookies. */
async function pressAs(link: string, cookie: string, marker = 'name="offerId"', fields: readonly Entry[] = []) {
  const headers = { ...newSender(), ...(cookie && { cookie }) };
  return sendPlain(await renderedForm(link, marker, headers), fields, headers);
}

const open = async (path: string, cookie = "") =>
  (await fetch(site() + path, { headers: { ...newSender(), ...(cookie && { cookie }) } })).text();

test("the button behind a mailed link signs its browser in, and signing out there ends that for every copy of the cookie", async () => {
  const email = await submitOneOffer(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  expect(proof).toMatch(SESSION);
  expect(await sessionsOf(email)).toEqual([{ kind: "creator", provedAt: null }]);
  expect(await open(paths.brandAccount, proof)).toContain("this browser");
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0]).toBe("pending");

  const headers = { cookie: proof, ...newSender() };
  const left = await sendPlain(await renderedForm(site() + paths.brandAccount, ">Sign out<", headers), [], headers);
  expect(left.status).toBe(303);
  expect(await sessionsOf(email)).toEqual([]);
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0], "sent with a copy of the cookie").toBe("held");
});

test("opening a mailed page, or any step of it, signs nobody in", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  const creator = await newCreator(site());
  const { answer } = await counterOffer(creator);
  for (const address of [link, answer, `${answer}?step=approve`, `${answer}?step=decline`]) {
    const page = await fetch(address, { headers: newSender() });
    expect([page.status, page.headers.getSetCookie().join("; ")]).toEqual([200, expect.not.stringMatching(SESSION)]);
    await fetch(address, { method: "HEAD", headers: newSender() });
  }
  expect(await ask("SELECT FROM profiles WHERE email_key = $1", [email])).toEqual([]);
});

/** An offer of a new brand's, countered by its creator: the link to answer it, and the brand's address. */
async function counterOffer(creator: { email: string }, buyer = newAddress("brand")) {
  const decision = await newDecisionLink(site(), [["creatorEmail", creator.email]], buyer);
  await ask(
    "UPDATE sign_in_session SET ended_at = now() FROM profiles p WHERE p.id = profile_id AND p.email_key = $1",
    [buyer],
  );
  const since = new Date();
  await pressOn(
    `${decision}?step=counter-10`,
    [
      ["agree", "on"],
      ["percent", "10"],
    ],
    'name="agree"',
  );
  return { buyer, answer: linkTo(await newestMail(site(), buyer, { since }), "/approve/") };
}

test.each([
  ["approve", [["agree", "on"]] as const],
  ["decline", [] as const],
])(
  "whoever answers a counter-offer by its link, to %s, is signed in as the brand; the creator who decides is not",
  async (step, fields) => {
    const creator = await newCreator(site());
    const { buyer, answer } = await counterOffer(creator);
    expect(await sessionsOf(buyer)).toEqual([]);
    const page = await (await fetch(`${answer}?step=${step}`, { headers: newSender() })).text();
    expect(page.replace(/<[^>]*>/g, "")).toContain(`This also signs you in here as ${buyer}.`);
    const answered = await pressAs(`${answer}?step=${step}`, "", 'name="token"', fields);
    expect([answered.status, answered.cookies]).toEqual([303, expect.stringMatching(SESSION)]);
    expect(await open(paths.brand, answered.cookies)).toContain(`Signed in as `);
    // By its own mailed link a creator counters: one session began with the profile, and no other.
    expect(await sessionsOf(creator.email)).toHaveLength(1);
  },
);

test("a link that was used signs nobody in again, and of two presses at once one browser is signed in", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  const headers = [newSender(), newSender(), newSender()];
  const forms = await Promise.all(headers.map((one) => renderedForm(link, 'name="offerId"', one)));
  const [first, second] = await Promise.all(
    [0, 1].map((at) => sendPlain(forms[at] ?? expect.unreachable(), [], headers[at])),
  );
  expect([first, second].filter((one) => SESSION.test(one?.cookies ?? ""))).toHaveLength(1);
  const late = await sendPlain(forms[2] ?? expect.unreachable(), [], headers[2]);
  expect(late.cookies).not.toMatch(SESSION);
  expect(await sessionsOf(email)).toHaveLength(1);
});

test("where somebody else is signed in, the page says in whose name it acts, and its button leaves them signed in", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  const other = await newBrand(site());
  const words = (await open(new URL(link).pathname, other.cookies)).replace(/<[^>]*>/g, "");
  expect(words).toContain(`This acts for ${email}. You stay signed in as ${other.email}.`);
  expect(words).not.toContain("signs you in");
  const pressed = await pressAs(link, other.cookies);
  expect([pressed.status, await statesOf(email)]).toEqual([303, ["pending"]]);
  expect(await sessionsOf(email)).toEqual([]);
  expect(pressed.cookies).not.toMatch(SESSION);
  expect(await open(paths.brandAccount, other.cookies)).toContain(other.email);
  // What it sends next is not the other's, nor sent in the name of the link.
  await sendForm(site(), "offer", email, [], other.cookies);
  expect((await statesOf(email))[0]).toBe("held");
});

test("a page opened while nobody was signed in acts for nobody who signed in meanwhile, and one opened as somebody else signs nobody in", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  const other = await newBrand(site());
  const drawn = await renderedForm(link, 'name="offerId"', newSender());
  const refused = await sendPlain(drawn, [], { ...newSender(), cookie: other.cookies });
  expect(refused.text).toContain("Please open this page again");
  expect(await statesOf(email)).toEqual(["held"]);
  const headers = { ...newSender(), cookie: other.cookies };
  const others = await renderedForm(link, 'name="offerId"', headers);
  const third = await newBrand(site());
  const mixed = await sendPlain(others, [], { ...newSender(), cookie: third.cookies });
  expect(mixed.text).toContain("This page was opened as ");
  expect(await statesOf(email)).toEqual(["held"]);
  const gone = await sendPlain(others, [], newSender());
  expect([gone.status, gone.cookies]).toEqual([303, expect.not.stringMatching(SESSION)]);
  expect(await statesOf(email)).toEqual(["pending"]);
});

test("a button pressed just before a brand takes its address back signs its browser in nowhere", async () => {
  const email = await submitOneOffer(site());
  const link = await heldLink(email);
  // Simulates an address taken back between the confirmation's decision and its response.
  const name = `taken_back_${Date.now()}`;
  const [brand] = await ask<{ id: string }>("SELECT id FROM buyer_org WHERE email_key = $1", [email]);
  await ask(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE buyer_org SET email = 'x' || email, email_key = 'x' || email_key WHERE id = NEW.buyer_org_id;
    UPDATE profiles SET email = 'x' || email, email_key = 'x' || email_key WHERE id = NEW.made_by; RETURN NULL; END $$`);
  await ask(`CREATE CONSTRAINT TRIGGER ${name} AFTER UPDATE ON offer DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.buyer_org_id = '${brand?.id}') EXECUTE FUNCTION ${name}()`);
  const pressed = await pressAs(link, "");
  await ask(`DROP TRIGGER ${name} ON offer`);
  await ask(`DROP FUNCTION ${name}()`);
  expect(await statesOf(`x${email}`)).toEqual(["pending"]);
  expect([pressed.status, pressed.cookies]).toEqual([303, expect.not.stringMatching(SESSION)]);
  expect([...(await sessionsOf(email)), ...(await sessionsOf(`x${email}`))]).toEqual([]);
});

test("the offer form lets whoever is signed in sign out, and leads them back to it", async () => {
  const email = await submitOneOffer(site());
  const proof = await pressOn(await heldLink(email), [], 'name="offerId"');
  const page = paths.newOfferTo("maya-ellison");
  expect(await open(page)).not.toContain("Not you?");
  const headers = { cookie: proof, ...newSender() };
  const ended = await sendPlain(await renderedForm(site() + page, ">Not you? Sign out<", headers), [], headers);
  expect([ended.status, ended.location]).toEqual([303, page]);
  expect(await open(page, proof), "with a copy of the cookie").not.toContain("Not you?");
  await sendForm(site(), "offer", email, [], proof);
  expect((await statesOf(email))[0]).toBe("held");
});

test("a form that asked for no agreement sends nothing, even if its browser signed in meanwhile", async () => {
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

test("a browser that confirms a second offer goes on in the session that it has", async () => {
  const email = await submitOneOffer(site());
  const first = await heldLink(email);
  const { createdAt } = await newestMail(site(), email, { subject: /onfirm/ });
  await submitOneOffer(site(), [], email);
  const second = await heldLink(email, new Date(createdAt));
  expect(second).not.toBe(first);
  // Opened before, while nobody was signed in.
  const drawn = await renderedForm(second, 'name="offerId"', newSender());
  const proof = await pressOn(first, [], 'name="offerId"');
  const pressed = await sendPlain(drawn, [], { cookie: proof, ...newSender() });
  expect([pressed.status, await sessionsOf(email)]).toEqual([303, [{ kind: "creator", provedAt: null }]]);
  expect(await statesOf(email)).toEqual(["pending", "pending"]);
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
