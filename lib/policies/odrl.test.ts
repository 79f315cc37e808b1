import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { odrlPolicy } from "@/lib/policies/odrl";
import { actions, PROFILE, termGroups, vocabulary } from "@/lib/policies/profile";
import { makeAgreement } from "@/lib/terms/agreement";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { NARROWEST } from "@/lib/terms/scope";
import { type OfferTerms, RIGHTS } from "@/lib/terms/terms";
import { canonicalJson } from "@/lib/text/version";
import { anyLicensed, expandJsonLd, type Node, nodesOf, SECRETS, sampleLicensed } from "@/tests/support/policies";

const replica: ReplicaTerms = {
  uses: [
    {
      medium: "games",
      shows: "The voice of the guide in the trailer of a game.",
      amount: { count: 3, unit: "pieces" },
      languages: "English",
      tool: "ElevenLabs",
      modelKeptAt: "The licensee's servers",
      modelDays: 30,
    },
  ],
  noticeDays: 7,
};
const plainTerms: OfferTerms = {
  rights: ["voice"],
  category: "advertising",
  territory: "us",
  termMonths: 3,
  useCase: "A trailer.",
  priceCents: 123_400,
  scope: NARROWEST,
  replica: null,
};
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

/** `leftOperand operator rightOperands` of each constraint of a rule. */
const constraintsOf = (rule: Node | undefined) =>
  nodesOf(rule, odrl("constraint")).map((constraint) => {
    const [left, operator] = ["leftOperand", "operator"].map((name) => ids(nodesOf(constraint, odrl(name)))[0]);
    const right = nodesOf(constraint, odrl("rightOperand")).map((one) => one["@id"] ?? one["@value"]);
    return `${left} ${operator} ${right.join(" ")}`.replaceAll(odrl(""), "").replaceAll(PROFILE, "");
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
  const dates = [
    "dateTime gteq 2026-11-30T12:00:00.000Z",
    "dateTime lt 2027-02-28T12:00:00.000Z",
    "purpose eq #advertising",
    "spatial eq #US",
  ];
  // Training publishes nothing.
  expect([voice, training].map(constraintsOf)).toEqual([
    [...dates, "media eq #asDescribed", "#creatorsAccount eq false"],
    dates,
  ]);
  expect([voice, training].map((rule) => nodesOf(rule, ours("revocable"))[0]?.["@value"])).toEqual([undefined, true]);
});

test("a license for the whole world has no territory, and a region has its name", async () => {
  const places = (["global", "europe", "north_america"] as const).map(async (territory) => {
    const [rule] = nodesOf(await read({ terms: { territory } }), odrl("permission"));
    return constraintsOf(rule).filter((text) => text.startsWith("spatial"));
  });
  expect(await Promise.all(places)).toEqual([[], ["spatial eq #Europe"], ["spatial eq #NorthAmerica"]]);
});

const scope = { ...NARROWEST, media: ["organic_social", "games"] as const };

test("the media that were ticked, and ads from the creator's account where they are allowed, are constraints", async () => {
  const limits = async (handle: boolean) => {
    const [voice] = nodesOf(await read({ terms: { scope: { ...scope, handle } } }), odrl("permission"));
    return constraintsOf(voice).slice(4);
  };
  const media = "media isAnyOf #mediumOrganicSocial #mediumGames";
  expect(await limits(false)).toEqual([media, "#creatorsAccount eq false"]);
  expect(await limits(true)).toEqual([media]);
});

test("a replica is permitted for its described uses: how many, and their digest", async () => {
  const { content } = makeAgreement(
    "1",
    { ...plainTerms, rights: ["replica"], replica },
    {
      licensor: { id: "2", name: "Ada" },
      licensee: { id: "3", organisation: null, representative: "Bo", email: "" },
    },
  );
  const digest = createHash("sha256")
    .update(canonicalJson(content.replica ?? {}))
    .digest("hex");
  const policy = await read({ terms: { rights: ["voice", "replica"], replica } });
  const [voice, made] = nodesOf(policy, odrl("permission"));
  expect(constraintsOf(made)).toEqual([...constraintsOf(voice), `#describedIn eq ${digest}`]);
  expect(nodesOf(made, ours("describedUses"))).toMatchObject([{ "@value": 1 }]);
  expect(JSON.stringify(policy)).not.toMatch(/trailer|ElevenLabs/);
});

test("a replica of which no new pieces may be made says from when, and only that permission does", async () => {
  const replicaEndedAt = new Date("2026-12-24T12:00:00.000Z");
  const terms: Partial<OfferTerms> = { rights: ["voice", "replica"], replica };
  const until = async (changes: { replicaEndedAt?: Date }) =>
    nodesOf(await read({ terms, ...changes }), odrl("permission")).map((one) => nodesOf(one, ours("newPiecesUntil")));
  const type = "http://www.w3.org/2001/XMLSchema#dateTime";
  expect(await until({ replicaEndedAt })).toEqual([[], [{ "@type": type, "@value": replicaEndedAt.toISOString() }]]);
  expect(await until({})).toEqual([[], []]);
});

test("AI training that was withdrawn is prohibited, and nothing else changes", async () => {
  const of = async (changes: { trainingEndedAt?: Date }) => {
    const policy = await read(changes);
    return [actionsOf(policy, "permission"), actionsOf(policy, "prohibition")];
  };
  expect(await of({})).toEqual([
    [ours("voice"), ours("aiTraining")],
    [ours("likeness"), ours("digitalReplica")],
  ]);
  expect(await of({ trainingEndedAt: new Date("2026-12-24T12:00:00.000Z") })).toEqual([
    [ours("voice")],
    [ours("likeness"), ours("digitalReplica"), ours("aiTraining")],
  ]);
});

test("an agreement without a scope says nothing of media, accounts and replicas", async () => {
  const [policy] = await expandJsonLd(odrlPolicy({ ...sampleLicensed(), scope: null }));
  expect(actionsOf(policy, "prohibition")).toEqual([ours("likeness")]);
  expect(constraintsOf(nodesOf(policy, odrl("permission"))[0])).toHaveLength(4);
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
