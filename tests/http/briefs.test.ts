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
  const asked = slugs.map((slug, at): [string, string] => [`creator${at + 1}`, slug]);
  const form = await renderedForm(site() + paths.newOfferTo(...slugs), 'name="buyerName"', newSender());
  expect(await sendPlain(form, [...terms, ...asked], newSender())).toMatchObject({ status: 303 });
  return linkTo(await newestMail(site(), email, { subject: /send your offers/ }), "/offer/");
}

test("from the mailed page of a brief an offer that still waits is not led to by a link that sends nothing", async () => {
  const slugs = await listedCreators(3);
  const email = newAddress("brief");
  const link = await heldBrief(slugs, email);
  // The rules of the one whose offer the mail is not about.
  const [held] = await ask<{ id: string; creator: string }>(
    `SELECT o.id, o.creator_user_id AS creator FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
     WHERE b.email = $1 AND position(o.id::text IN $2) = 0 LIMIT 1`,
    [email, link],
  );
  await ask("UPDATE creator_profile SET price_floor_cents = 900000 WHERE user_id = $1", [held?.creator]);
  const confirm = await renderedForm(link, 'name="offerId"', newSender());
  expect((await sendPlain(confirm, [], newSender())).text).toContain("2 of 3 offers were sent");
  await ask("UPDATE creator_profile SET price_floor_cents = 5000 WHERE user_id = $1", [held?.creator]);
  const page = await (await fetch(link, { headers: newSender() })).text();
  const signIn = paths.signInTo(paths.offer(held?.id ?? ""));
  expect(page.match(new RegExp(`href="([^"]*${held?.id}[^"]*)"`, "g"))).toEqual([`href="${signIn}"`]);
  expect(await sendPlain(await renderedForm(link, 'name="offerId"', newSender()), [], newSender())).toMatchObject({
    status: 303,
  });
  const sent = await ask("SELECT FROM offer WHERE id = $1 AND status = 'pending'", [held?.id]);
  expect(sent).toHaveLength(1);
});
