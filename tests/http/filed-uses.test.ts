import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { drawnFor } from "@/tests/support/admin-strangers";
import { dayFromNow, organicLicense } from "@/tests/support/deals";
import { formIn, renderedForm } from "@/tests/support/html";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator } from "@/tests/support/visitors";

// Filing, correcting and disputing a use as a browser without JavaScript does it.

async function deal() {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  const license = await organicLicense(creator, brand);
  const as = ({ cookies }: { cookies: string }) => ({ ...newSender(), cookie: cookies });
  return { license, creator: as(creator), brand: as(brand), emails: { creator: creator.email, brand: brand.email } };
}

type Person = Record<string, string>;

const fields = (changes: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    right: "likeness",
    medium: "organic_social",
    place: "https://example.test/post",
    territory: "us",
    beginsOn: dayFromNow(2),
    endsOn: dayFromNow(20),
    ...changes,
  });

const usesIn = (license: string) =>
  ask<{ id: string; outside: string | null; note: string; taken: boolean }>(
    "SELECT id, outside, note, taken_back_at IS NOT NULL AS taken FROM license_use WHERE grant_id = $1 ORDER BY filed_at, id",
    [license],
  );

async function file(license: string, brand: Person, changes: Record<string, string> = {}) {
  const form = await renderedForm(site() + paths.licenseUse(license), 'name="place"', brand);
  return { form, answer: await sendPlain(form, fields(changes), brand) };
}

const form = (path: string, marker: string, person: Person) => renderedForm(site() + path, marker, person);

test("a prohibited use comes back with the reason and a second button, which files it, marked as outside", async () => {
  const { license, brand } = await deal();
  const { form: opened, answer } = await file(license, brand, { paid: "on", note: "Kept as typed." });
  expect(answer.status).toBe(200);
  expect(answer.text).toContain("This use is outside the license");
  expect(answer.text).toContain("Paid use is not licensed here: it may not run as an ad.");
  expect(answer.text).toContain("Kept as typed.");
  expect(answer.text).toMatch(/<button(?=[^>]*name="anyway")(?=[^>]*value="paid")/);
  // The Enter key presses the first one.
  expect(answer.text.indexOf("File this use")).toBeLessThan(answer.text.indexOf("File it anyway"));
  expect(await usesIn(license)).toEqual([]);
  const again = formIn(answer.text, opened.url, 'name="place"');
  const filed = await sendPlain(again, fields({ paid: "on", anyway: "paid" }), brand);
  expect([filed.status, filed.location]).toEqual([303, `${paths.license(license)}#uses`]);
  expect(await usesIn(license)).toMatchObject([{ outside: "paid" }]);
  const page = await (await get(paths.license(license), brand)).text();
  expect(page).toContain("paid use is not licensed");
});

test("a forged reason files nothing, nor does a form for somebody else's license", async () => {
  const [{ license, brand }, other] = [await deal(), await deal()];
  const { form: opened, answer } = await file(license, brand, { medium: "print", anyway: "paid" });
  expect(answer.text).toContain("Print is not licensed here.");
  const forged = await sendPlain(
    { ...opened, entries: opened.entries.map(([name, value]) => [name, name === "grantId" ? other.license : value]) },
    fields(),
    brand,
  );
  expect(forged.text).toContain("License not found");
  expect(await usesIn(license)).toEqual([]);
  expect(await usesIn(other.license)).toEqual([]);
});

