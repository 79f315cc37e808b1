import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { closeProfile } from "@/lib/offers/suspend";
import { collectFiles, keepFile, readFile } from "@/lib/samples/files";
import { findSample, ownSamples, samplesForStaff, shownSamples } from "@/lib/samples/queries";
import type { SampleWords } from "@/lib/samples/rules";
import { addSample, changeSample, type Recording, removeSample, removeSampleByStaff } from "@/lib/samples/save";
import { versionOf } from "@/lib/text/version";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { actingCreator } from "@/tests/support/members";
import { addCreator } from "@/tests/support/offers";
import { addAdmin } from "@/tests/support/people";

const { url, look } = await testDatabase();
const now = new Date();
const words: SampleWords = { title: "Documentary", language: "en-US", style: "calm", audience: "brands" };

let made = 0;
function recording(length = 2_000): Recording {
  made += 1;
  return { format: "mp3", bytes: Buffer.alloc(length, made), durationMs: 2_000 };
}

const hours = (count: number): Date => new Date(now.getTime() + count * 3_600_000);
const files = async () => Number((await look<{ n: string }>("SELECT count(*) AS n FROM sample_file"))[0]?.n);
const entries = (userId: string) =>
  look<{ action: string; details: object }>(
    "SELECT action, details FROM admin_audit_log WHERE action ~ '^sample_' AND admin_id = $1 ORDER BY id",
    [userId],
  );

async function oneSample(userId: string): Promise<string> {
  const added = await addSample(userId, words, recording(), now);
  if (!added.ok) throw new Error(added.reason);
  return added.id;
}

test("of ten samples added at once three are kept, each in its place, and a removed one makes room", async () => {
  const { userId } = await addCreator();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => addSample(userId, { ...words, title: `No. ${index}` }, recording(), now)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(answers.filter((one) => !one.ok && one.reason === "full")).toHaveLength(7);
  const stored = await files();
  expect(await addSample(userId, words, recording(), now)).toEqual({ ok: false, reason: "full" });
  expect(await files()).toBe(stored);
  const [first, second] = await ownSamples(userId);
  await removeSample(userId, second?.id ?? "");
  const last = await oneSample(userId);
  expect((await ownSamples(userId)).map(({ id }) => id)).toEqual([first?.id, last, expect.anything()]);
  expect((await entries(userId)).map(({ action }) => action)).toEqual([
    "sample_added",
    "sample_added",
    "sample_added",
    "sample_removed",
    "sample_added",
  ]);
});

test("nobody changes or removes another creator's sample", async () => {
  const [own, other] = [await addCreator(), await addCreator()];
  const id = await oneSample(own.userId);
  const change = { id, version: versionOf(words), words: { ...words, title: "Mine" }, recording: recording() };
  expect(await changeSample(other.userId, change, now)).toEqual({ ok: false, reason: "gone" });
  await removeSample(other.userId, id);
  expect(await ownSamples(own.userId)).toMatchObject([{ id, title: "Documentary" }]);
  expect(await entries(other.userId)).toEqual([]);
});

test("a stale form is refused, and another recording takes the place of the first", async () => {
  const { userId } = await addCreator();
  const id = await oneSample(userId);
  const before = await findSample(id);
  const louder = { ...words, style: "loud" };
  const change = { id, version: versionOf(words), words: louder, recording: recording(3_000) };
  expect(await changeSample(userId, change, now)).toEqual({ ok: true, version: versionOf(louder) });
  const after = await findSample(id);
  expect(after).toMatchObject({ size: 3_000 });
  expect(after?.fileKey).not.toBe(before?.fileKey);
  expect(after?.sha256).not.toBe(before?.sha256);
  const stale = { id, version: versionOf(words), words: { ...words, title: "Old" }, recording: undefined };
  expect(await changeSample(userId, stale, now)).toEqual({ ok: false, reason: "changed", stored: louder });
  expect((await entries(userId)).at(-1)).toEqual({
    action: "sample_changed",
    details: { heardBy: "brands", recording: true },
  });
});

test("bytes that no sample names are collected after an hour, by any number of runs, and no others", async () => {
  await collectFiles(hours(100));
  const before = await files();
  const { userId } = await addCreator();
  const [kept, removed] = [await oneSample(userId), await oneSample(userId)];
  await removeSample(userId, removed);
  // A form that ended halfway.
  await keepFile(recording().bytes, now);
  expect(await files()).toBe(before + 3);
  expect(await collectFiles(hours(0.9))).toBe(0);
  const runs = await Promise.all([1, 2, 3].map(() => collectFiles(hours(1.1))));
  expect(runs.reduce((sum, one) => sum + one)).toBe(2);
  expect(await collectFiles(hours(500))).toBe(0);
  expect(await files()).toBe(before + 1);
  const left = await findSample(kept);
  expect(await readFile(left?.fileKey ?? "", { from: 0, to: 9 })).toHaveLength(10);
});

test("a sample that names its bytes while they are collected keeps them", async () => {
  const key = await keepFile(recording().bytes, now);
  await addCreator();
  const release = await hold(
    url,
    `INSERT INTO creator_sample (creator_user_id, position, title, language, format, size, duration_ms, sha256, file_key, created_at)
     SELECT user_id, 1, 'A', 'en', 'mp3', 2000, 2000, repeat('a', 64), $1, now()
     FROM creator_profile c WHERE NOT EXISTS (SELECT FROM creator_sample s WHERE s.creator_user_id = c.user_id) LIMIT 1`,
    key,
  );
  expect(await collectFiles(hours(2))).toBe(0);
  await release();
  expect(await collectFiles(hours(2))).toBe(0);
  expect(await readFile(key, { from: 0, to: 9 })).toHaveLength(10);
});

