import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { drawnFor } from "@/tests/support/admin-strangers";
import { type Entry, type RenderedForm, renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { aUse, replicaFields, signatureFields, sixUses } from "@/tests/support/replicas";
import { newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator, sendForm } from "@/tests/support/visitors";

// A digital replica without JavaScript: described, signed apart, and ended; and AI training, which ends likewise.

type Person = { email: string; cookies: string };
type Offer = { id: string; status: string; uses: number; initials: string | null };

const headersOf = ({ cookies }: Person) => ({ ...newSender(), cookie: cookies });
const open = (person: Person, path: string, marker: string) => renderedForm(site() + path, marker, headersOf(person));
const send = (person: Person, form: RenderedForm, fields: readonly Entry[]) =>
  sendPlain(form, fields, headersOf(person));
const get = (person: Person, path: string) => fetch(site() + path, { headers: headersOf(person), redirect: "manual" });

const offersTo = ({ email }: Person) =>
  ask<Offer>(
    `SELECT o.id, o.status::text, coalesce(jsonb_array_length(a.document::jsonb #> '{replica,uses}'), 0) AS uses,
       o.replica_initials AS initials
     FROM offer o JOIN agreement a ON a.offer_id = o.id JOIN profiles p ON p.id = o.creator_user_id WHERE p.email_key = $1 ORDER BY o.created_at, o.chain_position`,
    [email],
  );

async function people() {
  const [creator, brand] = [await newCreator(site(), "open"), await newBrand(site())];
  await ask(
    `UPDATE creator_profile c SET rights = '{likeness,voice,replica,training}', auto_approve = true FROM profiles p
     WHERE p.id = c.user_id AND p.email_key = $1 RETURNING c.user_id`,
    [creator.email],
  );
  const offered = (fields: readonly Entry[]) =>
    sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email], ...fields], brand.cookies);
  return { creator, brand, offered };
}

/** An open offer of a replica, whose creator approves others by a standing instruction. */
async function deal(uses = [aUse()]) {
  const { creator, brand, offered } = await people();
  await offered(replicaFields(uses));
  const [offer] = await offersTo(creator);
  if (!offer) throw new Error("Nothing was offered");
  expect(offer).toMatchObject({ status: "pending", uses: uses.length, initials: null });
  const link = linkTo(await newestMail(site(), creator.email, { subject: /offer/i }), "/approve/").slice(site().length);
  return { creator, brand, offer, link };
}

const said: readonly Entry[] = [...signatureFields, ["agree", "on"]];

test("an offer of a replica that describes nothing, or half, is refused with what is missing, and nothing typed is lost", async () => {
  const { creator, offered } = await people();
  const none = await offered([["rights", "replica"]]);
  expect(none.text).toContain("Describe at least one use of the digital replica.");
  const half = replicaFields([aUse(), aUse({ medium: "games" })]).map(
    ([name, value]): Entry => [name, name === "use2Tool" ? "" : value],
  );
  const answer = await offered(half);
  expect(answer.text).toContain("Use 2: Please name the tool that makes it.");
  expect(answer.text).toContain("Larsen Coffee, Atlanta");
  expect(await offersTo(creator)).toEqual([]);
});

test("uses that are typed without the right are not licensed", async () => {
  const { creator, offered } = await people();
  await offered(replicaFields().filter(([, value]) => value !== "replica"));
  expect(await offersTo(creator)).toMatchObject([{ uses: 0, status: "approved" }]);
});

test.each(["link", "session"])(
  "by %s: the offer leads to the uses, which are signed apart and then approved",
  async (way) => {
    const { creator, offer, link } = await deal(sixUses());
    const by = way === "link" ? { ...creator, cookies: "" } : creator;
    const key = way === "link" ? link : paths.approve(offer.id);
    const step = await (await get(by, `${key}?step=approve`)).text();
    expect(step).toContain("Read and initial the replica");
    expect(step).not.toContain('name="agree"');

    const page = `${key}/replica?step=approve`;
    const text = await (await get(by, page)).text();
    for (const { shows } of sixUses()) expect(text).toContain(shows);
    for (const law of ["5-302", "927", "815 ILCS 550"]) expect(text).toContain(law);

    const form = await open(by, page, 'name="initials"');
    const unsigned = await send(by, form, [["agree", "on"]]);
    expect(unsigned.text).toContain("Signature Required");
    expect(unsigned.text).toContain("Say who advised you on the digital replica");
    const nameless = await send(by, form, [...said.filter(([name]) => name !== "unionName")]);
    expect(nameless.text).toContain("Name the union.");
    const unticked = await send(by, form, signatureFields);
    expect(unticked.text).toContain("Agreement Required");
    expect(await offersTo(creator)).toMatchObject([{ status: "pending", initials: null }]);

    expect(await send(by, form, said)).toMatchObject({ status: 303 });
    expect(await offersTo(creator)).toMatchObject([{ status: "approved", initials: "AM" }]);
    // The tab that is still open.
    const again = await send(by, form, [["initials", "XX"], ...said.slice(1)]);
    expect(again.location.startsWith(key)).toBe(true);
    expect(await offersTo(creator)).toMatchObject([{ status: "approved", initials: "AM" }]);
    const late = await get(by, page);
    expect([late.status, late.headers.get("location")?.replace(site(), "")]).toEqual([307, key]);
  },
);

