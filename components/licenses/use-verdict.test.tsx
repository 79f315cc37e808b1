import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UseVerdict } from "@/components/licenses/use-verdict";
import type { Compared, Manner } from "@/lib/licenses/use-rules";

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const compared: Compared = {
  licensed: {
    rights: ["voice"],
    scope: null,
    replica: null,
    territory: "us",
    effectiveAt: day("2027-03-01"),
    expiresAt: day("2027-06-01"),
    endedAt: null,
  },
  zone: null,
};
const shown = (manner: Manner | null, endsOn = day("2027-05-01")) =>
  renderToStaticMarkup(
    <UseVerdict use={{ territory: "us", beginsOn: day("2027-04-01"), endsOn, manner }} compared={compared} />,
  );

test("days and territory that fit are no verdict on a use without a right and a medium", () => {
  expect(shown(null)).toMatch(/class="[^"]*border-field-rule[^"]*">Inside its days and territory</);
  expect(shown(null, day("2027-07-01"))).toMatch(/class="[^"]*bg-error-wash[^"]*">Not covered: /);
});
