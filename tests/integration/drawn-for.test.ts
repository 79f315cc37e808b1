import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { mailbox, markOf, person, refuseFormer, refuseOthers } from "@/lib/members/drawn-for";
import { deriveToken } from "@/lib/tokens";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();

async function addPerson(name: string | null, email = `${randomUUID()}@example.test`) {
  const id = randomUUID();
  await look("INSERT INTO profiles (id, email, email_key, display_name) VALUES ($1, $2, $2, $3)", [id, email, name]);
  return person(id);
}

async function openedFor(email: string) {
  const id = randomUUID();
  await look(
    "INSERT INTO data_access (id, email, email_key, token_hash, asked_at, expires_at) VALUES ($1, $2, lower($2), $3, now(), now() + interval '1 hour')",
    [id, email, randomUUID()],
  );
  return mailbox({ id } as ProvedMailbox);
}

test("one's own form passes, whoever else there is", async () => {
  const ada = await addPerson("Ada");
  expect(await refuseOthers(markOf(ada), ada)).toBeUndefined();
});

test("another person's names both by their names, and an address only veiled", async () => {
  const [ada, ben, brand] = [
    await addPerson("Ada"),
    await addPerson("Ben"),
    await addPerson(null, "olga@larsen.example"),
  ];
  const refused = await refuseOthers(markOf(ada), ben);
  expect(refused).toMatchObject({ title: "This page was opened as Ada", asksReload: true });
  expect(refused?.message).toContain(
    "You are now signed in as Ben. Nothing was changed, and what you typed is still here.",
  );
  const unnamed = await refuseOthers(markOf(brand), ben);
  expect(unnamed?.title).toBe("This page was opened as o…@larsen.example");
  expect(JSON.stringify(unnamed)).not.toContain("olga");
});

test("two people of one name are told apart", async () => {
  const [one, other] = [await addPerson("Ada", "a@one.example"), await addPerson("Ada", "b@other.example")];
  const refused = await refuseOthers(markOf(one), other);
  expect(refused?.title).toBe("This page was opened as Ada (a…@one.example)");
  expect(refused?.message).toContain("signed in as Ada (b…@other.example)");
});

test("whoever is erased since is somebody else", async () => {
  const ben = await addPerson("Ben");
  expect((await refuseOthers(markOf(person(randomUUID())), ben))?.title).toBe("This page was opened as somebody else");
});

test("a mailbox proved again is the same one, and another one is not", async () => {
  const email = `${randomUUID()}@example.test`;
  const [first, again, other] = [
    await openedFor(email),
    await openedFor(email.toUpperCase()),
    await openedFor("olga@larsen.example"),
  ];
  expect(await refuseOthers(markOf(first), again)).toBeUndefined();
  expect((await refuseOthers(markOf(other), first))?.title).toBe("This page was opened as o…@larsen.example");
});

test("a person's form says nothing for a mailbox, nor the other way round", async () => {
  const [ada, opened] = [await addPerson("Ada"), await openedFor("ada@example.test")];
  expect((await refuseOthers(markOf(ada), opened))?.title).toBe("This page was opened as Ada");
  expect((await refuseOthers(markOf(opened), ada))?.title).toBe("This page was opened as a…@example.test");
  // Nor by an id that both have.
  expect((await refuseOthers(markOf({ ...ada, kind: "mailbox" }), ada))?.title).toBe(
    "This page was opened as somebody else",
  );
});

test("a mark that we did not make names nobody", async () => {
  const [ada, ben] = [await addPerson("Ada"), await addPerson("Ben")];
  const { id } = ada;
  const forged = [
    undefined,
    "",
    "person",
    `person.${id}`,
    `person.${id}.${"0".repeat(64)}`,
    `mailbox.${id}.${deriveToken("form", `person:${id}`, "")}`,
    `person.${id}.${deriveToken("sign-in", `person:${id}`, "")}`,
    `${markOf(ada)}.more`,
    markOf(ada).replace(id, ben.id),
  ];
  for (const mark of forged) {
    const refused = await refuseOthers(mark, ben);
    expect(refused?.title, mark).toBe("Please open this page again");
    expect(JSON.stringify(refused), mark).not.toContain("Ada");
  }
});

test("a form of a brand that its sender left says so, whether or not they act for another one now", async () => {
  const ada = await addPerson("Ada");
  const [left, now] = [randomUUID(), randomUUID()];
  for (const [id, name] of [
    [left, "Larsen Coffee"],
    [now, "Hill Tea"],
  ] as const) {
    await look("INSERT INTO buyer_org (id, name, email, email_key, confirmed_at) VALUES ($1, $2, $3, $3, now())", [
      id,
      name,
      `${id}@example.test`,
    ]);
    await look("INSERT INTO brand_member (buyer_org_id, profile_id, role, since) VALUES ($1, $2, 'buyer', now())", [
      id,
      ada.id,
    ]);
  }
  const mark = markOf(person(ada.id, left));
  expect(await refuseFormer(mark, ada)).toBeUndefined();
  expect((await refuseOthers(mark, person(ada.id, now)))?.title).toBe("This page was opened for Larsen Coffee");
  await look("UPDATE brand_member SET left_at = now() WHERE buyer_org_id = $1", [left]);
  const gone = "You no longer act for Larsen Coffee";
  expect((await refuseFormer(mark, ada))?.title).toBe(gone);
  expect((await refuseOthers(mark, person(ada.id, now)))?.title).toBe(gone);
  // What is the person's own is still taken from a page of that time, and nobody else learns the brand's name.
  expect(await refuseOthers(mark, ada)).toBeUndefined();
  expect(await refuseFormer(mark, await addPerson("Ben"))).toBeUndefined();
  expect(await refuseFormer(markOf(ada), ada)).toBeUndefined();
});
