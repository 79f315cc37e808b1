import { expect, test, vi } from "vitest";
import { licenseKeys } from "@/lib/certificates/keys";
import { hasPublishedKey, licensesWithoutKey, lostKeys } from "@/lib/certificates/lost-keys";
import { runSchedule } from "@/lib/operations/schedule";
import { db } from "@/lib/postgres/db";
import { DAY_MS } from "@/lib/time";
import { testDatabase } from "@/tests/support/database";
import { deepFaults } from "@/tests/support/deep-faults";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

test("licenses with an unpublished key are found and reported once, by the scheduled work", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { kid } = await licenseKeys();
  expect(await lostKeys([])).toEqual([]);
  for (const use of ["One.", "Two."]) await addLicense(use, new Date());
  expect(await lostKeys([kid])).toEqual([]);
  expect(await lostKeys([`${kid}x`])).toEqual([{ kid, licenses: 2 }]);
  expect((await runSchedule(new Date())).done).toMatchObject({ licensesWithoutKey: 0 });

  // Mail that waits is another fault.
  vi.stubEnv("DEV_MAILBOX", "1");
  await look("DELETE FROM outbound_email");
  const keys = await licenseKeys();
  keys.published.splice(0);
  const clock = vi.spyOn(performance, "now");
  const noon = performance.now();
  // Counted once a day by each server, however many ask.
  expect(await licensesWithoutKey()).toBe(0);
  expect(await deepFaults(new Date())).toEqual({});
  clock.mockReturnValue(noon + DAY_MS + 1_000);
  expect(await Promise.all([licensesWithoutKey(), licensesWithoutKey()])).toEqual([2, 2]);
  const lines = () => logged.mock.calls.flat().filter((line) => String(line).includes("not in LICENSE_KEYS"));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain(kid);
  expect(await deepFaults(new Date())).toEqual({
    licenseKeys: "2 licenses were signed with a key that is not in LICENSE_KEYS",
  });
  const [certificate] = await db().certificate.findMany({ take: 1 });
  expect(await hasPublishedKey(certificate?.jws ?? "")).toBe(false);

  // It is said every day that it lasts.
  clock.mockReturnValue(noon + 2 * DAY_MS + 2_000);
  expect(await licensesWithoutKey()).toBe(2);
  expect(lines()).toHaveLength(2);
});
