import { expect, test } from "vitest";
import { ACTIVATION_NOTICE, BEFORE_LAUNCH, LINK_HOURS, SIMULATION_NOTICE } from "@/lib/licensing/notices";

test("a decision link lasts 48 hours", () => {
  expect(LINK_HOURS).toBe(48);
});

test("every statement about a payment says that no money moved", () => {
  expect(SIMULATION_NOTICE).toBe("Pre-launch simulation: no money moved");
  expect(BEFORE_LAUNCH).toBe("Before launch, payment is simulated and no money moves.");
});

test("a license says what voids or delays it", () => {
  expect(ACTIVATION_NOTICE).toBe(
    "The license activates only after payment clears. Non-payment, fraud or out-of-scope use voids it.",
  );
});
