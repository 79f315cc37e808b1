import { expect, test } from "vitest";
import { z } from "zod";
import { tdmPolicy, tdmRules } from "@/lib/policies/reserved";
import { expandJsonLd, nodesOf } from "@/tests/support/policies";

const odrl = (name: string) => `http://www.w3.org/ns/odrl/2/${name}`;

/** The file of TDMRep 1.0, as its specification describes it. */
const rulesSchema = z.array(
  z.strictObject({ location: z.string(), "tdm-reservation": z.literal([0, 1]), "tdm-policy": z.url().optional() }),
);

test("text and data mining rights are reserved for the whole site, with a policy on how to ask", () => {
  expect(rulesSchema.parse(tdmRules("https://site.test"))).toEqual([
    { location: "/", "tdm-reservation": 1, "tdm-policy": "https://site.test/policies/tdm.json" },
  ]);
});

test("the policy is an offer in TDMRep's profile: mining, with the duty to obtain consent", async () => {
  const [policy, ...others] = await expandJsonLd(tdmPolicy("https://site.test"));
  expect(others).toEqual([]);
  expect(policy).toMatchObject({
    "@id": "https://site.test/policies/tdm.json",
    "@type": [odrl("Offer")],
    [odrl("profile")]: [{ "@id": "http://www.w3.org/ns/tdmrep" }],
  });
  const [assigner] = nodesOf(policy, odrl("assigner"));
  expect(assigner).toMatchObject({
    "@id": "https://site.test",
    "http://www.w3.org/2006/vcard/ns#hasURL": [{ "@value": "https://site.test/contact" }],
  });
  const [permission] = nodesOf(policy, odrl("permission"));
  expect(nodesOf(permission, odrl("action"))).toEqual([{ "@id": "http://www.w3.org/ns/tdmrep#mine" }]);
  expect(nodesOf(nodesOf(permission, odrl("duty"))[0], odrl("action"))).toEqual([{ "@id": odrl("obtainConsent") }]);
  // Both contexts, in the order that TDMRep demands.
  expect(tdmPolicy("https://site.test")["@context"]).toEqual([
    "http://www.w3.org/ns/odrl.jsonld",
    "http://www.w3.org/ns/tdmrep.jsonld",
  ]);
});
