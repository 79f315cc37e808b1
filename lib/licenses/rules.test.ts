import { expect, test } from "vitest";
import { grantStateAt } from "@/lib/licenses/rules";

const expiresAt = new Date("2027-02-28T12:00:00.000Z");
const lastMoment = new Date("2027-02-28T11:59:59.999Z");

test("an active license has expired from the moment in which its term is over", () => {
  expect(grantStateAt({ status: "active", expiresAt }, lastMoment)).toBe("active");
  expect(grantStateAt({ status: "active", expiresAt }, expiresAt)).toBe("expired");
});

test("a revoked license stays revoked, and an expired one expired", () => {
  for (const status of ["revoked", "expired"] as const) {
    expect(grantStateAt({ status, expiresAt }, lastMoment)).toBe(status);
    expect(grantStateAt({ status, expiresAt }, expiresAt)).toBe(status);
  }
});
