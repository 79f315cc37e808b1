import { expect, test } from "vitest";
import { secretFaults } from "@/lib/secrets";

const one = "0123456789abcdef0123456789abcdef";
const other = "fedcba9876543210fedcba9876543210";

test("long, varied and different secrets are accepted; unset ones are not checked", () => {
  expect(secretFaults({ AUTH_SECRET: one, LINK_SECRET: other })).toEqual([]);
  expect(secretFaults({ AUTH_SECRET: "", ADMIN_SETUP_TOKEN: " ", CRON_SECRET: undefined })).toEqual([]);
});

test.each([
  [{ AUTH_SECRET: one.slice(1) }, ["AUTH_SECRET must hold at least 32 characters"]],
  [{ CRON_SECRET: `${one.slice(1)} ` }, ["CRON_SECRET must hold at least 32 characters"]],
  [{ LINK_SECRET: "a".repeat(64) }, [expect.stringMatching(/^LINK_SECRET repeats itself/)]],
  [{ ADMIN_SETUP_TOKEN: "secret".repeat(9) }, [expect.stringMatching(/^ADMIN_SETUP_TOKEN repeats itself/)]],
  [{ AUTH_SECRET: one, CRON_SECRET: one }, ["CRON_SECRET is the same as AUTH_SECRET: each needs a value of its own"]],
  [{ LINK_SECRET: other, ADMIN_SETUP_TOKEN: ` ${other}` }, [expect.stringMatching(/^ADMIN_SETUP_TOKEN is the same/)]],
])("%j is refused by name, without its value", (values, faults) => {
  expect(secretFaults(values)).toEqual(faults);
  for (const value of Object.values(values)) expect(secretFaults(values).join()).not.toContain(value.trim());
});

test("every fault is reported together", () => {
  expect(secretFaults({ AUTH_SECRET: "a", LINK_SECRET: "b", CRON_SECRET: "c", ADMIN_SETUP_TOKEN: "d" })).toHaveLength(
    4,
  );
});