test("a use is corrected and taken back, by its licensee alone, until it is disputed", async () => {
  const [{ license, brand, creator }, other] = [await deal(), await deal()];
  await file(license, brand);
  const [use] = await usesIn(license);
  const page = paths.correctUse(license, use?.id ?? "");
  expect((await get(page, other.brand)).status).toBe(404);
  const correction = await form(page, 'name="place"', brand);
  const others = await drawnFor(other.emails.brand, correction);
  expect((await sendPlain(others, fields({ note: "By another." }), other.brand)).text).toContain("Use not found");
  const corrected = await sendPlain(correction, fields({ note: "The short version." }), brand);
  expect(corrected.status).toBe(303);
  const stale = await sendPlain(correction, fields({ note: "From an old tab." }), brand);
  expect(stale.text).toContain("Changed meanwhile");
  expect(stale.text).toContain("The short version.");
  const dispute = await form(paths.disputeUse(license, use?.id ?? ""), 'name="reason"', creator);
  const back = await form(page, "Take this use back", brand);
  expect((await sendPlain(dispute, [["reason", "Never agreed to."]], creator)).status).toBe(303);
  expect((await sendPlain(back, [], brand)).text).toContain("This use is disputed");
  expect(await usesIn(license)).toMatchObject([{ note: "The short version.", taken: false }]);
  expect(await (await get(page, brand)).text()).toContain("This use is disputed");
  await file(license, brand);
  const second = (await usesIn(license)).find(({ id }) => id !== use?.id)?.id ?? "";
  const taking = await form(paths.correctUse(license, second), "Take this use back", brand);
  expect((await sendPlain(taking, [], brand)).status).toBe(303);
  expect((await get(paths.correctUse(license, second), brand)).status).toBe(404);
  expect((await get(paths.disputeUse(license, second), creator)).status).toBe(404);
});

test("a dispute is answered, accepted and shown to both, and its forms do nothing twice or for others", async () => {
  const [{ license, brand, creator }, other] = [await deal(), await deal()];
  await file(license, brand);
  const [use] = await usesIn(license);
  const page = paths.disputeUse(license, use?.id ?? "");
  // Nothing to see for the licensee before it is disputed.
  expect((await get(page, brand)).status).toBe(404);
  const dispute = await form(page, 'name="reason"', creator);
  const others = await drawnFor(other.emails.creator, dispute);
  expect((await sendPlain(others, [["reason", "Mine"]], other.creator)).text).toContain("Use not found");
  expect((await sendPlain(dispute, [["reason", "It is paid."]], creator)).location).toBe(page);
  expect((await sendPlain(dispute, [["reason", "Once more."]], creator)).text).toContain("Once more.");
  expect((await get(page, other.brand)).status).toBe(404);
  const answer = await form(page, 'name="outcome"', brand);
  const without = await sendPlain(
    answer,
    [
      ["outcome", "stopped"],
      ["answer", "Off."],
    ],
    brand,
  );
  expect(without.text).toContain("Please enter the day on which it stopped.");
  const cured: [string, string][] = [
    ["outcome", "cured"],
    ["answer", "It runs unpaid now."],
  ];
  const notTheirs = await drawnFor(other.emails.brand, answer);
  expect((await sendPlain(notTheirs, cured, other.brand)).text).toContain("Use not found");
  expect((await sendPlain(answer, cured, brand)).location).toBe(page);
  expect((await sendPlain(answer, cured, brand)).text).toContain("Nothing was changed");
  const reply = await form(page, 'name="step"', creator);
  expect((await sendPlain(reply, [["step", "end"]], creator)).text).toContain("Please choose one of the two.");
  expect((await sendPlain(reply, [["step", "accept"]], creator)).location).toBe(page);
  expect((await sendPlain(reply, [["step", "ask"]], creator)).text).toContain("Nothing was changed");
  for (const person of [brand, creator]) {
    const text = await (await get(page, person)).text();
    expect(text).toContain("Settled");
    expect(text).toContain("It runs unpaid now.");
  }
});

test("a colleague who only sees licenses reads a dispute, and is shown no form that answers it", async () => {
  const { license, brand, creator, emails } = await deal();
  await file(license, brand);
  const page = paths.disputeUse(license, (await usesIn(license))[0]?.id ?? "");
  const dispute = await form(page, 'name="reason"', creator);
  expect((await sendPlain(dispute, [["reason", "It is paid."]], creator)).location).toBe(page);
  const shown = async () => (await get(page, brand)).text();
  expect(await shown()).toContain('name="outcome"');
  for (const role of ["viewer", "approver"]) {
    await ask("UPDATE brand_member SET role = $2 WHERE profile_id = (SELECT id FROM profiles WHERE email_key = $1)", [
      emails.brand,
      role,
    ]);
    const text = await shown();
    expect(text).toContain("It is paid.");
    expect(text).not.toContain('name="outcome"');
  }
});

