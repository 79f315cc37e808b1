import fc from "fast-check";
import { expect, test } from "vitest";
import { odrlPolicy } from "@/lib/policies/odrl";
import { actions, PROFILE, termGroups, vocabulary } from "@/lib/policies/profile";
import { RIGHTS } from "@/lib/terms/terms";
import { anyLicensed, expandJsonLd, type Node, nodesOf, SECRETS, sampleLicensed } from "@/tests/support/policies";

const odrl = (name: string) => `http://www.w3.org/ns/odrl/2/${name}`;
const ours = (name: string) => `${PROFILE}#${name}`;
const ids = (nodes: readonly Node[]) => nodes.map((node) => node["@id"]);
const actionsOf = (policy: Node | undefined, rules: string) =>
  nodesOf(policy, odrl(rules)).flatMap((rule) => ids(nodesOf(rule, odrl("action"))));

async function read(...[changes]: Parameters<typeof sampleLicensed>): Promise<Node | undefined> {
  const [policy, ...others] = await expandJsonLd(odrlPolicy(sampleLicensed(changes)));
  expect(others).toEqual([]);
  return policy;
}

/** `leftOperand operator rightOperand` of each constraint of a rule. */
const constraintsOf = (rule: Node | undefined) =>
  nodesOf(rule, odrl("constraint")).map((constraint) => {
    const [left, operator] = ["leftOperand", "operator"].map((name) => ids(nodesOf(constraint, odrl(name)))[0]);
    const [right] = nodesOf(constraint, odrl("rightOperand"));
    return `${left} ${operator} ${right?.["@id"] ?? right?.["@value"]}`
      .replaceAll(odrl(""), "")
      .replaceAll(PROFILE, "");
  });

test("a license is an agreement of its parties on a persona, in our profile", async () => {
  const policy = await read();
  expect(policy).toMatchObject({
    "@id": "urn:uuid:5f0c7a52-6f55-4a57-9a52-000000000001",
    "@type": [odrl("Agreement")],
    [odrl("profile")]: [{ "@id": PROFILE }],
    [odrl("conflict")]: [{ "@id": odrl("prohibit") }],
    [ours("state")]: [{ "@id": "https://site.test/v/5f0c7a52-6f55-4a57-9a52-000000000001" }],
  });
  const name = "http://www.w3.org/2006/vcard/ns#fn";
  const parties = ["assigner", "assignee"].flatMap((party) => nodesOf(policy, odrl(party)));
  expect(parties.map((party) => nodesOf(party, name))).toEqual([
    [{ "@value": "Ada Merritt" }],
    [{ "@value": "Larsen Coffee" }],
  ]);
  expect(nodesOf(policy, odrl("target"))).toEqual([
    { "@id": "urn:uuid:5f0c7a52-6f55-4a57-9a52-000000000002#persona", "@type": [odrl("Asset"), ours("Persona")] },
  ]);
});

test("the policy permits what was granted, for the whole term, in its field and territory", async () => {
  const policy = await read();
  expect(actionsOf(policy, "permission")).toEqual([ours("voice"), ours("aiTraining")]);
  expect(actionsOf(policy, "prohibition")).toEqual([ours("likeness"), ours("digitalReplica")]);
  const [voice, training] = nodesOf(policy, odrl("permission"));
  const expected = [
    "dateTime gteq 2026-11-30T12:00:00.000Z",
    "dateTime lt 2027-02-28T12:00:00.000Z",
    "purpose eq #advertising",
    "spatial eq #US",
  ];
  expect([voice, training].map(constraintsOf)).toEqual([expected, expected]);
  expect([voice, training].map((rule) => nodesOf(rule, ours("revocable"))[0]?.["@value"])).toEqual([undefined, true]);
});

test("a license for the whole world has no territory, and a region has its name", async () => {
  const places = (["global", "europe", "north_america"] as const).map(async (territory) => {
    const [rule] = nodesOf(await read({ terms: { territory } }), odrl("permission"));
    return constraintsOf(rule).filter((text) => text.startsWith("spatial"));
  });
  expect(await Promise.all(places)).toEqual([[], ["spatial eq #Europe"], ["spatial eq #NorthAmerica"]]);
});

test("a license that has ended or was revoked permits nothing", async () => {
  for (const state of ["expired", "revoked"] as const) {
    const policy = await read({ state });
    expect(nodesOf(policy, odrl("permission"))).toEqual([]);
    expect(actionsOf(policy, "prohibition")).toEqual(RIGHTS.map((right) => ours(actions[right])));
  }
});

test("it holds no price, address or intended use", () => {
  expect(JSON.stringify(odrlPolicy(sampleLicensed()))).not.toMatch(SECRETS);
});

test("whatever the terms and names, each right is permitted or prohibited once, and no term is unknown", async () => {
  const known = new Set(termGroups.flatMap(({ terms }) => terms.map(({ name }) => ours(name))));
  await fc.assert(
    fc.asyncProperty(anyLicensed, async (licensed) => {
      const [policy] = await expandJsonLd(odrlPolicy(licensed));
      const all = ["permission", "prohibition"].flatMap((rules) => actionsOf(policy, rules));
      expect(all.toSorted()).toEqual(RIGHTS.map((right) => ours(actions[right])).toSorted());
      // The information model of ODRL 2.2: an agreement has one of each.
      for (const one of ["assigner", "assignee", "target"]) expect(nodesOf(policy, odrl(one))).toHaveLength(1);
      const named = JSON.stringify(policy).match(new RegExp(`${PROFILE}#\\w+`, "g")) ?? [];
      expect(named.filter((term) => !known.has(term))).toEqual([]);
    }),
  );
});

test("the vocabulary defines every term once, with its ODRL class", async () => {
  const terms = await expandJsonLd(vocabulary());
  const names = termGroups.flatMap((group) => group.terms.map(({ name }) => ours(name)));
  expect(ids(terms)).toEqual([...new Set(names)]);
  for (const right of RIGHTS) {
    const action = terms.find((term) => term["@id"] === ours(actions[right]));
    expect(action?.["@type"]).toEqual([odrl("Action")]);
    expect(ids(nodesOf(action, odrl("includedIn")))).toEqual([odrl("use")]);
  }
});
