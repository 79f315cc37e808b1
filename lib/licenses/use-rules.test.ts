import { describe, expect, test } from "vitest";
import type { Licensed } from "@/lib/license-rows/permits";
import {
  answerToUse,
  awaitedIn,
  clockFrom,
  DISPUTE_STATES,
  type DisputeStep,
  disputeSteps,
  disputeWords,
  leftBy,
  type Manner,
  mayStep,
  type Run,
  type Standing,
  wordFor,
} from "@/lib/licenses/use-rules";
import { verdictOn } from "@/lib/licenses/use-words";

const day = (iso: string) => new Date(`${iso}T00:00:00.000Z`);
describe("what a license says to a use", () => {
  const licensed: Licensed = {
    rights: ["likeness", "replica", "training"],
    territory: "us",
    scope: { media: ["website", "paid_social", "games"], handle: true, exclusivity: null },
    replica: { uses: [{ medium: "website" }, { medium: "games" }], endedAt: null },
    // March 1, 5 AM, to the end of June 1 in New York.
    effectiveAt: new Date("2027-03-01T10:00:00.000Z"),
    expiresAt: new Date("2027-06-02T04:00:00.000Z"),
    endedAt: null,
    trainingEndedAt: null,
  };
  const site: Manner = { right: "likeness", replicaUse: null, medium: "website", paid: false, handle: false };
  const told = (manner: Partial<Manner>, run: Partial<Run> = {}, zone: string | null = "America/New_York") =>
    answerToUse(
      { licensed, zone },
      { territory: "us", beginsOn: day("2027-03-01"), endsOn: day("2027-06-01"), ...site, ...manner, ...run },
    ).because;

  test.each<[string, Partial<Manner>, Partial<Run>, string]>([
    ["inside", {}, {}, "licensed"],
    ["the day before", {}, { beginsOn: day("2027-02-28") }, "not-yet"],
    ["the day after", {}, { endsOn: day("2027-06-02") }, "ended"],
    [
      "before and after: the first day is told",
      {},
      { beginsOn: day("2027-01-01"), endsOn: day("2027-12-01") },
      "not-yet",
    ],
    ["another right", { right: "voice" }, {}, "right"],
    ["another medium", { medium: "print" }, {}, "medium"],
    ["organic social as an ad, neither licensed", { medium: "organic_social", paid: true }, {}, "medium"],
    ["AI training is in no medium", { right: "training", medium: null }, {}, "licensed"],
    ["the first described use", { right: "replica", replicaUse: 1 }, {}, "licensed"],
    ["the second, in the medium of the first", { right: "replica", replicaUse: 2 }, {}, "replica-undescribed"],
    ["the second", { right: "replica", replicaUse: 2, medium: "games" }, {}, "licensed"],
    ["a use that nobody described", { right: "replica", replicaUse: 3 }, {}, "replica-undescribed"],
    ["a replica without a described use named", { right: "replica", medium: "games" }, {}, "licensed"],
    ["an ad from the creator's account", { medium: "paid_social", handle: true }, {}, "licensed"],
    ["a post there that is no ad", { handle: true }, {}, "handle-unpaid"],
  ])("%s", (_, manner, run, because) => {
    expect(told(manner, run)).toBe(because);
  });

  test("the stricter of the first and the last day counts", () => {
    const ended = { ...licensed, replica: { uses: [{ medium: "website" as const }], endedAt: day("2027-05-01") } };
    const use = { territory: "us", beginsOn: day("2027-03-01"), endsOn: day("2027-05-20"), ...site } as const;
    expect(answerToUse({ licensed: ended, zone: null }, { ...use, right: "replica" }).because).toBe("replica-ended");
    expect(
      answerToUse({ licensed: ended, zone: null }, { ...use, endsOn: day("2027-04-20"), right: "replica" }),
    ).toEqual({
      answer: "permitted",
      because: "licensed",
    });
  });

  test("training that goes on after its consent was withdrawn is outside, and nothing else is", () => {
    const withdrawn = { licensed: { ...licensed, trainingEndedAt: day("2027-05-01") }, zone: null };
    const run = { territory: "us", beginsOn: day("2027-03-02"), endsOn: day("2027-05-20"), ...site } as const;
    const training = { right: "training", medium: null } as const;
    expect(answerToUse(withdrawn, { ...run, ...training }).because).toBe("training-ended");
    expect(answerToUse(withdrawn, { ...run, ...training, endsOn: day("2027-04-20") }).because).toBe("licensed");
    expect(answerToUse(withdrawn, run).because).toBe("licensed");
  });

  test("what the terms do not allow is said before that the license was revoked", () => {
    const revoked = {
      licensed: { ...licensed, endedAt: new Date("2027-04-10T12:00:00.000Z") },
      zone: "America/New_York",
    };
    const says = (changes: Partial<Run & Manner>) => {
      const { territory, beginsOn, endsOn, ...manner } = {
        ...{ territory: "us" as const, beginsOn: day("2027-04-20"), endsOn: day("2027-05-01") },
        ...site,
        ...changes,
      };
      return verdictOn({ territory, beginsOn, endsOn, manner }, revoked).says;
    };
    expect(says({ medium: "website", right: "voice" })).toBe("Not covered: not a licensed right");
    expect(says({ territory: "europe" })).toBe("Not covered: outside the licensed territory");
    expect(says({})).toBe("Not covered: continues after the license was revoked");
    // What the licensor decides about is over with the license, too.
    expect(says({ handle: true })).toBe("Not covered: continues after the license was revoked");
    expect(says({ beginsOn: day("2027-04-01") })).toBe("Not covered: continues after the license was revoked");
    expect(says({ endsOn: day("2027-06-02") })).toBe("Not covered: continues after the license ends");
    expect(says({ beginsOn: day("2027-04-01"), endsOn: day("2027-04-09") })).toBe("Covered by the license");
    expect(says({ handle: true, beginsOn: day("2027-04-01"), endsOn: day("2027-04-09") })).toBe(
      "The licensor decides: an unpaid post from the creator’s account",
    );
  });

  test("without a zone a day counts if the license covers any moment of it anywhere on earth", () => {
    expect(told({}, { beginsOn: day("2027-02-28"), endsOn: day("2027-06-02") }, null)).toBe("licensed");
    expect(told({}, { beginsOn: day("2027-02-27") }, null)).toBe("not-yet");
    expect(told({}, { endsOn: day("2027-06-03") }, null)).toBe("ended");
  });
});