test("a counter-offer is signed too, and its brand signs nothing", async () => {
  const { creator, brand, offer } = await deal();
  const form = await open(creator, `${paths.approve(offer.id)}/replica?step=counter-20`, 'name="initials"');
  const unsigned = await send(creator, form, [
    ["agree", "on"],
    ["percent", "20"],
  ]);
  expect(unsigned.text).toContain("Signature Required");
  expect(await offersTo(creator)).toHaveLength(1);
  expect(await send(creator, form, [...said, ["percent", "20"]])).toMatchObject({ status: 303 });
  const [, child] = await offersTo(creator);
  expect(child).toMatchObject({ status: "pending", uses: 1, initials: "AM" });
  const key = paths.approve(child?.id ?? "");
  expect((await get(brand, `${key}/replica?step=approve`)).headers.get("location")?.replace(site(), "")).toBe(key);
  const step = await open(brand, `${key}?step=approve`, 'name="token"');
  await send(brand, step, [
    ["agree", "on"],
    ["initials", "XX"],
    ["adviser", "nobody"],
  ]);
  expect((await offersTo(creator))[1]).toMatchObject({ status: "approved", initials: "AM" });
});

test("a form of another offer, with this one's token, approves no replica", async () => {
  const { creator, offer } = await deal();
  const other = await people();
  await ask(
    `UPDATE creator_profile c SET auto_approve = false FROM profiles p WHERE p.id = c.user_id AND p.email_key = $1 RETURNING c.user_id`,
    [other.creator.email],
  );
  await other.offered([["rights", "voice"]]);
  const [plain] = await offersTo(other.creator);
  const form = await open(other.creator, `${paths.approve(plain?.id ?? "")}?step=approve`, 'name="token"');
  const { url, entries } = await drawnFor(creator.email, form);
  const forged = entries.map(([name, value]): [string, string] => [name, name === "token" ? offer.id : value]);
  const answer = await send(creator, { url, entries: forged }, [["agree", "on"]]);
  expect(answer.text).toContain("Type your initials");
  expect(await offersTo(creator)).toMatchObject([{ status: "pending", initials: null }]);
  expect(await offersTo(other.creator)).toMatchObject([{ status: "pending" }]);
});

test("the creator ends new pieces once, by the last characters of the number, and everybody is told", async () => {
  const { creator, brand, offer } = await deal();
  const form = await open(creator, `${paths.approve(offer.id)}/replica?step=approve`, 'name="initials"');
  await send(creator, form, said);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offer.id]);
  const id = grant?.id ?? "";
  expect((await get(brand, paths.licenseReplica(id))).status).not.toBe(200);

  const end = await open(creator, paths.licenseReplica(id), 'name="ending"');
  expect((await send(creator, end, [["ending", "zzzz"]])).text).toContain("These are not the last four characters");
  const sent = await Promise.all([0, 1].map(() => send(creator, end, [["ending", id.slice(-4)]])));
  expect(sent.map(({ status, text }) => (status === 303 ? "ended" : text.includes("ended it already"))).sort()).toEqual(
    [true, "ended"].sort(),
  );
  expect(await (await get(brand, paths.license(id))).text()).toContain("No new pieces from");
  expect(await (await get({ email: "", cookies: "" }, paths.publicLicense(id))).text()).toContain("No new pieces from");
  expect(await (await fetch(`${site()}${paths.publicLicense(id)}/state`)).json()).toMatchObject({
    state: "valid",
    replicaEndedAt: expect.any(String),
  });
});

/** A license of the voice and of AI training, in force. */
async function licensedTraining(more: readonly Entry[] = []) {
  const { creator, brand, offered } = await people();
  await ask(
    `UPDATE creator_profile c SET allows_exclusive = true FROM profiles p
     WHERE p.id = c.user_id AND p.email_key = $1 RETURNING c.user_id`,
    [creator.email],
  );
  await offered([["rights", "voice"], ["rights", "training"], ...more]);
  const [offer] = await offersTo(creator);
  const form = await open(creator, `${paths.approve(offer?.id ?? "")}?step=approve`, 'name="agree"');
  await send(creator, form, [
    ["agree", "on"],
    ["agreeTraining", "on"],
  ]);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offer?.id]);
  return { creator, brand, id: grant?.id ?? "" };
}

