import { expect, test } from "vitest";
import {
  DEFAULT_FLOOR_CENTS,
  decisionsOn,
  describeRules,
  LICENSOR_STATUSES,
  looserRules,
  PRESETS,
  rulesOfPreset,
  type SeenCreator,
  seenVersion,
} from "@/lib/creators/rules";
import { MEDIA } from "@/lib/terms/scope";
import { CATEGORIES, RIGHTS } from "@/lib/terms/terms";

const all = RIGHTS;

test("a digital replica is offered by the creator's own toggle, and by no preset", () => {
  for (const preset of PRESETS.filter((one) => one !== "custom")) {
    expect(rulesOfPreset(preset, RIGHTS).rights).not.toContain("replica");
  }
  expect(rulesOfPreset("custom", ["replica"]).rights).toEqual(["replica"]);
});

test("presets allow what the specification says, whatever toggles are ticked", () => {
  for (const toggles of [[], all]) {
    expect(rulesOfPreset("conservative", toggles)).toEqual({
      rights: ["voice"],
      categories: ["entertainment"],
    });
    expect(rulesOfPreset("standard", toggles)).toEqual({
      rights: ["likeness", "voice"],
      categories: ["entertainment", "advertising", "games"],
    });
    expect(rulesOfPreset("open", toggles)).toEqual({
      rights: ["likeness", "voice", "training"],
      categories: ["entertainment", "advertising", "games"],
    });
  }
});

test("custom allows what is ticked, in every category", () => {
  expect(rulesOfPreset("custom", ["voice"])).toEqual({
    rights: ["voice"],
    categories: ["entertainment", "advertising", "games", "education", "corporate"],
  });
});

test("the floor is $50 unless its creator sets another, of at least $1", () => {
  expect(DEFAULT_FLOOR_CENTS).toBe(5_000);
});

test("offers reach creators who are active, and nobody else", () => {
  expect(LICENSOR_STATUSES).toEqual(["active"]);
});

const plain: SeenCreator = {
  status: "active",
  closedAt: null,
  name: "Ada Merritt",
  mailboxKey: "ada@example.test",
  portraitHash: null,
  slug: null,
  craft: null,
  city: null,
  links: [],
  isVerified: false,
  verificationId: null,
  hasVerification: false,
  isNameHeld: false,
  bio: "",
  held: null,
};

test("staff decide what fits the creator that they see", () => {
  const on = (change: Partial<SeenCreator>) => decisionsOn({ ...plain, ...change });
  expect(on({})).toEqual(["verify", "suspend"]);
  expect(on({ isVerified: true, hasVerification: true })).toEqual(["unverify", "suspend"]);
  expect(on({ hasVerification: true })).toEqual(["verify", "unverify", "suspend"]);
  expect(on({ isNameHeld: true })).toEqual(["allow-name", "suspend"]);
  expect(on({ held: { bio: "Official page", links: [] } })).toEqual(["verify", "allow-words", "suspend"]);
  expect(on({ status: "suspended" })).toEqual(["lift"]);
  expect(on({ status: "suspended", hasVerification: true })).toEqual(["unverify", "lift"]);
  expect(on({ status: "suspended", closedAt: new Date() })).toEqual([]);
});

test("whatever staff see has its own version", () => {
  const changes: Partial<SeenCreator>[] = [
    ...[{}, { name: "Ada MerrItt" }, { mailboxKey: "eve@example.test" }, { portraitHash: "0" }, { slug: "ada" }],
    ...[{ craft: "Composer" }, { city: "Los Angeles" }, { links: ["https://other.example"] }],
    ...[{ status: "suspended" as const }, { closedAt: new Date(0) }, { isVerified: true }, { hasVerification: true }],
    { isNameHeld: true },
  ];
  expect(new Set(changes.map((change) => seenVersion({ ...plain, ...change }))).size).toBe(changes.length);
});

test("rules in words: what is allowed, what is not, and what arrives with a flag", () => {
  const rules = {
    rights: ["voice" as const],
    priceFloorCents: 5_000,
    autoApprove: false,
    allowsExclusive: false,
    media: MEDIA,
  };
  expect(describeRules({ ...rules, categories: ["entertainment", "games"] })).toEqual({
    allowed: ["Offers for your voice", "Uses in entertainment and games"],
    forbidden: [
      "Offers for your likeness",
      "Offers for a digital replica of you",
      "Offers for AI training",
      "Offers for an exclusive license",
    ],
    flagged: "You get these offers with a flag, and they are never approved automatically",
  });
  const categories = ["entertainment", "advertising", "games", "education", "corporate"] as const;
  expect(describeRules({ ...rules, rights: all, categories })).toEqual({
    allowed: [
      "Offers for your likeness",
      "Offers for your voice",
      "Offers for a digital replica of you, each use described and initialed by you",
      "Offers for AI training, each time with your explicit consent",
      "Uses in entertainment, advertising, games, education and corporate",
    ],
    forbidden: ["Offers for an exclusive license"],
  });
  expect(describeRules({ ...rules, rights: all, categories, allowsExclusive: true, media: MEDIA })).toMatchObject({
    allowed: expect.arrayContaining(["Offers for an exclusive license, each decided by you"]),
    forbidden: [],
  });
});

test("rules in words: limited media, and those added by looser rules", () => {
  const rules = {
    rights: RIGHTS,
    categories: CATEGORIES,
    priceFloorCents: 100,
    autoApprove: false,
    allowsExclusive: true,
  };
  const [some, all] = [
    { ...rules, media: ["print"] as const },
    { ...rules, media: MEDIA },
  ];
  expect(describeRules(some).forbidden).toEqual(["Offers for other media"]);
  expect(describeRules(all).forbidden).toEqual([]);
  expect(looserRules(some, { ...rules, media: ["print", "website", "events"] })).toEqual([
    ["Also in the media", "Website, events"],
  ]);
  expect(looserRules(all, some)).toEqual([]);
});
