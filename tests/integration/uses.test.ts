import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { z } from "zod";
import { disputeUse } from "@/lib/licenses/dispute-use";
import { endRight } from "@/lib/licenses/end-right";
import { correctUse, fileUse, takeBackUse } from "@/lib/licenses/file-use";
import { voidGrant } from "@/lib/licenses/revoke";
import { MAX_USES } from "@/lib/licenses/use-rules";
import { filedUseSchema, type SentUse, shownUse, useIn } from "@/lib/licenses/use-schema";
import { filedUseIn, filedUseOf, filedUseOfBuyer, usesOf } from "@/lib/licenses/uses";
import { db } from "@/lib/postgres/db";
import type { Scope } from "@/lib/terms/scope";
import { versionOf } from "@/lib/text/version";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addHeld, type Held } from "@/tests/support/licenses";
import { loggedOf } from "@/tests/support/logged";
import { actingCreator } from "@/tests/support/members";
import { addAdmin } from "@/tests/support/people";
import { times } from "@/tests/support/scale";
import { creatorOf, disputing, filedUse } from "@/tests/support/uses";

const { url, look } = await testDatabase();
const start = new Date("2027-01-15T09:00:00.000Z");
const now = new Date("2027-02-01T09:00:00.000Z");

const organicOnly: Scope = {
  media: ["organic_social"],
  handle: false,
  edits: "as_delivered",
  product: null,
  exclusivity: null,
};
const organic = () => addHeld(start, { scope: organicOnly });

type Typed = SentUse & { useId: string; grantId: string };

const typedUse = ({ grant }: Held, changes: Partial<Typed> = {}): Typed => ({
  useId: randomUUID(),
  grantId: grant.id,
  place: "https://example.test/spot",
  territory: "us",
  beginsOn: new Date("2027-02-01T00:00:00.000Z"),
  endsOn: new Date("2027-03-01T00:00:00.000Z"),
  note: "The long version.",
  manner: { right: "likeness", replicaUse: null, medium: "organic_social", paid: false, handle: false },
  told: undefined,
  ...changes,
});
const paid = { right: "likeness", replicaUse: null, medium: "organic_social", paid: true, handle: false } as const;

const entriesOf = (useId: string) => loggedOf(look, useId);
/** What its licensee did with a use, as the log has it. */
const entryOf = ({ grant }: Held, action: string, details: object = {}) => ({
  ...{ actor: "buyer", admin_id: null, action, table_name: "license_use" },
  details: { grantId: grant.id, ...details },
});

async function versionIn(held: Held, useId: string): Promise<string> {
  const use = await filedUseOfBuyer(useId, held.buyer);
  return use ? versionOf(shownUse(use)) : "";
}

test("a use is stored as it was sent, once, and audited", async () => {
  const held = await organic();
  const use = typedUse(held);
  expect(await Promise.all([1, 2, 3].map(() => fileUse(held.buyer, use, now)))).toEqual(
    [1, 2, 3].map(() => ({ ok: true })),
  );
  const { useId, told: _, ...rest } = use;
  const unchanged = { correctedAt: null, revision: 1, outside: null, dispute: null };
  expect(await usesOf(held.grant.id)).toEqual([
    { ...rest, ...unchanged, id: useId, filedAt: now, filedBy: held.buyer.profileId },
  ]);
  expect(await entriesOf(useId)).toEqual([entryOf(held, "use_filed")]);
});

test("uses cannot be filed for another's license, or over another's use", async () => {
  const [held, other] = [await organic(), await organic()];
  expect(await fileUse(other.buyer, typedUse(held), now)).toEqual({ ok: false, reason: "not-found" });
  const use = typedUse(held);
  await fileUse(held.buyer, use, now);
  const mine = typedUse(other, { useId: use.useId, place: "Mine" });
  for (const sent of [mine, mine]) expect(await fileUse(other.buyer, sent, now)).toEqual({ ok: true });
  expect(await usesOf(held.grant.id)).toMatchObject([{ id: use.useId, place: use.place }]);
  const filed = await usesOf(other.grant.id);
  expect(filed).toMatchObject([{ place: "Mine" }]);
  expect(filed[0]?.id).not.toBe(use.useId);
});

