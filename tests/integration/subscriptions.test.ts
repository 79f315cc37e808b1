import { expect, test } from "vitest";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const { addSubscription, confirmSubscription, endSubscription } = await import("@/lib/content/subscribe");
const { verifySubscriptionToken } = await import("@/lib/content/subscribe");
const { deriveToken } = await import("@/lib/tokens");
const { GET, POST } = await import("@/app/api/unsubscribe/[id]/[token]/route");

const start = new Date("2026-11-21T09:00:00Z");
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);
type Purpose = "subscription-confirm" | "subscription-end";

const rowOf = async (key: string) =>
  (
    await look<{ id: string; email: string; source_post: string; confirmed_at: Date | null; token_salt: string }>(
      "SELECT * FROM blog_subscriptions WHERE email_key = $1",
      [key],
    )
  )[0];
const mailsTo = (key: string) =>
  look<{ template: string; state: string }>(
    "SELECT template, state::text FROM outbound_email WHERE lower(to_address) = $1 ORDER BY created_at",
    [key],
  );
async function linkOf(key: string, purpose: Purpose): Promise<{ id: string; token: string }> {
  const row = await rowOf(key);
  if (!row) throw new Error("nobody subscribed");
  return { id: row.id, token: deriveToken(purpose, row.id, row.token_salt) };
}
async function open(key: string, purpose: Purpose) {
  const { id, token } = await linkOf(key, purpose);
  const subscriber = await verifySubscriptionToken(id, token, purpose);
  if (!subscriber) throw new Error("The link opens nothing");
  return subscriber;
}

test("a subscriber is mailed one link, and is subscribed once its button is pressed", async () => {
  await Promise.all(Array.from({ length: 5 }, () => addSubscription("Kim@Example.test", "a-post", start)));
  expect(await mailsTo("kim@example.test")).toEqual([
    { template: "subscription-confirm", state: "queued" },
    ...Array.from({ length: 4 }, () => ({ template: "subscription-confirm", state: "withheld" })),
  ]);
  const row = await rowOf("kim@example.test");
  expect(row).toEqual({
    ...{ id: row?.id, email: "Kim@Example.test", email_key: "kim@example.test", token_salt: row?.token_salt },
    ...{ source_post: "a-post", confirmed_at: null, created_at: start },
  });
  expect(await look("SELECT DISTINCT to_address, payload FROM outbound_email")).toEqual([
    { to_address: "Kim@Example.test", payload: { subscriptionId: row?.id, tokenSalt: row?.token_salt } },
  ]);

  const subscriber = await open("kim@example.test", "subscription-confirm");
  await confirmSubscription(subscriber, minutes(1));
  await confirmSubscription(subscriber, minutes(2));
  expect(await rowOf("kim@example.test")).toMatchObject({ confirmed_at: minutes(1) });
  expect(await look("SELECT * FROM confirmed_mailbox WHERE mailbox_key = 'kim@example.test'")).toEqual([
    { mailbox_key: "kim@example.test", email_key: "kim@example.test", confirmed_at: minutes(1), acted_at: minutes(2) },
  ]);
});

test("an unconfirmed subscriber is mailed again on subscribing again, and a confirmed one is not", async () => {
  await addSubscription("lee@example.test", "a-post", start);
  await addSubscription("LEE@example.test", "another-post", minutes(15));
  expect(await mailsTo("lee@example.test")).toHaveLength(2);
  expect(await rowOf("lee@example.test")).toMatchObject({ email: "lee@example.test", source_post: "a-post" });
  await confirmSubscription(await open("lee@example.test", "subscription-confirm"), minutes(16));
  await addSubscription("lee@example.test", null, minutes(30));
  expect(await mailsTo("lee@example.test")).toHaveLength(2);
});

test("a link opens its own subscription only, for its own purpose", async () => {
  await addSubscription("mo@example.test", null, start);
  await addSubscription("no@example.test", null, start);
  const { id, token } = await linkOf("mo@example.test", "subscription-confirm");
  const other = await linkOf("no@example.test", "subscription-confirm");
  for (const [wrongId, wrongToken, purpose] of [
    [id, token, "subscription-end"],
    [id, other.token, "subscription-confirm"],
    [other.id, token, "subscription-confirm"],
    [undefined, token, "subscription-confirm"],
    [id, ["x"], "subscription-confirm"],
    ["' OR true --", token, "subscription-confirm"],
  ] as const) {
    expect(await verifySubscriptionToken(wrongId, wrongToken, purpose)).toBeUndefined();
  }
});

test("an ended subscription is erased, and its links open nothing", async () => {
  await addSubscription("ola@example.test", null, start);
  const { id, token } = await linkOf("ola@example.test", "subscription-end");
  const subscriber = await open("ola@example.test", "subscription-end");
  await endSubscription(subscriber);
  await endSubscription(subscriber);
  expect(await rowOf("ola@example.test")).toBeUndefined();
  expect(await verifySubscriptionToken(id, token, "subscription-end")).toBeUndefined();
});

test("a mail program's unsubscribe ends it, and its address opened by hand only leads to the page", async () => {
  await addSubscription("pat@example.test", null, start);
  const link = await linkOf("pat@example.test", "subscription-end");
  const address = `http://localhost/api/unsubscribe/${link.id}/${link.token}`;
  const context = { params: Promise.resolve(link) };
  const shown = await GET(new Request(address), context);
  expect(shown.status).toBe(303);
  expect(shown.headers.get("location")).toBe(`/mailed/unsubscribe/${link.id}/${link.token}`);
  expect(await rowOf("pat@example.test")).toBeDefined();

  const forged = { params: Promise.resolve({ id: link.id, token: "a".repeat(64) }) };
  expect((await POST(new Request(address, { method: "POST" }), forged)).status).toBe(200);
  expect(await rowOf("pat@example.test")).toBeDefined();
  const post = () => POST(new Request(address, { method: "POST", body: "List-Unsubscribe=One-Click" }), context);
  expect((await post()).status).toBe(200);
  expect(await rowOf("pat@example.test")).toBeUndefined();
  expect((await post()).status).toBe(200);
  expect((await GET(new Request(address), context)).headers.get("location")).toBe("/insights");
});