test("the forms of a dispute refuse ids that are none", async () => {
  const { license, brand, creator } = await deal();
  await file(license, brand);
  const [use] = await usesIn(license);
  const page = paths.disputeUse(license, use?.id ?? "");
  const dispute = await form(page, 'name="reason"', creator);
  for (const id of ["x", "", randomUUID(), "__proto__"]) {
    const entries = dispute.entries.map(([name, value]) => [name, name === "useId" ? id : value] as const);
    const answer = await sendPlain({ ...dispute, entries }, [["reason", "Forged."]], creator);
    expect([answer.status, answer.location]).toEqual([200, ""]);
    expect((await get(paths.disputeUse(license, id || "x"), creator)).status).toBe(404);
  }
  expect(await ask("SELECT id FROM use_dispute WHERE use_id = $1", [use?.id])).toEqual([]);
});

test("a license's public page answers whether something may run, by its address alone", async () => {
  const { license } = await deal();
  const asked = async (changes: Record<string, string>) => {
    const query = new URLSearchParams({
      right: "likeness",
      medium: "website",
      territory: "us",
      day: dayFromNow(2),
      ...changes,
    });
    return (await get(`${paths.publicLicense(license)}?${query}`)).text();
  };
  expect(await asked({ right: "voice", territory: "global" })).toContain("outside the licensed territory");
  expect(await asked({ right: "training" })).toContain("This right is not licensed.");
  expect(await asked({ day: dayFromNow(900) })).toContain("The license has ended by that day.");
  for (const odd of [{ day: "2027-02-30" }, { medium: "<b>" }, { right: "" }])
    expect(await asked(odd)).not.toMatch(/role="status"/);
});

const stepForm = (license: string, useId: string, marker: string, person: Person) =>
  form(paths.disputeUse(license, useId), marker, person);

test("a second dispute and a second answer, sent from tabs that are stale, are told and shown as they were written", async () => {
  const { license, brand, creator } = await deal();
  await file(license, brand);
  const [use] = await usesIn(license);
  const useId = use?.id ?? "";
  const disputing = await stepForm(license, useId, 'name="reason"', creator);
  expect((await sendPlain(disputing, [["reason", "Never agreed to."]], creator)).status).toBe(303);
  expect((await sendPlain(disputing, [["reason", "Never agreed to."]], creator)).status, "sent twice").toBe(303);
  const second = await sendPlain(disputing, [["reason", "And it ran as an ad in spring."]], creator);
  expect(second.status).toBe(200);
  expect(second.text).toContain("This use is disputed already");
  expect(second.text).toMatch(/<textarea[^>]*>\s*And it ran as an ad in spring\.<\/textarea>/);

  const answering = await stepForm(license, useId, 'name="answer"', brand);
  const cured = (answer: string): [string, string][] => [
    ["outcome", "cured"],
    ["answer", answer],
  ];
  expect((await sendPlain(answering, cured("It is organic now."), brand)).status).toBe(303);
  const late = await sendPlain(answering, cured("We also took down the reel."), brand);
  expect(late.status).toBe(200);
  expect(late.text).toContain("Nothing was changed");
  expect(late.text).toMatch(/<textarea[^>]*>\s*We also took down the reel\.<\/textarea>/);

  const replying = await stepForm(license, useId, 'value="accept"', creator);
  expect((await sendPlain(replying, [["step", "accept"]], creator)).status).toBe(303);
  const reply = await sendPlain(replying, [["step", "ask"]], creator);
  expect([reply.status, reply.text.includes("Nothing was changed")]).toEqual([200, true]);
});
