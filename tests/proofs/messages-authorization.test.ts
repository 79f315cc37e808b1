import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { addressesOfRoutes } from "@/tests/support/routes";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

const WORDS = "zanzibar-canary";

type Row = { id: string; author: string };

const messagesOf = (offerId: string) =>
  ask<Row>("SELECT id, author FROM offer_message WHERE root_offer_id = $1 ORDER BY position", [offerId]);

/** An open offer of a confirmed brand with a message of each side, as links, sessions and the sending browser see it. */
async function talk() {
  const [creator, brand] = [await newCreator(site()), await newBrand(site())];
  const sent = await sendForm(site(), "offer", brand.email, [["creatorEmail", creator.email]], brand.cookies);
  const offerId = /[0-9a-f-]{36}/.exec(sent.location)?.[0] ?? "";
  const write = async (page: string, cookie: string, words: string) => {
    const headers = { ...newSender(), cookie };
    const form = await renderedForm(site() + page, 'aria-label="Message"', headers);
    expect((await sendPlain(form, [["message", words]], headers)).status).toBe(303);
  };
  await write(paths.approve(offerId), creator.cookies, `${WORDS} asks`);
  await write(paths.offer(offerId), brand.cookies, `${WORDS} answers`);
  return { creator, brand, offerId };
}

test("no route shows a word of a message to anybody but the two sides, and on their offer's pages alone", async () => {
  const { creator, brand, offerId } = await talk();
  const [otherCreator, otherBrand] = [await newCreator(site()), await newBrand(site())];
  // The mailbox of development shows all mail.
  const addresses = [...new Set(addressesOfRoutes(offerId))].filter((path) => !path.startsWith("/dev/"));
  const shown = async (cookie: string) => {
    const found: string[] = [];
    for (const address of addresses) {
      const response = await get(address, cookie ? { cookie } : {});
      expect(response.status, address).toBeLessThan(500);
      if ((await response.text()).includes(WORDS)) found.push(address);
    }
    return found;
  };
  // The page of the described uses of a replica and the PDF show none.
  expect(await shown(creator.cookies)).toEqual([paths.approve(offerId)]);
  expect(await shown(brand.cookies)).toEqual([paths.offer(offerId)]);
  for (const cookie of ["", otherCreator.cookies, otherBrand.cookies]) expect(await shown(cookie)).toEqual([]);

  // Once it is licensed, neither the license nor its files, nor either side's list of licenses.
  const headers = { ...newSender(), cookie: creator.cookies };
  const form = await renderedForm(`${site()}${paths.approve(offerId)}?step=approve`, 'name="agree"', headers);
  await sendPlain(form, [["agree", "on"]], headers);
  const [grant] = await ask<{ id: string }>("SELECT id FROM license_grant WHERE offer_id = $1", [offerId]);
  const licensed = [...new Set(addressesOfRoutes(grant?.id ?? ""))].filter((path) => !path.startsWith("/dev/"));
  for (const cookie of ["", creator.cookies, brand.cookies])
    for (const address of licensed)
      expect(await (await get(address, cookie ? { cookie } : {})).text(), address).not.toContain(WORDS);
  const page = await (await get(paths.license(grant?.id ?? ""), { cookie: brand.cookies })).text();
  expect(page).toContain("2 messages before the agreement");
});

test("nobody writes or reports for a side but that side, however the form is sent", async () => {
  const { creator, brand, offerId } = await talk();
  const others = [await newCreator(site()), await newBrand(site())];
  const written = await messagesOf(offerId);
  for (const [page, own] of [
    [paths.approve(offerId), creator.cookies],
    [paths.offer(offerId), brand.cookies],
  ] as const) {
    const theirs = written.find(({ author }) => author !== (own === creator.cookies ? "creator" : "buyer"))?.id ?? "";
    const headers = { ...newSender(), cookie: own };
    const forms = [
      [await renderedForm(site() + page, 'aria-label="Message"', headers), [["message", "Forged"]]],
      [await renderedForm(site() + page, `value="${theirs}"`, headers), [["reason", "spam"]]],
    ] as const;
    const strangers = [
      "",
      ...others.map(({ cookies }) => cookies),
      own === creator.cookies ? brand.cookies : creator.cookies,
    ];
    for (const [form, fields] of forms)
      for (const cookie of strangers) {
        const answer = await sendPlain(form, fields, { ...newSender(), ...(cookie && { cookie }) });
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toContain("Thank you: the message is reported");
      }
  }
  expect(await messagesOf(offerId)).toEqual(written);
  expect(
    await ask("SELECT FROM offer_message WHERE root_offer_id = $1 AND reported_at IS NOT NULL", [offerId]),
  ).toEqual([]);

  // An id of another chain's message, in the form of one's own.
  const other = await talk();
  const headers = { ...newSender(), cookie: creator.cookies };
  const own = await renderedForm(site() + paths.approve(offerId), 'name="messageId"', headers);
  const [foreign] = (await messagesOf(other.offerId)).filter(({ author }) => author === "buyer");
  const changed = {
    ...own,
    entries: own.entries.map(([name, value]) => [name, name === "messageId" ? (foreign?.id ?? "") : value] as const),
  };
  await sendPlain(changed, [["reason", "spam"]], headers);
  expect(await ask("SELECT FROM offer_message WHERE id = $1 AND reported_at IS NOT NULL", [foreign?.id])).toEqual([]);
});

test("the browser that sent an offer reads no message before it has proved the mailbox", async () => {
  const creator = await newCreator(site());
  const email = newAddress("typed");
  const sent = await sendForm(site(), "offer", email, [["creatorEmail", creator.email]]);
  const offerId = /[0-9a-f-]{36}/.exec(sent.location)?.[0] ?? "";
  const held = await renderedForm(site() + sent.location.split("?")[0], "", { cookie: sent.cookies }).catch(
    () => undefined,
  );
  expect(JSON.stringify(held ?? "")).not.toContain("Message");
  expect((await get(paths.approve(offerId), { cookie: creator.cookies })).status).toBe(404);
  await pressOn(linkTo(await newestMail(site(), email), "/offer/"), [], 'name="offerId"');
  const headers = { ...newSender(), cookie: creator.cookies };
  const form = await renderedForm(site() + paths.approve(offerId), 'aria-label="Message"', headers);
  await sendPlain(form, [["message", `${WORDS} asks`]], headers);
  const page = await (await get(paths.offer(offerId), { cookie: sent.cookies })).text();
  expect(page).toContain("Sign in to read 1 message");
  expect(page).not.toContain(WORDS);
});
