import { expect, test } from "vitest";
import { KNOWN_SECONDS } from "@/lib/accounts/browsers";
import { SIGN_OUT_LINK_HOURS } from "@/lib/accounts/rules";
import { RETRY } from "@/lib/outbox/rules";
import { keptInWords, RETENTION, type TimedRule } from "@/lib/retention/rules";
import { UNDO_HOURS } from "@/lib/time";

const hours = (rule: TimedRule): number => RETENTION[rule].keeps.days * 24;

test("nothing ends while something still looks for it", () => {
  // A browser is known by the sessions that it began, and a mail about a session signs out everywhere.
  expect(hours("sessions")).toBeGreaterThanOrEqual(KNOWN_SECONDS / 3_600);
  expect(hours("sessions")).toBeGreaterThan(SIGN_OUT_LINK_HOURS);
  expect(hours("undone-rules")).toBeGreaterThanOrEqual(UNDO_HOURS);
  // An undone change of address looks for what was mailed meanwhile, and a retry for what to send.
  expect(hours("mail-texts")).toBeGreaterThan(UNDO_HOURS);
  expect(hours("mail-texts")).toBeGreaterThan(RETRY.withinMs / 3_600_000);
  expect(hours("mails")).toBeGreaterThan(hours("mail-texts"));
  // The budget of a mailbox looks back a day.
  for (const rule of ["mail-networks", "mails", "unsent-mails"] as const)
    expect(hours(rule)).toBeGreaterThanOrEqual(24);
  // Whoever was erased is known for as long as there are backups of before.
  expect(hours("erasures")).toBeGreaterThanOrEqual(hours("backups"));
  // An invitation may be repeated after a year.
  expect(hours("invitations")).toBeGreaterThan(365 * 24);
});

test("how long is told in words", () => {
  expect(keptInWords("check-requests")).toBe("90 days after we answered it");
  expect(keptInWords("screening")).toBe("Ten years after the check");
  expect(keptInWords("counters")).toBe("Until its limit ended");
  expect(keptInWords("sessions")).toBe("400 days after they began. A session ends after 14 days");
  expect(keptInWords("subscriptions")).toBe("Until you unsubscribe");
});
