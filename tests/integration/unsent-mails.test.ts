import { expect, test } from "vitest";
import { endSubscription, verifySubscriptionToken } from "@/lib/content/subscribe";
import { db } from "@/lib/postgres/db";
import { deriveToken } from "@/lib/tokens";
import { endUpdates, withdrawMember } from "@/lib/waitlist/join";
import { testDatabase } from "@/tests/support/database";
import { sendMails, signedIn } from "@/tests/support/members";
import { addOffer } from "@/tests/support/offers";
import { addWaitlist, openMailedLink } from "@/tests/support/people";

const { look } = await testDatabase();
const now = new Date();

type Leaving = { email: string; leave: () => Promise<unknown> };

async function subscriber(): Promise<Leaving> {
  const { id, email, tokenSalt } = await db().blogSubscription.create({
    data: { email: "reader@example.test", emailKey: "reader@example.test", confirmedAt: now },
  });
  const link = await verifySubscriptionToken(id, deriveToken("subscription-end", id, tokenSalt), "subscription-end");
  return { email, leave: () => endSubscription(link ?? expect.unreachable()) };
}

async function waiting() {
  const [id = ""] = await addWaitlist(["Kim Roe"], now);
  return openMailedLink(look, id, "waitlist-withdraw");
}

async function withdrawing(): Promise<Leaving> {
  const entry = await waiting();
  return { email: entry.email, leave: () => withdrawMember(entry) };
}

async function endingUpdates(): Promise<Leaving> {
  const entry = await waiting();
  return { email: entry.email, leave: () => endUpdates(entry, now) };
}

async function switchingOff(): Promise<Leaving> {
  const { creatorEmail: email } = await addOffer();
  const creator = await signedIn(look, email);
  return {
    email,
    leave: () => sendMails(creator, { reminders: false, messages: true, endings: true, articles: false }, now),
  };
}

test.each([
  ["new-article", "ends the subscription", subscriber],
  ["announcement", "withdraws from the waitlist", withdrawing],
  ["announcement", "ends the updates", endingUpdates],
  ["offer-reminder", "switches the reminders off", switchingOff],
])("of %s nothing goes out to who %s: not what failed or is being tried either", async (template, _act, begin) => {
  const { email, leave } = await begin();
  for (const [to, name] of [
    [email, template],
    [email, "offer-received"],
    [email, "inbound-reply"],
    [`other-${email}`, template],
  ])
    await look(
      `INSERT INTO outbound_email (template, to_address, payload, budget, state, withheld_for)
       SELECT $1, $2, '{"test": true}', 'never', state, CASE state WHEN 'withheld' THEN 'day' END
       FROM unnest(enum_range(NULL::email_state)) AS state`,
      [name, to],
    );
  const statesOf = async (to: string, name: string) =>
    (
      await look<{ state: string }>(
        `SELECT state::text FROM outbound_email
         WHERE to_address = $1 AND template = $2 AND payload ? 'test' ORDER BY 1`,
        [to, name],
      )
    ).map(({ state }) => state);
  const all = ["captured", "failed", "queued", "sending", "sent", "withheld"];
  expect(await statesOf(email, template)).toEqual(all);
  await leave();
  expect(await statesOf(email, template)).toEqual(["captured", "sent"]);
  for (const [to, name] of [
    [email, "offer-received"],
    [email, "inbound-reply"],
    [`other-${email}`, template],
  ] as const)
    expect(await statesOf(to, name)).toEqual(all);
});
