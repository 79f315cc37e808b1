import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { get, newSender, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { talk, WORDS } from "@/tests/support/talk";
import { newAddress, newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

type Row = { id: string; author: string };

const messagesOf = (offerId: string) =>
  ask<Row>("SELECT id, author FROM offer_message WHERE root_offer_id = $1 ORDER BY position", [offerId]);

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
