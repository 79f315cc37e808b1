import { expect, test } from "vitest";
import { grantStateAt, isRenewable, publicStateAt } from "@/lib/license-rows/rules";

const expiresAt = new Date("2027-02-28T12:00:00.000Z");
const lastMoment = new Date("2027-02-28T11:59:59.999Z");

test("an active license is expired from the moment its term ends", () => {
  expect(grantStateAt({ status: "active", expiresAt }, lastMoment)).toBe("active");
  expect(grantStateAt({ status: "active", expiresAt }, expiresAt)).toBe("expired");
});

test("revoked and expired licenses keep their state", () => {
  for (const status of ["revoked", "expired"] as const) {
    expect(grantStateAt({ status, expiresAt }, lastMoment)).toBe(status);
    expect(grantStateAt({ status, expiresAt }, expiresAt)).toBe(status);
  }
});

test("the public state begins with the term's first moment, and a revocation outlasts the term", () => {
  const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
  const stateAt = (status: "active" | "expired" | "revoked", at: Date) =>
    publicStateAt({ status, effectiveAt, expiresAt }, at);
  expect(stateAt("active", new Date(effectiveAt.getTime() - 1))).toBe("not-yet-in-effect");
  expect(stateAt("active", effectiveAt)).toBe("valid");
  expect(stateAt("active", lastMoment)).toBe("valid");
  expect(stateAt("active", expiresAt)).toBe("ended");
  expect(stateAt("expired", lastMoment)).toBe("ended");
  for (const at of [new Date(effectiveAt.getTime() - 1), effectiveAt, expiresAt])
    expect(stateAt("revoked", at)).toBe("revoked");
});

test("a license is renewed from its first moment, also after its end, but not once it was revoked", () => {
  const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
  const before = new Date(effectiveAt.getTime() - 1);
  for (const status of ["active", "expired"] as const) {
    expect(isRenewable({ status, effectiveAt }, before), status).toBe(false);
    expect(isRenewable({ status, effectiveAt }, effectiveAt), status).toBe(true);
    expect(isRenewable({ status, effectiveAt }, expiresAt), status).toBe(true);
  }
  expect(isRenewable({ status: "revoked", effectiveAt }, expiresAt)).toBe(false);
});