test("a form that was edited and sent again files another use, once", async () => {
  const held = await organic();
  const use = typedUse(held);
  const edited = { ...use, place: "Another place", endsOn: use.beginsOn };
  for (const sent of [use, edited, use, edited]) expect(await fileUse(held.buyer, sent, now)).toEqual({ ok: true });
  await Promise.all([1, 2].map(() => fileUse(held.buyer, { ...use, note: "Again" }, now)));
  const filed = await usesOf(held.grant.id);
  expect(filed.map(({ place, note }) => [place, note]).sort()).toEqual(
    [
      [use.place, use.note],
      [use.place, "Again"],
      ["Another place", use.note],
    ].sort(),
  );
  expect(filed.find(({ id }) => id === use.useId)).toMatchObject({ place: use.place, note: use.note });
  for (const { id } of filed) expect(await entriesOf(id)).toEqual([entryOf(held, "use_filed")]);
});

test("a use sent again after it was taken back or corrected is filed", async () => {
  const held = await organic();
  const use = typedUse(held);
  const takeBack = async (useId: string) =>
    takeBackUse(held.buyer, { useId, version: await versionIn(held, useId) }, now);
  for (const time of [1, 2, 3]) {
    expect(await fileUse(held.buyer, use, now)).toEqual({ ok: true });
    const [filed, ...others] = await usesOf(held.grant.id);
    expect([filed?.place, others.length, time]).toEqual([use.place, 0, time]);
    expect(await takeBack(filed?.id ?? "")).toMatchObject({ ok: true });
  }
  const next = typedUse(held);
  await fileUse(held.buyer, next, now);
  const correction = { ...next, place: "Corrected", version: await versionIn(held, next.useId) };
  expect(await correctUse(held.buyer, correction, now)).toMatchObject({ ok: true });
  expect(await fileUse(held.buyer, next, now)).toEqual({ ok: true });
  expect((await usesOf(held.grant.id)).map(({ place }) => place).sort()).toEqual(["Corrected", next.place].sort());
});

test("a license has a limited number of uses, those taken back included", async () => {
  const held = await organic();
  const row = {
    place: "A wall",
    territory: "us",
    beginsOn: now,
    endsOn: now,
    filedAt: now,
    grantId: held.grant.id,
    licensedRight: "likeness",
    medium: "out_of_home",
    isPaid: false,
    byHandle: false,
  } as const;
  await db().licenseUse.createMany({
    data: Array.from({ length: MAX_USES - 1 }, (_, index) => ({
      ...{ ...row, id: randomUUID() },
      takenBackAt: index % 2 ? now : null,
    })),
  });
  const last = await Promise.all([1, 2, 3, 4].map(() => fileUse(held.buyer, typedUse(held), now)));
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last).toContainEqual({ ok: false, reason: "too-many" });
  expect(await db().licenseUse.count({ where: { grantId: held.grant.id } })).toBe(MAX_USES);
});

test("a prohibited use is filed only after its sender was told the reason, and is marked with it", async () => {
  const held = await organic();
  const use = typedUse(held, { manner: paid });
  expect(await fileUse(held.buyer, use, now)).toEqual({ ok: false, reason: "outside", outside: "paid" });
  expect(await usesOf(held.grant.id)).toEqual([]);
  // Told another reason, as by a forged form or by one that was changed after the answer.
  expect(await fileUse(held.buyer, { ...use, told: "medium" }, now)).toMatchObject({ outside: "paid" });
  expect(await fileUse(held.buyer, { ...use, told: "paid" }, now)).toEqual({ ok: true });
  expect(await usesOf(held.grant.id)).toMatchObject([{ outside: "paid", manner: paid }]);
  expect(await entriesOf(use.useId)).toEqual([entryOf(held, "use_filed", { outside: "paid" })]);
  // What is permitted is not marked, whatever the form sends.
  const fine = typedUse(held, { told: "paid" });
  expect(await fileUse(held.buyer, fine, now)).toEqual({ ok: true });
  expect(await usesOf(held.grant.id)).toContainEqual(expect.objectContaining({ id: fine.useId, outside: null }));
  // Nor what the license leaves to its licensor.
  const other = await addHeld(start);
  await filedUse(other, now, { told: "medium" });
  expect(await usesOf(other.grant.id)).toMatchObject([{ outside: null }]);
});

