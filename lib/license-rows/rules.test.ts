import { describe, expect, test } from "vitest";
import {
  endedRightsAt,
  excludes,
  grantStateAt,
  isRenewable,
  meets,
  publicStateAt,
  releasableAt,
  type Taking,
} from "@/lib/license-rows/rules";
import { type Right, TERRITORIES, type Territory } from "@/lib/terms/terms";
import { regionsOf } from "@/lib/terms/territories";

const expiresAt = new Date("2027-02-28T12:00:00.000Z");
const lastMoment = new Date("2027-02-28T11:59:59.999Z");

test("an active license is expired from the moment its term ends", () => {
  expect(grantStateAt({ status: "active", expiresAt }, lastMoment)).toBe("active");
  expect(grantStateAt({ status: "active", expiresAt }, expiresAt)).toBe("expired");
});

test("revoked and expired licenses keep their state", () => {
  for (const status of ["revoked", "expired"] as const) {
    expect(grantStateAt({ status, expiresAt }, lastMoment)).toBe(status);
    expect(grantStateAt({ status, expiresAt }, expiresAt)).toBe(status);
  }
});

test("the public state begins with the term's first moment, and a revocation outlasts the term", () => {
  const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
  const stateAt = (status: "active" | "expired" | "revoked", at: Date) =>
    publicStateAt({ status, effectiveAt, expiresAt }, at);
  expect(stateAt("active", new Date(effectiveAt.getTime() - 1))).toBe("not-yet-in-effect");
  expect(stateAt("active", effectiveAt)).toBe("valid");
  expect(stateAt("active", lastMoment)).toBe("valid");
  expect(stateAt("active", expiresAt)).toBe("ended");
  expect(stateAt("expired", lastMoment)).toBe("ended");
  for (const at of [new Date(effectiveAt.getTime() - 1), effectiveAt, expiresAt])
    expect(stateAt("revoked", at)).toBe("revoked");
});

test("a license is renewed from its first moment, also after its end, but not once it was revoked", () => {
  const effectiveAt = new Date("2026-11-30T12:00:00.000Z");
  const before = new Date(effectiveAt.getTime() - 1);
  for (const status of ["active", "expired"] as const) {
    expect(isRenewable({ status, effectiveAt }, before), status).toBe(false);
    expect(isRenewable({ status, effectiveAt }, effectiveAt), status).toBe(true);
    expect(isRenewable({ status, effectiveAt }, expiresAt), status).toBe(true);
  }
  expect(isRenewable({ status: "revoked", effectiveAt }, expiresAt)).toBe(false);
});

test("a right has ended alone from its moment on, and not if it ends with the term", () => {
  const [before, at] = [new Date(expiresAt.getTime() - 2), new Date(expiresAt.getTime() - 1)];
  const ended = (trainingEndedAt: Date, now: Date) =>
    endedRightsAt({ trainingEndedAt, replicaEndedAt: null, expiresAt }, now);
  expect(ended(at, before)).toEqual([]);
  for (const now of [at, expiresAt]) expect(ended(at, now)).toEqual([{ right: "training", at }]);
  expect(ended(expiresAt, expiresAt)).toEqual([]);
});