test("AI training is withdrawn alone, without scripts: the page says so before, and everybody after", async () => {
  const { creator, brand, id } = await licensedTraining();
  const certificate = async () => (await fetch(`${site()}${paths.publicLicense(id)}/certificate`)).text();
  const former = await certificate();

  const page = (await (await get(creator, paths.licenseWithdraw(id))).text()).replaceAll("<!-- -->", "");
  expect(page).toContain("Everything else in the license goes on as it is: voice.");
  const withdraw = await open(creator, paths.licenseWithdraw(id), 'name="ending"');
  const sent = await Promise.all([0, 1].map(() => send(creator, withdraw, [["ending", id.slice(-4)]])));
  expect(
    sent.map(({ status, text }) => (status === 303 ? "ended" : text.includes("withdrawn it already"))).sort(),
  ).toEqual([true, "ended"].sort());
  expect(await (await get(creator, paths.licenseWithdraw(id))).text()).toContain("You have withdrawn it already");
  for (const person of [creator, brand])
    expect(await (await get(person, paths.license(id))).text()).toContain("no model may be trained since");
  const shown = await (await fetch(site() + paths.publicLicense(id))).text();
  expect(shown).toContain("No longer permitted. Consent was withdrawn on");
  expect(await (await fetch(`${site()}${paths.publicLicense(id)}/state`)).json()).toMatchObject({
    state: "valid",
    trainingEndedAt: expect.any(String),
  });
  const csv = await (await get(brand, paths.brandCsv)).text();
  expect(csv).toMatch(/training_ended_at/);

  // Whoever has the former certificate, at a page that runs no scripts.
  const current = await certificate();
  expect(current).not.toBe(former);
  const anybody = { email: "", cookies: "" };
  const check = async (text: string) => {
    const verifying = await open(anybody, paths.verify, 'name="certificate"');
    return (await send(anybody, verifying, [["certificate", text]])).text;
  };
  await expect.poll(() => check(former), { interval: 1_000 }).toContain("Replaced by a newer certificate");
  const says = await check(former);
  expect(says).toContain("Ended: AI training on");
  expect(says).toContain(paths.publicLicense(id));
  const valid = await check(current);
  expect(valid).toContain(">Genuine<");
  expect(valid).toContain("AI training on");
});

test("what was exclusive and has ended is released by its licensee alone, without scripts, and both pages say so", async () => {
  const { creator, brand, id } = await licensedTraining([["exclusive", "on"]]);
  const says = async (person: Person, path: string) =>
    (await (await get(person, path)).text()).replaceAll("<!-- -->", "");
  expect(await says(brand, paths.licenseRelease(id))).toContain("Nothing of this license has ended");
  expect(await says(brand, paths.license(id))).not.toContain(paths.licenseRelease(id));
  const withdraw = await open(creator, paths.licenseWithdraw(id), 'name="ending"');
  expect((await send(creator, withdraw, [["ending", id.slice(-4)]])).status).toBe(303);

  expect(await says(brand, paths.license(id))).toContain(`href="${paths.licenseRelease(id)}"`);
  const seen = await says(creator, paths.license(id));
  expect(seen).toContain("unless the licensee releases it to others");
  expect(seen).not.toContain(paths.licenseRelease(id));
  expect((await get(creator, paths.licenseRelease(id))).status).not.toBe(200);
  expect((await get(await newBrand(site()), paths.licenseRelease(id))).status).toBe(404);
  expect(await says(brand, paths.licenseRelease(id))).toContain("It costs you nothing, and nothing is refunded.");
  const release = await open(brand, paths.licenseRelease(id), 'name="ending"');
  expect((await send(brand, release, [["ending", "zzzz"]])).text).toContain("These are not the last four characters");
  const sent = await Promise.all([0, 1].map(() => send(brand, release, [["ending", id.slice(-4)]])));
  expect(
    sent.map(({ status, text }) => (status === 303 ? "released" : text.includes("released it already"))).sort(),
  ).toEqual([true, "released"].sort());

  for (const person of [creator, brand]) {
    const page = await says(person, paths.license(id));
    expect(page).toContain("Released to others: AI training");
    expect(page).toContain("released to others on");
    expect(page).not.toContain("licensed to nobody else");
  }
  const mail = await newestMail(site(), creator.email, { subject: /lets you license AI training to others again/ });
  expect(linkTo(mail, "/license/")).toContain(id);
});
