import { afterAll, expect, test } from "vitest";
import { collectFiles, keepFile } from "@/lib/samples/files";
import { findSample } from "@/lib/samples/queries";
import { s3Store } from "@/lib/samples/s3-store";
import { addSample, removeSample } from "@/lib/samples/save";
import { storeOf } from "@/lib/samples/store";
import { countOfWaiting, hold, testDatabase } from "@/tests/support/database";
import { addCreator } from "@/tests/support/offers";
import { S3_REGION, s3Keys, startS3 } from "@/tests/support/servers";

const { url, look } = await testDatabase();
const server = await startS3();
afterAll(server.close);
Object.assign(process.env, {
  SAMPLES_S3_ENDPOINT: server.endpoint,
  SAMPLES_S3_REGION: S3_REGION,
  SAMPLES_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
  SAMPLES_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
});

const now = new Date();
const later = new Date(now.getTime() + 2 * 3_600_000);
const never = new AbortController().signal;
const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 251));
const words = { title: "A", language: "en", style: "", audience: "brands" } as const;
const add = async (userId: string) => addSample(userId, words, { format: "mp3", bytes, durationMs: 2_000 }, now);

test("with a bucket configured the bytes are there, signed, and nowhere in the database", async () => {
  const { userId } = await addCreator();
  const added = await add(userId);
  const sample = await findSample(added.ok ? added.id : "");
  expect(sample).toMatchObject({ store: "s3", size: 2_000 });
  expect([...server.objects]).toEqual([[`/recordings/samples/${sample?.fileKey}`, bytes]]);
  expect(await look("SELECT bytes FROM sample_file WHERE key = $1", [sample?.fileKey])).toEqual([{ bytes: null }]);
  const part = await storeOf("s3").get(sample?.fileKey ?? "", { from: 5, to: 9 });
  expect(Buffer.from(part ?? [])).toEqual(bytes.subarray(5, 10));
  expect(await storeOf("s3").get("none", { from: 0, to: 1 })).toBeUndefined();
  expect(server.refused).toEqual([]);
});

test("what a creator removed leaves the bucket, later if the bucket does not answer", async () => {
  const { userId } = await addCreator();
  await collectFiles(later, never);
  const before = server.objects.size;
  const added = await add(userId);
  await removeSample(userId, added.ok ? added.id : "");
  server.fail(500);
  expect(await collectFiles(later, never)).toBe(0);
  server.fail(undefined);
  expect(server.objects.size).toBe(before + 1);
  expect(await collectFiles(later, never)).toBe(1);
  expect(await collectFiles(later, never)).toBe(0);
  expect(server.objects.size).toBe(before);
});

test("a form whose bytes did not reach the bucket keeps no sample, and its row is collected", async () => {
  const { userId } = await addCreator();
  server.fail(503);
  await expect(add(userId)).rejects.toThrow("answered 503 to PUT");
  server.fail(undefined);
  expect(await look("SELECT FROM creator_sample WHERE creator_user_id = $1", [userId])).toEqual([]);
  expect(await collectFiles(later, never)).toBe(1);
});

test("what a sample is about to name stays in the bucket while it is collected", async () => {
  await addCreator();
  const key = await keepFile(bytes, now);
  const release = await hold(
    url,
    `INSERT INTO creator_sample (creator_user_id, position, title, language, format, size, duration_ms, sha256, file_key, created_at)
     SELECT user_id, 1, 'A', 'en', 'mp3', 2000, 2000, repeat('a', 64), $1, now()
     FROM creator_profile c WHERE NOT EXISTS (SELECT FROM creator_sample s WHERE s.creator_user_id = c.user_id) LIMIT 1`,
    key,
  );
  expect(await collectFiles(later, never)).toBe(0);
  await release();
  expect(server.objects.has(`/recordings/samples/${key}`)).toBe(true);
});

test("what a sample names after it was found without one stays in the bucket", async () => {
  const { userId } = await addCreator();
  const key = await keepFile(bytes, now);
  // Collecting reads the list, and waits for the row's lock.
  const release = await hold(
    url,
    `DO $$ BEGIN
       LOCK TABLE sample_file IN EXCLUSIVE MODE;
       INSERT INTO creator_sample (creator_user_id, position, title, language, format, size, duration_ms, sha256, file_key, created_at)
       VALUES ('${userId}', 1, 'A', 'en', 'mp3', 2000, 2000, repeat('a', 64), '${key}', now());
     END $$`,
  );
  const collected = collectFiles(later, never);
  await expect.poll(() => countOfWaiting(look)).toBe(1);
  await release();
  await collected;
  expect(server.objects.has(`/recordings/samples/${key}`)).toBe(true);
});

test("the bucket refuses another key", async () => {
  const settings = { endpoint: server.endpoint, region: S3_REGION, ...s3Keys, secretAccessKey: "another" };
  await expect(s3Store(settings).put("k", bytes)).rejects.toThrow("answered 403");
  expect(server.refused.at(-1)).toBe("another signature");
});