describe("what a licensee may release", () => {
  const endedAt = new Date("2027-01-31T12:00:00.000Z");
  const before = new Date(endedAt.getTime() - 1);
  const license = {
    status: "active",
    expiresAt,
    exclusive: true,
    kept: ["voice", "replica", "training"],
    hasReleased: false,
    trainingEndedAt: null,
    replicaEndedAt: null,
  } as const;
  const ended = { ...license, trainingEndedAt: endedAt };
  const both = { ...ended, replicaEndedAt: endedAt };
  const revoked = { ...license, status: "revoked" } as const;

  test.each<[string, Parameters<typeof releasableAt>[0], Date, Right[]]>([
    ["a right, from the moment it ended", ended, endedAt, ["training"]],
    ["a right, to the last moment of the term", ended, lastMoment, ["training"]],
    ["two that ended", both, endedAt, ["replica", "training"]],
    ["the one whose notice is over", { ...both, replicaEndedAt: lastMoment }, endedAt, ["training"]],
    [
      "the other, after one was released",
      { ...both, kept: ["voice", "replica"], hasReleased: true },
      endedAt,
      ["replica"],
    ],
    ["all of a revoked license", revoked, endedAt, ["voice", "replica", "training"]],
    [
      "the rest of one that was revoked after a release",
      { ...revoked, kept: ["voice"], hasReleased: true },
      endedAt,
      ["voice"],
    ],
  ])("%s", (_, kept, now, rights) => {
    expect(releasableAt(kept, now)).toEqual({ ok: true, rights });
  });

  test.each<[string, Parameters<typeof releasableAt>[0], Date, string]>([
    ["what is licensed", license, endedAt, "still-licensed"],
    ["what ends in a moment", ended, before, "still-licensed"],
    ["what was not exclusive", { ...ended, exclusive: false }, endedAt, "not-exclusive"],
    ["what others have back", { ...ended, kept: ["voice", "replica"], hasReleased: true }, endedAt, "released-already"],
    ["what a revoked license released", { ...revoked, kept: [], hasReleased: true }, endedAt, "released-already"],
    ["what staff freed", { ...revoked, kept: [] }, endedAt, "nothing-kept"],
    ["what the end of the term freed", { ...ended, kept: [] }, expiresAt, "term-over"],
    ["what a revoked license kept to its end", { ...revoked, kept: [] }, expiresAt, "term-over"],
  ])("nothing: %s", (_, kept, now, reason) => {
    expect(releasableAt(kept, now)).toEqual({ ok: false, reason });
  });
});

describe("what licenses take", () => {
  const from = new Date("2026-11-30T12:00:00.000Z");
  const sole: Taking = {
    rights: ["likeness", "voice"],
    category: "advertising",
    regions: regionsOf("us"),
    exclusive: true,
    licensee: "one",
    from,
    until: expiresAt,
  };
  const plain: Taking = { ...sole, exclusive: false, licensee: "other" };

  test.each<[string, Partial<Taking>, boolean]>([
    ["the same", {}, true],
    ["one of its rights", { rights: ["voice", "training"] }, true],
    ["another right", { rights: ["training"] }, false],
    ["another field", { category: "games" }, false],
    ["a territory that contains it", { regions: regionsOf("global") }, true],
    ["another territory", { regions: regionsOf("europe") }, false],
    ["its last moment", { from: lastMoment, until: new Date("2028-01-01") }, true],
    ["from its end", { from: expiresAt, until: new Date("2028-01-01") }, false],
    ["until its begin", { from: new Date("2026-01-01"), until: from }, false],
    ["the same licensee", { licensee: "one" }, false],
    ["nobody who is known", { licensee: undefined }, true],
  ])("an exclusive license beside %s", (_, change, isExcluded) => {
    expect(excludes({ ...plain, ...change }, sole)).toBe(isExcluded);
    expect(excludes({ ...plain, ...change, exclusive: true }, { ...sole, exclusive: false })).toBe(isExcluded);
    expect(excludes({ ...plain, ...change }, { ...sole, exclusive: false })).toBe(false);
  });

  test("of two whom nobody knows neither is the other", () => {
    expect(excludes({ ...plain, licensee: undefined }, { ...sole, licensee: undefined })).toBe(true);
  });

  test("licenses meet in whatever field, exclusive or not, of whatever licensee", () => {
    expect(meets(plain, { ...plain, category: "games" })).toBe(true);
    expect(meets(plain, { ...sole, licensee: plain.licensee })).toBe(true);
  });

  test("territories meet where one contains the other", () => {
    const inside = (territory: Territory): Taking => ({ ...plain, regions: regionsOf(territory) });
    const meeting = TERRITORIES.flatMap((one) =>
      TERRITORIES.filter((other) => meets(inside(one), inside(other))).map((other) => `${one} and ${other}`),
    );
    expect(meeting.sort()).toEqual([
      "europe and europe",
      "europe and global",
      "global and europe",
      "global and global",
      "global and north_america",
      "global and us",
      "north_america and global",
      "north_america and north_america",
      "north_america and us",
      "us and global",
      "us and north_america",
      "us and us",
    ]);
  });
});