test("uses are listed by their first day, the newest first, and found only in their own license", async () => {
  const [held, other] = [await organic(), await organic()];
  const days = ["2027-02-01", "2027-02-20", ...Array<string>(6).fill("2027-02-10")];
  for (const day of days)
    await fileUse(held.buyer, typedUse(held, { beginsOn: new Date(`${day}T00:00:00.000Z`), place: day }), now);
  const filed = await usesOf(held.grant.id);
  expect(filed.map(({ place }) => place)).toEqual(days.toSorted().toReversed());
  const sameDay = filed.slice(1, -1).map(({ id }) => id);
  expect(sameDay).toEqual(sameDay.toSorted());
  const [{ id: useId } = expect.unreachable()] = filed;
  expect([await filedUseIn(held.grant.id, useId), await filedUseIn(other.grant.id, useId)]).toEqual([
    filed[0],
    undefined,
  ]);
  expect([
    await filedUseOf(useId, held.creator.userId),
    await filedUseOf(useId, other.creator.userId),
    await filedUseOfBuyer(useId, other.buyer),
  ]).toEqual([filed[0], undefined, undefined]);
});

test("a correction sets every column, names each changed field, and marks anew whether it is outside; the same again writes nothing", async () => {
  const held = await organic();
  const use = typedUse(held, { manner: paid, told: "paid" });
  await fileUse(held.buyer, use, now);
  const later = new Date("2027-02-03T09:00:00.000Z");
  const corrected = {
    ...{ useId: use.useId, place: "A wall in Macon", note: "", territory: "us" as const, told: "paid" },
    beginsOn: new Date("2027-02-02T00:00:00.000Z"),
    endsOn: new Date("2027-02-28T00:00:00.000Z"),
    manner: { right: "voice", replicaUse: null, medium: "organic_social", paid: false, handle: false } as const,
  };
  const correct = async (at: Date) =>
    correctUse(held.buyer, { ...corrected, version: await versionIn(held, use.useId) }, at);
  expect(await correct(later)).toEqual({ ok: true, grantId: held.grant.id });
  expect(await correct(new Date("2027-02-04T09:00:00.000Z"))).toEqual({ ok: true, grantId: held.grant.id });
  expect(await db().licenseUse.findUnique({ where: { id: use.useId } })).toEqual({
    ...{ id: use.useId, grantId: held.grant.id, filedAt: now, filedBy: held.buyer.profileId },
    ...{ place: "A wall in Macon", note: "", territory: "us" },
    ...{ beginsOn: corrected.beginsOn, endsOn: corrected.endsOn },
    ...{ licensedRight: "voice", replicaUse: null, medium: "organic_social", isPaid: false, byHandle: false },
    ...{ outside: null, revision: 2, correctedAt: later, takenBackAt: null, disputedAt: null },
  });
  const changed = ["right", "paid", "place", "beginsOn", "endsOn", "note"];
  expect(await entriesOf(use.useId)).toEqual([
    entryOf(held, "use_filed", { outside: "paid" }),
    entryOf(held, "use_corrected", { changed, revision: 2 }),
  ]);
});

test.each<[reason: string, changes: Partial<SentUse>]>([
  ["medium", { manner: { ...paid, medium: "print", paid: false } }],
  ["handle", { manner: { ...paid, paid: false, handle: true } }],
  ["right", { manner: { ...paid, paid: false, right: "training", medium: null } }],
  ["right", { manner: { ...paid, paid: false, right: "replica", replicaUse: 2 } }],
  ["territory", { territory: "europe" }],
  ["not-yet", { beginsOn: new Date("2027-01-01T00:00:00Z") }],
  ["ended", { endsOn: new Date("2027-12-01T00:00:00Z") }],
])("the form says before it is sent: %s", async (reason, changes) => {
  const held = await organic();
  expect(await fileUse(held.buyer, typedUse(held, changes), now)).toMatchObject({ ok: false, outside: reason });
});

test("the days of a use are those of the agreement's zone", async () => {
  const held = await addHeld(start, { scope: organicOnly, termMonths: 1 });
  // In effect from January 15, 4 AM to the end of February 15 in New York.
  const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
  const ask = (from: string, to: string) =>
    fileUse(held.buyer, typedUse(held, { beginsOn: day(from), endsOn: day(to) }), now);
  expect(await ask("2027-01-15", "2027-02-15")).toEqual({ ok: true });
  expect(await ask("2027-01-14", "2027-02-15")).toMatchObject({ outside: "not-yet" });
  expect(await ask("2027-01-15", "2027-02-16")).toMatchObject({ outside: "ended" });
});

test("a use of a license that ended early is outside from that day on", async () => {
  const held = await organic();
  await voidGrant(await addAdmin(), held.grant.id, "Not paid", now);
  expect(await fileUse(held.buyer, typedUse(held), now)).toMatchObject({ outside: "ended" });
});