describe("the clock of a step", () => {
  test.each<[string, string, string]>([
    ["an ordinary day in New York", "2027-02-01T09:00:00.000Z", "2027-02-07T05:00:00.000Z"],
    ["the last second of a day", "2027-02-02T04:59:59.999Z", "2027-02-07T05:00:00.000Z"],
    ["the first of the next", "2027-02-02T05:00:00.000Z", "2027-02-08T05:00:00.000Z"],
    ["the clock is put forward on March 14", "2027-03-12T15:00:00.000Z", "2027-03-18T04:00:00.000Z"],
    ["the clock is put back on November 7", "2027-11-05T15:00:00.000Z", "2027-11-11T05:00:00.000Z"],
    ["over the end of a leap February", "2028-02-26T15:00:00.000Z", "2028-03-03T05:00:00.000Z"],
  ])("five days from %s", (_, from, due) => {
    expect(clockFrom(new Date(from), "answer", "America/New_York")).toEqual(new Date(due));
  });

  test("it runs in the agreement's zone, and staff have seven days", () => {
    const from = new Date("2027-02-01T12:00:00.000Z");
    // There it is February 2 already.
    expect(clockFrom(from, "answer", "Pacific/Auckland")).toEqual(new Date("2027-02-07T11:00:00.000Z"));
    expect(clockFrom(from, "answer", null)).toEqual(clockFrom(from, "answer", "America/New_York"));
    expect(clockFrom(from, "reply", "Europe/Berlin")).toEqual(new Date("2027-02-06T23:00:00.000Z"));
    expect(clockFrom(from, "decision", "Europe/Berlin")).toEqual(new Date("2027-02-08T23:00:00.000Z"));
    // March 3 is the thirtieth.
    expect(clockFrom(from, "ending", "Europe/Berlin")).toEqual(new Date("2027-03-03T23:00:00.000Z"));
  });
});

