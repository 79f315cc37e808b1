import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UseVerdict } from "@/components/licenses/disputes";
import type { Compared, Manner, UseDispute } from "@/lib/licenses/use-rules";
import { NARROWEST } from "@/lib/terms/scope";

const day = (text: string) => new Date(`${text}T00:00:00.000Z`);
const compared: Compared = {
  licensed: {
    rights: ["voice"],
    scope: { ...NARROWEST, media: ["radio_podcast"] },
    replica: null,
    territory: "us",
    effectiveAt: day("2027-03-01"),
    expiresAt: day("2027-06-01"),
    endedAt: null,
    trainingEndedAt: null,
  },
  zone: null,
};
const shown = (manner: Manner, endsOn = day("2027-05-01"), dispute: UseDispute | null = null) =>
  renderToStaticMarkup(
    <UseVerdict use={{ territory: "us", beginsOn: day("2027-04-01"), endsOn, manner, dispute }} compared={compared} />,
  );

test("a disputed use is no settled one, however well it fits as it was filed, until the dispute is rejected", () => {
  const radio: Manner = { right: "voice", medium: "radio_podcast", paid: false, handle: false, replicaUse: null };
  const dispute = { state: "disputed" } as UseDispute;
  const until = day("2027-05-01");
  expect(shown(radio)).toMatch(/class="[^"]*bg-verified[^"]*">Covered by the license</);
  expect(shown(radio, until, dispute)).toMatch(/class="[^"]*border-field-rule[^"]*">As filed: covered by the license</);
  expect(shown(radio, until, { ...dispute, state: "rejected" })).toContain(">Covered by the license<");
});
