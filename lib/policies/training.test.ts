import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { cawgAssertion, plusDataMining } from "@/lib/policies/training";
import { canonicalJson } from "@/lib/text/version";
import { anyLicensed, SECRETS, sampleLicensed } from "@/tests/support/policies";

/** The CDDL of the CAWG's Training and Data Mining Assertion 1.1, with ours as the only custom entry. */
const entry = z.strictObject({
  use: z.enum(["allowed", "notAllowed", "constrained"]),
  constraint_info: z.string().min(1).optional(),
});
const cawgSchema = z.strictObject({
  label: z.literal("cawg.training-mining"),
  data: z.strictObject({
    entries: z.strictObject({
      "cawg.data_mining": entry.optional(),
      "cawg.ai_inference": entry.optional(),
      "cawg.ai_training": entry.optional(),
      "cawg.ai_generative_training": entry.optional(),
      "com.likeright.digital_replica": entry.optional(),
    }),
  }),
});

/** The values of PLUS's vocabulary "Data Mining". */
const values = [
  "DMI-UNSPECIFIED",
  "DMI-ALLOWED",
  "DMI-PROHIBITED-AIMLTRAINING",
  "DMI-PROHIBITED-GENAIMLTRAINING",
  "DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING",
  "DMI-PROHIBITED",
  "DMI-PROHIBITED-SEECONSTRAINT",
  "DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR",
  "DMI-PROHIBITED-SEELINKEDRIGHTSEXPR",
].map((name) => `http://ns.useplus.org/ldf/vocab/${name}`);
const valueIn = (xmp: string) => / plus:DataMining="([^"]*)"/.exec(xmp)?.[1] ?? "";

const withheld = { terms: { rights: ["voice" as const] } };

test("without AI training, a file says that no model may be trained on it", () => {
  for (const changes of [withheld, { state: "revoked" as const }, { state: "expired" as const }]) {
    const licensed = sampleLicensed(changes);
    expect(cawgAssertion(licensed)).toEqual({
      label: "cawg.training-mining",
      data: {
        entries: {
          "cawg.ai_training": { use: "notAllowed" },
          "cawg.ai_generative_training": { use: "notAllowed" },
          "com.likeright.digital_replica": { use: "notAllowed" },
        },
      },
    });
    expect(plusDataMining(licensed)).toBe(
      '<rdf:Description xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/" rdf:about="" plus:DataMining="http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING"/>',
    );
  }
});

test("with AI training, the file says that only the licensee may train, and where to check", () => {
  const info =
    "Only by the licensee of Likeright license 5f0c7a52-6f55-4a57-9a52-000000000001, within its terms: https://site.test/v/5f0c7a52-6f55-4a57-9a52-000000000001";
  const licensed = sampleLicensed();
  const constrained = { use: "constrained", constraint_info: info };
  expect(cawgAssertion(licensed).data.entries).toEqual({
    "cawg.ai_training": constrained,
    "cawg.ai_generative_training": constrained,
    "com.likeright.digital_replica": { use: "notAllowed" },
  });
  const xmp = plusDataMining(licensed);
  expect(valueIn(xmp)).toBe("http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-SEECONSTRAINT");
  expect(xmp).toContain(
    `<plus:OtherConstraints><rdf:Alt><rdf:li xml:lang="x-default">${info}</rdf:li></rdf:Alt></plus:OtherConstraints>`,
  );
});

const replica = {
  uses: [
    {
      medium: "games" as const,
      shows: "The voice of the guide in a game.",
      amount: { count: 3, unit: "pieces" as const },
      languages: "English",
      tool: "A synthesizer",
      modelKeptAt: "A vault",
      modelDays: 0,
    },
  ],
  noticeDays: 7 as const,
};
const permitted = { terms: { rights: ["voice" as const, "replica" as const], replica } };
const replicaIn = (changes: Parameters<typeof sampleLicensed>[0]) =>
  cawgAssertion(sampleLicensed(changes)).data.entries["com.likeright.digital_replica"];

test("a digital replica has an entry with the number of its described uses and their digest, and permits no training", () => {
  const digest = createHash("sha256").update(canonicalJson(replica)).digest("hex");
  const info = (which: string) =>
    `Only by the licensee of Likeright license 5f0c7a52-6f55-4a57-9a52-000000000001, for 1 described use (SHA-256 ${digest})${which}, within its terms: https://site.test/v/5f0c7a52-6f55-4a57-9a52-000000000001`;
  expect(replicaIn(permitted)).toEqual({ use: "constrained", constraint_info: info("") });
  const replicaEndedAt = new Date("2026-12-24T12:00:00.000Z");
  const ended = info(", no new pieces from 2026-12-24T12:00:00.000Z");
  expect(replicaIn({ ...permitted, replicaEndedAt })).toEqual({ use: "constrained", constraint_info: ended });
  expect(replicaIn({ ...permitted, state: "revoked" })).toEqual({ use: "notAllowed" });
  expect(cawgAssertion(sampleLicensed(permitted)).data.entries["cawg.ai_training"]).toEqual({ use: "notAllowed" });
  expect(plusDataMining(sampleLicensed(permitted))).toBe(plusDataMining(sampleLicensed(withheld)));
});

test("consent that was withdrawn reads like a license without AI training", () => {
  const withdrawn = sampleLicensed({ trainingEndedAt: new Date("2026-12-24T12:00:00.000Z") });
  const never = sampleLicensed({ terms: { rights: ["voice"] } });
  expect(cawgAssertion(withdrawn)).toEqual(cawgAssertion(never));
  expect(plusDataMining(withdrawn)).toBe(plusDataMining(never));
});

test("every license has a valid assertion and a value of PLUS, without names, price, address or intended use", () => {
  fc.assert(
    fc.property(anyLicensed, (licensed) => {
      expect(cawgSchema.safeParse(cawgAssertion(licensed)).success).toBe(true);
      expect(values).toContain(valueIn(plusDataMining(licensed)));
      expect(JSON.stringify(cawgAssertion(licensed)) + plusDataMining(licensed)).not.toMatch(SECRETS);
    }),
  );
  expect(plusDataMining(sampleLicensed())).not.toMatch(/Ada|Larsen/);
});