test("a training that was over before AI training ended is licensed, a later one is outside, and both are stored so", async () => {
  const held = await addHeld(start, { rights: ["voice", "training"] });
  const endedAt = new Date("2027-01-25T12:00:00.000Z");
  const creator = await actingCreator(held.creator.userId, endedAt);
  expect(await endRight(creator, held.grant.id, "training", endedAt)).toMatchObject({ ok: true });
  const manner = { right: "training", replicaUse: null, medium: null, paid: false, handle: false } as const;
  const days = (from: string, to: string) => ({ manner, beginsOn: new Date(from), endsOn: new Date(to) });
  const before = typedUse(held, days("2027-01-18", "2027-01-24"));
  expect(await fileUse(held.buyer, before, now)).toEqual({ ok: true });
  const after = typedUse(held, days("2027-01-26", "2027-01-30"));
  expect(await fileUse(held.buyer, after, now)).toEqual({ ok: false, reason: "outside", outside: "training-ended" });
  await expect(fileUse(held.buyer, { ...after, told: "training-ended" }, now)).resolves.toEqual({ ok: true });
  expect((await usesOf(held.grant.id)).map(({ id, outside }) => [id, outside])).toEqual([
    [after.useId, "training-ended"],
    [before.useId, null],
  ]);
});

test("its licensee corrects a use until it is disputed, and each correction is audited by its fields", async () => {
  const [held, other] = [await organic(), await organic()];
  const use = typedUse(held);
  await fileUse(held.buyer, use, now);
  const { grantId: _, ...sent } = { ...use, version: await versionIn(held, use.useId), note: "The short version." };
  expect(await correctUse(other.buyer, sent, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await correctUse(held.buyer, sent, now)).toEqual({ ok: true, grantId: held.grant.id });
  expect(await usesOf(held.grant.id)).toMatchObject([{ note: "The short version.", revision: 2, correctedAt: now }]);
  // Sent again it changes nothing; from the former version with something else it is refused.
  expect(await correctUse(held.buyer, sent, now)).toMatchObject({ ok: true });
  expect(await correctUse(held.buyer, { ...sent, note: "Another." }, now)).toMatchObject({ reason: "changed" });
  const version = await versionIn(held, use.useId);
  expect(await correctUse(held.buyer, { ...sent, version, manner: paid }, now)).toMatchObject({ outside: "paid" });
  expect(await correctUse(held.buyer, { ...sent, version, manner: paid, told: "paid" }, now)).toMatchObject({
    ok: true,
  });
  expect(await entriesOf(use.useId)).toEqual([
    entryOf(held, "use_filed"),
    entryOf(held, "use_corrected", { changed: ["note"], revision: 2 }),
    entryOf(held, "use_corrected", { changed: ["paid"], revision: 3 }),
  ]);
  expect(await usesOf(held.grant.id)).toMatchObject([{ outside: "paid" }]);
  const creator = creatorOf(held);
  await disputeUse(creator, await disputing(creator, use.useId, "It is paid."), now);
  const last = { ...sent, version: await versionIn(held, use.useId), note: "After the dispute." };
  expect(await correctUse(held.buyer, last, now)).toEqual({ ok: false, reason: "disputed" });
  expect(await takeBackUse(held.buyer, last, now)).toEqual({ ok: false, reason: "disputed" });
});

test("a use that is taken back is shown to nobody, and cannot be disputed or corrected", async () => {
  const [held, other] = [await addHeld(start), await addHeld(start)];
  const useId = await filedUse(held, now);
  const creator = creatorOf(held);
  const dispute = await disputing(creator, useId, "Too late.");
  const { version } = dispute;
  expect(await takeBackUse(other.buyer, { useId, version }, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await takeBackUse(held.buyer, { useId, version: "x" }, now)).toMatchObject({ reason: "changed" });
  const both = await Promise.all([1, 2].map(() => takeBackUse(held.buyer, { useId, version }, now)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await usesOf(held.grant.id)).toEqual([]);
  expect(await disputeUse(creator, dispute, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await takeBackUse(held.buyer, { useId, version }, now)).toEqual({ ok: false, reason: "not-found" });
  expect(await entriesOf(useId)).toEqual([entryOf(held, "use_filed"), entryOf(held, "use_taken_back")]);
  expect(await db().licenseUse.findUnique({ where: { id: useId } })).toMatchObject({
    takenBackAt: now,
    disputedAt: null,
  });
});

test("a correction that waits for a dispute of its use is refused", async () => {
  const held = await organic();
  const use = typedUse(held);
  await fileUse(held.buyer, use, now);
  const { version } = await disputing(creatorOf(held), use.useId, "Never agreed to.");
  const commit = await hold(
    url,
    `WITH disputed AS (
       INSERT INTO use_dispute (id, use_id, reason, created_at, due_at)
       VALUES (gen_random_uuid(), $1, 'No.', now(), now() + interval '9 years')),
     marked AS (UPDATE license_use SET disputed_at = now() WHERE id = $1 RETURNING grant_id)
     SELECT FROM license_grant WHERE id = (SELECT grant_id FROM marked) FOR UPDATE`,
    use.useId,
  );
  const { grantId: _, ...sent } = { ...use, version, note: "Corrected." };
  const corrected = correctUse(held.buyer, sent, now);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await commit();
  expect(await corrected).toEqual({ ok: false, reason: "disputed" });
});

test("of a correction, a taking back and a dispute at once, one wins", async () => {
  const wins = new Set<string>();
  for (let round = 0; round < times(6, 30); round += 1) {
    const held = await organic();
    const use = typedUse(held);
    await fileUse(held.buyer, use, now);
    const creator = creatorOf(held);
    const dispute = await disputing(creator, use.useId, "Never agreed to.");
    const { version } = dispute;
    const { grantId: _, ...sent } = { ...use, version, note: "Corrected." };
    const acts = {
      dispute: () => disputeUse(creator, dispute, now),
      correct: () => correctUse(held.buyer, sent, now),
      back: () => takeBackUse(held.buyer, { useId: use.useId, version }, now),
    };
    const order = Object.entries(acts).sort(([one], [other]) => ((round * 7 + one.length) % 3) - (other.length % 3));
    const done = await Promise.all(order.map(async ([name, act]) => ({ name, ok: (await act()).ok })));
    const won = done.filter(({ ok }) => ok).map(({ name }) => name);
    expect(won).toHaveLength(1);
    for (const name of won) wins.add(name);
    const row = await db().licenseUse.findUniqueOrThrow({ where: { id: use.useId }, include: { dispute: true } });
    expect([row.dispute !== null, row.revision > 1, row.takenBackAt !== null].filter(Boolean)).toHaveLength(1);
  }
  expect(wins.size).toBeGreaterThan(0);
});

const form = (): Record<keyof z.input<typeof filedUseSchema>, string | undefined> => ({
  useId: randomUUID(),
  grantId: randomUUID(),
  right: "likeness",
  medium: "website",
  paid: undefined,
  handle: "on",
  place: " <b>A wall</b> ",
  territory: "us",
  note: "",
  beginsOn: "2028-02-29",
  endsOn: "2028-02-29",
  anyway: undefined,
});

test("a form is accepted with days that exist and are in order, and with a medium unless it is AI training", () => {
  const sent = form();
  expect(useIn(filedUseSchema.parse(sent))).toMatchObject({
    place: "<b>A wall</b>",
    beginsOn: new Date("2028-02-29T00:00:00Z"),
    endsOn: new Date("2028-02-29T00:00:00Z"),
    note: "",
    manner: { right: "likeness", medium: "website", paid: false, handle: true, replicaUse: null },
  });
  const refused = {
    beginsOn: ["2027-02-29", "1999-01-01", "2100-01-01", "tomorrow", ""],
    endsOn: ["2028-02-28", "x"],
    place: ["", "x".repeat(301)],
    territory: ["moon"],
    useId: ["x"],
    right: ["", "face", "replica-0", "replica-7", "training-1"],
    medium: ["", "telepathy"],
    paid: ["yes"],
    anyway: ["x".repeat(41)],
  };
  for (const [field, values] of Object.entries(refused)) {
    for (const value of values) {
      const { error } = filedUseSchema.safeParse({ ...sent, [field]: value });
      expect(
        error?.issues.map(({ path }) => path[0]),
        `${field} ${value}`,
      ).toContain(field);
    }
  }
  const training = filedUseSchema.parse({ ...sent, right: "training", medium: "", paid: "on" });
  expect(useIn(training).manner).toEqual({
    right: "training",
    replicaUse: null,
    medium: null,
    paid: false,
    handle: false,
  });
  expect(useIn(filedUseSchema.parse({ ...sent, right: "replica-3" })).manner).toMatchObject({
    right: "replica",
    replicaUse: 3,
  });
});