test("closing a profile ends its samples, and no other's", async () => {
  const [one, other] = [await addCreator(), await addCreator()];
  for (const { userId } of [one, other]) await oneSample(userId);
  await closeProfile(await actingCreator(one.userId, now), now);
  expect(await ownSamples(one.userId)).toEqual([]);
  expect((await entries(one.userId)).at(-1)).toEqual({ action: "sample_removed", details: { closedWith: "closing" } });
  expect(await addSample(one.userId, words, recording(), now)).toEqual({ ok: false, reason: "closed" });
  expect(await ownSamples(other.userId)).toHaveLength(1);
});

test("lists name the samples of creators with a public page alone", async () => {
  const { userId } = await addCreator();
  const id = await oneSample(userId);
  expect(await shownSamples([userId])).toEqual(new Map());
  expect(await findSample(id)).toMatchObject({ isShown: false });
  const slug = `ada-${userId.replaceAll(/[^a-f]/g, "x").slice(0, 12)}`;
  await look("INSERT INTO creator_slug (slug, skeleton, user_id) VALUES ($1, $1, $2)", [slug, userId]);
  await look("UPDATE creator_profile SET slug = $1, is_public = true, published_at = now() WHERE user_id = $2", [
    slug,
    userId,
  ]);
  await look("UPDATE profiles SET display_name = 'Ada' WHERE id = $1", [userId]);
  expect((await shownSamples([userId])).get(userId)).toMatchObject([{ id, title: "Documentary" }]);
  expect(await findSample(id)).toMatchObject({ isShown: true });
});

test("PostgreSQL gives out the part that is asked for", async () => {
  const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 251));
  const key = await keepFile(bytes, now);
  for (const [from, to] of [
    [0, 1_999],
    [0, 0],
    [1_999, 1_999],
    [7, 300],
  ] as const) {
    expect(Buffer.from((await readFile(key, { from, to })) ?? [])).toEqual(bytes.subarray(from, to + 1));
  }
  expect(await readFile(randomUUID(), { from: 0, to: 1 })).toBeUndefined();
});

test("staff remove a sample once, with words that its creator reads", async () => {
  const { userId } = await addCreator();
  const kept = await oneSample(userId);
  const refused = await oneSample(userId);
  const admin = await addAdmin();
  const why = "A song of somebody else plays in the background.";
  const heard = (await samplesForStaff(userId)).find(({ id }) => id === refused) ?? expect.unreachable();
  const remove = () => removeSampleByStaff(admin, heard, why, now);
  const answers = await Promise.all([remove(), remove()]);
  expect(answers).toContainEqual({ ok: true });
  expect(answers).toContainEqual({ ok: false, reason: "gone" });
  expect((await ownSamples(userId)).map(({ id }) => id)).toEqual([kept]);
  expect(await findSample(refused)).toBeUndefined();
  expect(
    await look(
      "SELECT admin_id AS by, details FROM admin_audit_log WHERE action = 'sample_removed' AND record_id = $1 AND details ? 'note'",
      [userId],
    ),
  ).toEqual([{ by: admin.id, details: { note: why } }]);
  const mails = await look<{ payload: { why: string; title: string } }>(
    `SELECT payload FROM outbound_email m JOIN profiles p ON p.email = m.to_address
     WHERE p.id = $1 AND template = 'sample-removed'`,
    [userId],
  );
  expect(mails.map(({ payload }) => [payload.title, payload.why])).toEqual([[words.title, why]]);
});

test("staff remove what they heard, and not what its creator put in its place meanwhile", async () => {
  const { userId } = await addCreator();
  const id = await oneSample(userId);
  const admin = await addAdmin();
  const heardNow = async () => (await samplesForStaff(userId))[0] ?? expect.unreachable();
  const first = await heardNow();
  const change = (title: string, other?: Recording) =>
    changeSample(userId, { id, version: versionOf(words), words: { ...words, title }, recording: other }, now);
  const release = await hold(url, "SELECT FROM creator_profile WHERE user_id = $1 FOR NO KEY UPDATE", userId);
  const changed = change(words.title, { ...recording(), bytes: Buffer.from("another recording"), durationMs: 3_000 });
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  // Waits for the change, and sees what it made.
  const removed = removeSampleByStaff(admin, first, "A song.", now);
  await expect.poll(() => countOfWaiting(look)).toBe(2);
  await release();
  expect(await changed).toMatchObject({ ok: true });
  expect(await removed).toEqual({
    ...{ ok: false, reason: "changed" },
    stored: { title: words.title, durationMs: 3_000, sha256: expect.not.stringMatching(first.sha256) },
  });
  const second = await heardNow();
  expect(await change("Another title")).toMatchObject({ ok: true });
  expect(await removeSampleByStaff(admin, second, "A song.", now)).toMatchObject({ reason: "changed" });
  expect(await findSample(id)).toBeDefined();
  expect(await removeSampleByStaff(admin, await heardNow(), "A song.", now)).toEqual({ ok: true });
});
