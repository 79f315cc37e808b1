import { expect, test, vi } from "vitest";
import { licenseKeys } from "@/lib/certificates/keys";
import { licensesWithoutKey, lostKeys } from "@/lib/certificates/lost-keys";
import { runSchedule } from "@/lib/schedule/run";
import { addLicense } from "@/tests/support/add-license";
import { testDatabase } from "@/tests/support/database";

await testDatabase();

test("licenses with an unpublished key are found and reported once, by the scheduled work", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { kid } = await licenseKeys();
  expect(await lostKeys([])).toEqual([]);
  for (const use of ["One.", "Two."]) await addLicense(use, new Date());
  expect(await lostKeys([kid])).toEqual([]);
  expect(await lostKeys([`${kid}x`])).toEqual([{ kid, licenses: 2 }]);
  expect((await runSchedule(new Date())).done).toMatchObject({ licensesWithoutKey: 0 });

  const keys = await licenseKeys();
  keys.published.splice(0);
  // Counted once per process.
  expect(await licensesWithoutKey()).toBe(0);
  vi.resetModules();
  const fresh = await import("@/lib/certificates/lost-keys");
  const other = await import("@/lib/certificates/keys");
  (await other.licenseKeys()).published.splice(0);
  expect([await fresh.licensesWithoutKey(), await fresh.licensesWithoutKey()]).toEqual([2, 2]);
  const lines = logged.mock.calls.flat().filter((line) => String(line).includes("not in LICENSE_KEYS"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(kid);
});
