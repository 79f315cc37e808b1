import { expect, test, vi } from "vitest";
import { licenseKeys } from "@/lib/certificates/keys";
import { hasPublishedKey, requireOwnKeys } from "@/lib/certificates/lost-keys";
import { deepFaults } from "@/lib/operations/readiness";
import { db } from "@/lib/postgres/db";
import { testDatabase } from "@/tests/support/database";
import { addLicense } from "@/tests/support/licenses";

const { look } = await testDatabase();

test("a key that signed licenses and is not published is named, and nothing is signed without it", async () => {
  const { kid } = await licenseKeys();
  for (const use of ["One.", "Two."]) await addLicense(use, new Date());
  // Mail that waits is another fault.
  vi.stubEnv("DEV_MAILBOX", "1");
  await look("DELETE FROM outbound_email");
  const clock = vi.spyOn(performance, "now");
  const noon = performance.now();
  await requireOwnKeys(db());
  expect(await deepFaults(new Date())).toEqual({});
  const [certificate] = await db().certificate.findMany({ take: 1 });
  expect(await hasPublishedKey(certificate?.jws ?? "")).toBe(true);

  (await licenseKeys()).published.splice(0);
  clock.mockReturnValue(noon + 6_000);
  await expect(requireOwnKeys(db())).rejects.toThrow(kid);
  expect(await deepFaults(new Date())).toEqual({
    licenseKeys: `Licenses were signed with keys that are not in LICENSE_KEYS: ${kid}`,
  });
  expect(await hasPublishedKey(certificate?.jws ?? "")).toBe(false);
});
