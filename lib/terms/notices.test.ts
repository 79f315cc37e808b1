import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACTIVATION_NOTICE, BEFORE_LAUNCH, LINK_HOURS, SIMULATION_NOTICE } from "@/lib/terms/notices";

test("a decision link lasts 48 hours", () => {
  expect(LINK_HOURS).toBe(48);
});

// Prose is written out, so that it can be read and edited as prose.
test.each([
  ["content/home.json", `You have ${LINK_HOURS} hours to approve`],
  ["content/home.json", `An answer within ${LINK_HOURS} hours`],
  ["content/insights/an-offer-a-creator-can-approve.mdx", `A creator has ${LINK_HOURS} hours`],
  ["content/insights/counter-ten-or-twenty.mdx", `You have ${LINK_HOURS} hours`],
  ["content/insights/training-is-its-own-permission.mdx", `On one page, ${LINK_HOURS} hours`],
  ["content/learn/escrow-protection.mdx", `| ${LINK_HOURS} hours | Answering an offer |`],
  ["content/learn/pricing-strategies.mdx", `waits ${LINK_HOURS} hours for your answer`],
  ["content/learn/protect-voice-likeness.mdx", `approve, decline or counter it within ${LINK_HOURS} hours`],
  ["content/legal/terms-of-service.md", `a link that works for ${LINK_HOURS} hours`],
])("%s states it: %s", (file, statement) => {
  expect(readFileSync(file, "utf8")).toContain(statement);
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
