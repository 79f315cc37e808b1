import { expect, test } from "vitest";
import { policies } from "@/lib/http/limit-policies";

test.each([
  // Specification 9.
  ["usual", 3, 60, 300],
  ["waitlist", 5, 600, 300],
  ["contact", 3, 300, 600],
  ["demo", 3, 300, 600],
  ["referral", 5, 300, 600],
  ["guide", 5, 300, 600],
  // Each of these mails somebody, or lets passwords be tried: a higher limit must be changed here too.
  ["subscription", 5, 300, 600],
  ["onboarding", 5, 600, 300],
  ["offer", 10, 600, 600],
  ["signInLink", 5, 600, 600],
  ["dataLink", 5, 600, 600],
  ["signInConfirm", 20, 600, 600],
  ["adminSignIn", 5, 600, 900],
  ["adminAddress", 5, 300, 300],
  ["adminBrowser", 5, 600, 900],
  ["adminSetup", 5, 600, 900],
  ["document", 30, 600, 300],
  ["dataFile", 5, 600, 600],
  ["erase", 5, 600, 600],
  ["sandbox", 10, 600, 300],
  ["minimums", 10, 600, 600],
] as const)("%s: %d tries in %d seconds, and then none for %d", (name, attempts, windowSeconds, blockSeconds) => {
  expect(policies[name]).toMatchObject({ attempts, windowSeconds, blockSeconds });
});

test("a network may do ten times as much, but for guessing passwords and what is sized for networks already", () => {
  const same = Object.entries(policies).flatMap(([name, { perNetwork }]) => (perNetwork === 1 ? [name] : []));
  expect(same.sort()).toEqual([
    "adminAddress",
    "adminBrowser",
    "adminSetup",
    "adminSignIn",
    "availability",
    "decision",
    "document",
    "events",
    "sample",
    "verify",
  ]);
  expect(policies.faults.attempts).toBeGreaterThanOrEqual(60);
});

test("without counters public forms stay open and sign-in is closed", () => {
  const closed = Object.entries(policies).flatMap(([name, { whenDown }]) => (whenDown === "closed" ? [name] : []));
  expect(closed.sort()).toEqual([
    "adminAddress",
    "adminBrowser",
    "adminSetup",
    "adminSignIn",
    "availability",
    "dataLink",
    "events",
    "factorCode",
    "invitation",
    "minimums",
    "signInConfirm",
    "signInLink",
  ]);
});
