import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "@/lib/paths";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { sendPlain } from "@/tests/support/plain-forms";
import { newSender, offerFields, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newCreator, publishPage } from "@/tests/support/visitors";

async function listedCreators(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const slug = `brief-${randomUUID().slice(0, 12)}`;
    await publishPage((await newCreator(site())).email, slug);
    slugs.push(slug);
  }
  return slugs;
}

/** Returns the mailed link that sends the brief. */
async function heldBrief(slugs: readonly string[], email: string): Promise<string> {
  const terms = offerFields(email).filter(([name]) => name !== "creatorEmail");
  const asked = slugs.flatMap((slug, at): [string, string][] => [
    [`creator${at + 1}`, slug],
    [`price${at + 1}`, "350"],
  ]);
  const form = await renderedForm(site() + paths.newBrief(...slugs), 'name="buyerName"', newSender());
  expect(await sendPlain(form, [...terms, ...asked], newSender())).toMatchObject({ status: 303 });
  return linkTo(await newestMail(site(), email, { subject: /send your offers/ }), "/offer/");
}

/** All but one are sent, whose creator's rules changed, and which is not the one that the mail is about. Returns that one. */
async function sentInPart(link: string, email: string): Promise<string> {
  const [held] = await ask<{ id: string; creator: string }>(
    `SELECT o.id, o.creator_user_id AS creator FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
     WHERE b.email = $1 AND position(o.id::text IN $2) = 0 LIMIT 1`,
    [email, link],
  );
  const rules = "UPDATE creator_profile SET price_floor_cents = $2 WHERE user_id = $1";
  await ask(rules, [held?.creator, 900_000]);
  const confirm = await renderedForm(link, 'name="offerId"', newSender());
  expect((await sendPlain(confirm, [], newSender())).text).toContain("Sent: 2 of 3 offers");
  await ask(rules, [held?.creator, 5_000]);
  return held?.id ?? "";
}

const pageAt = async (link: string): Promise<string> => (await fetch(link, { headers: newSender() })).text();

test("an offer that still waits is sent by the link that was mailed for it or in a session, and no page offers another way", async () => {
  const slugs = await listedCreators(3);
  const email = newAddress("brief");
  const link = await heldBrief(slugs, email);
  const held = await sentInPart(link, email);
  const signIn = paths.signInTo(paths.offer(held));
  const page = await pageAt(link);
  expect(page.match(new RegExp(`href="([^"]*${held}[^"]*)"`, "g"))).toEqual([`href="${signIn}"`]);

  // As the mails about the others have it, which prove no mailbox.
  const [other] = [...page.matchAll(/href="([/]offer[/][^"]*)[?]alone"/g)].flatMap(([, path = ""]) =>
    link.endsWith(path) ? [] : path,
  );
  const beside = await pageAt(`${site()}${other}`);
  expect(beside).toContain("3 offers sent");
  expect(beside).not.toContain('name="offerId"');
  expect(beside).toContain(`href="${signIn}"`);

  const again = await renderedForm(link, 'name="offerId"', newSender());
  expect(await sendPlain(again, [], newSender())).toMatchObject({ status: 303 });
  expect(await ask("SELECT FROM offer WHERE id = $1 AND status = 'pending'", [held])).toHaveLength(1);
});
