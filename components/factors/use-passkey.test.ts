import { expect, test } from "vitest";
import { wordsOf } from "@/components/factors/use-passkey";

const named = (name: string) => Object.assign(new Error("x"), { name });

test.each(["ConstraintError", "NotAllowedError", "AbortError"])(
  "after %s it is said that a security key needs a PIN",
  (name) => {
    expect(wordsOf(named(name))).toContain("A security key needs a PIN or a fingerprint (user verification)");
  },
);

test("other failures are told as what they are", () => {
  expect(wordsOf(named("InvalidStateError"))).toContain("has a passkey for this account already");
  expect(wordsOf(named("TypeError"))).not.toContain("PIN");
  expect(wordsOf("x")).not.toContain("PIN");
});
