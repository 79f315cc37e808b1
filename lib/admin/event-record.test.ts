import { beforeAll, expect, test } from "vitest";
import { dayOf, viewMarker } from "@/lib/admin/event-record";
import { testSecrets } from "@/tests/support/secrets";

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://localhost/none" });
});

const ada = { ip: "192.0.2.7", userAgent: "Mozilla/5.0" };
const noon = new Date("2026-11-21T12:00:00Z");

test("a marker identifies one reader, one article and one UTC day", () => {
  const marker = viewMarker(ada, "a-b", noon);
  expect(marker).toMatch(/^[0-9a-f]{32}$/);
  expect(viewMarker({ ...ada }, "a-b", new Date("2026-11-21T23:59:59.999Z"))).toBe(marker);
  const others = [
    viewMarker(ada, "a-b", new Date("2026-11-22T00:00:00Z")),
    viewMarker(ada, "a-c", noon),
    viewMarker({ ...ada, ip: "192.0.2.8" }, "a-b", noon),
    viewMarker({ ...ada, userAgent: "curl" }, "a-b", noon),
  ];
  expect(new Set([marker, ...others]).size).toBe(5);
});

test("the day is that of UTC in any server time zone", () => {
  // In Kathmandu, where the unit tests run, it is the next day already.
  expect(dayOf(new Date("2026-11-21T20:00:00Z"))).toBe("2026-11-21");
});