describe("steps of a dispute", () => {
  const due = new Date("2027-02-07T05:00:00.000Z");
  const [early, late] = [new Date(due.getTime() - 1), due];
  const all: Standing[] = DISPUTE_STATES.flatMap((state) =>
    [null, early].flatMap((askedAt) =>
      [null, early].flatMap((resolvedAt) =>
        resolvedAt === null && ["upheld", "rejected", "ended"].includes(state)
          ? []
          : [{ state, askedAt, resolvedAt, dueAt: due }],
      ),
    ),
  );
  /** "creator ask" and so on, by whom the step may be taken. */
  const open = (standing: Standing, now: Date): string[] =>
    (Object.keys(disputeSteps) as DisputeStep[]).flatMap((step) =>
      (["creator", "buyer", "admin", "system"] as const)
        .filter((by) => mayStep(step, by, standing, now))
        .map((by) => `${by} ${step}`),
    );
  const fresh = (state: Standing["state"], changes: Partial<Standing> = {}): Standing => ({
    state,
    askedAt: null,
    resolvedAt: null,
    dueAt: due,
    ...changes,
  });
  const decisions = ["admin uphold", "admin reject"];

  test.each<[string, Standing, Date, string[], string]>([
    ["disputed, in time", fresh("disputed"), early, ["buyer stop", "buyer cure", "system refer"], "buyer"],
    ["disputed, late", fresh("disputed"), late, ["creator ask", ...decisions], "admin"],
    ["disputed, late and asked", fresh("disputed", { askedAt: late }), late, decisions, "admin"],
    ["stopped", fresh("stopped"), early, ["creator accept", "creator ask", "system refer"], "creator"],
    ["stopped, and the licensor is silent", fresh("stopped"), late, ["system settle"], ""],
    ["cured, and the licensor is silent", fresh("cured"), late, ["system settle"], ""],
    ["stopped, asked and late", fresh("stopped", { askedAt: early }), late, decisions, "admin"],
    ["cured", fresh("cured"), early, ["creator accept", "creator ask", "system refer"], "creator"],
    ["cured and asked", fresh("cured", { askedAt: early }), early, decisions, "admin"],
    ["accepted", fresh("cured", { resolvedAt: early }), late, [], ""],
    ["upheld", fresh("upheld", { resolvedAt: early }), early, ["creator end", "admin end"], ""],
    ["upheld long ago", fresh("upheld", { resolvedAt: early }), late, [], ""],
    ["rejected", fresh("rejected", { resolvedAt: early }), late, [], ""],
    ["ended", fresh("ended", { resolvedAt: early }), late, [], ""],
  ])("%s", (_, standing, now, steps, awaited) => {
    expect(open(standing, now)).toEqual(steps);
    expect(awaitedIn(standing, now) ?? "").toBe(awaited);
  });

  test.each<[string, Standing, Date, ReturnType<typeof leftBy>, ReturnType<typeof leftBy>]>([
    ["not answered yet", fresh("disputed"), early, "answerable", "referred"],
    ["not answered in time", fresh("disputed"), late, "staff", "staff"],
    ["answered", fresh("stopped"), early, "referred", "replied"],
    ["answered, and the licensor was silent", fresh("cured"), late, undefined, undefined],
    ["answered, and put to staff", fresh("cured", { askedAt: early }), early, "staff", "staff"],
    ["upheld", fresh("upheld", { resolvedAt: early }), early, "endable", "endable"],
    ["upheld long ago", fresh("upheld", { resolvedAt: early }), late, undefined, undefined],
    ["rejected", fresh("rejected", { resolvedAt: early }), early, undefined, undefined],
    ["accepted", fresh("stopped", { resolvedAt: early }), early, undefined, undefined],
  ])("%s, when a side is erased", (_, standing, now, ofCreator, ofBuyer) => {
    expect(leftBy(standing, "creator", now)).toBe(ofCreator);
    expect(leftBy(standing, "buyer", now)).toBe(ofBuyer);
  });

  test("an answer in time is never told as a late one, and a licensor's silence settles it", () => {
    expect(wordFor(fresh("disputed"), late)).toBe("late");
    for (const state of ["stopped", "cured"] as const) {
      expect(wordFor(fresh(state), early)).toBe(state);
      expect(wordFor(fresh(state), late)).toBe("accepted");
      expect(wordFor(fresh(state, { askedAt: early }), late)).toBe("asked");
    }
  });

  test("nothing leads out of an end, and every open dispute has a step for somebody", () => {
    for (const standing of all) {
      for (const now of [early, late]) {
        const isOver = standing.resolvedAt !== null && !(standing.state === "upheld" && now === early);
        expect(open(standing, now).length > 0, JSON.stringify(standing)).toBe(!isOver);
        const isSettled = open(standing, now).includes("system settle");
        expect(awaitedIn(standing, now) === undefined).toBe(standing.resolvedAt !== null || isSettled);
        expect(disputeWords[wordFor(standing, now)]).toBeTruthy();
      }
    }
  });
});
