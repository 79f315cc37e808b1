import { afterEach, expect, test, vi } from "vitest";
import { securityText } from "@/lib/policies/security-text";

afterEach(() => vi.unstubAllEnvs());

test("security.txt has a contact and expires within a year", () => {
  vi.stubEnv("SITE_URL", "https://site.test/");
  expect(securityText(new Date("2026-11-22T00:00:00Z"))).toBe(
    [
      "Contact: mailto:support@likeright.com",
      "Expires: 2027-11-17T00:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://site.test/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});
