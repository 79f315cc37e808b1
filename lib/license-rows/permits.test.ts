import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Licensed, permits, type Question } from "@/lib/license-rows/permits";
import { MEDIA } from "@/lib/terms/scope";
import { endOfTerm } from "@/lib/terms/term";
import { RIGHTS, TERRITORIES } from "@/lib/terms/terms";

type Right = Question["right"];
type Medium = Question["medium"];
type Territory = Question["territory"];
type Scope = NonNullable<Licensed["scope"]>;
type Replica = NonNullable<Licensed["replica"]>;
type Reply = ReturnType<typeof permits>;
type Answer = Reply["answer"];
type Because = Reply["because"];
type Case = [title: string, license: Licensed, question: Question, reply: Reply];

const permitted: Reply = { answer: "permitted", because: "licensed" };
const no = (because: Because): Reply => ({ answer: "prohibited", because });
const asks = (because: Because): Reply => ({ answer: "ask", because });

const utc = (instant: string) => new Date(instant);

/** What is ticked: a website, nothing else. */
function scope(changes: Partial<Scope> = {}): Scope {
  return { media: ["website"], handle: false, exclusivity: null, ...changes };
}

/** A replica with one described use for each medium named. */
function replica(media: readonly Medium[]): Replica {
  return { uses: media.map((medium) => ({ medium })), endedAt: null };
}

/** Likeness and voice on a website in the US, from March 2 to September 2, 2026 in New York. */
function license(changes: Partial<Licensed> = {}): Licensed {
  return {
    rights: ["likeness", "voice"],
    territory: "us",
    scope: scope(),
    replica: null,
    effectiveAt: utc("2026-03-02T15:00Z"),
    expiresAt: utc("2026-09-03T04:00Z"),
    endedAt: null,
    trainingEndedAt: null,
    ...changes,
  };
}

/** The likeness on a website in the US, not paid, not from the creator's account, on June 1, 2026. */
function ask(changes: Partial<Question> = {}): Question {
  return {
    right: "likeness",
    medium: "website",
    paid: false,
    handle: false,
    territory: "us",
    at: utc("2026-06-01T12:00Z"),
    ...changes,
  };
}

const on = (instant: string, changes: Partial<Question> = {}) => ask({ ...changes, at: utc(instant) });

/** The same question about the replica. */
const asReplica = (changes: Partial<Question> = {}) => ask({ ...changes, right: "replica" });

const NEVER_PAID: readonly Medium[] = ["organic_social", "email", "internal", "events"];

const INSIDE: Record<Territory, readonly Territory[]> = {
  us: [],
  north_america: ["us"],
  europe: [],
  global: ["us", "north_america", "europe"],
};

const allBut = (left: Medium) => MEDIA.filter((medium) => medium !== left);

/** A license with these media ticked, and the creator's handle or not. */
function ticked(media: readonly Medium[], handle = false): Licensed {
  return license({ scope: scope({ media, handle }) });
}

/** A license for a replica alone, with a described use for each medium in `uses`. */
function replicaFor(uses: readonly Medium[], media: readonly Medium[] = ["website"], handle = false): Licensed {
  return license({ rights: ["replica"], scope: scope({ media, handle }), replica: replica(uses) });
}

/** The same license after the creator ended new generations. */
function without(newGenerationsFrom: string, given = replicaFor(["website"])): Licensed {
  return { ...given, replica: given.replica && { ...given.replica, endedAt: utc(newGenerationsFrom) } };
}

/** The license as it was revoked or ended before its term. */
function endedOn(instant: string, given = license()): Licensed {
  return { ...given, endedAt: utc(instant) };
}

/** A license from before scopes existed. */
function older(changes: Partial<Licensed> = {}): Licensed {
  return license({ scope: null, ...changes });
}

/** A license with a scope in which no medium is ticked. */
function nothingTicked(changes: Partial<Licensed> = {}, handle = false): Licensed {
  return license({ scope: scope({ media: [], handle }), ...changes });
}

/** The license as it is stored beside a creator who was suspended in May 2026. */
function ofSuspendedCreator(given: Licensed): Licensed {
  return Object.assign({}, given, { creator: { suspendedAt: utc("2026-05-01T00:00Z") } });
}

const training = license({ rights: ["training"] });

function answers(cases: Case[]) {
  test.each(cases)("%s", (_title, given, question, reply) => {
    expect(permits(given, question)).toEqual(reply);
  });
}

const rights: Case[] = [
  ["likeness alone", license({ rights: ["likeness"] }), ask({ right: "likeness" }), permitted],
  ["likeness does not imply voice", license({ rights: ["likeness"] }), ask({ right: "voice" }), no("right")],
  ["likeness does not imply replica", license({ rights: ["likeness"] }), asReplica(), no("right")],
  ["likeness does not imply training", license({ rights: ["likeness"] }), ask({ right: "training" }), no("right")],
  ["voice does not imply likeness", license({ rights: ["voice"] }), ask({ right: "likeness" }), no("right")],
  ["voice alone", license({ rights: ["voice"] }), ask({ right: "voice" }), permitted],
  ["voice does not imply replica", license({ rights: ["voice"] }), asReplica(), no("right")],
  ["voice does not imply training", license({ rights: ["voice"] }), ask({ right: "training" }), no("right")],
  ["replica does not imply likeness", replicaFor(["website"]), ask({ right: "likeness" }), no("right")],
  ["replica does not imply voice", replicaFor(["website"]), ask({ right: "voice" }), no("right")],
  ["replica alone", replicaFor(["website"]), asReplica(), permitted],
  ["replica does not imply training", replicaFor(["website"]), ask({ right: "training" }), no("right")],
  ["training does not imply likeness", training, ask({ right: "likeness" }), no("right")],
  ["training does not imply voice", training, ask({ right: "voice" }), no("right")],
  ["training does not imply replica", training, asReplica(), no("right")],
  ["training alone", training, ask({ right: "training" }), permitted],
  ["no right at all is licensed", license({ rights: [] }), ask(), no("right")],
  ["likeness and voice make no replica", license({ rights: ["likeness", "voice"] }), asReplica(), no("right")],
  ["nor do they with training", license({ rights: ["likeness", "voice", "training"] }), asReplica(), no("right")],
  [
    "likeness, voice and replica together do not permit training",
    license({ rights: ["likeness", "voice", "replica"], replica: replica(["website"]) }),
    ask({ right: "training" }),
    no("right"),
  ],
  [
    "the order of the rights does not matter",
    license({ rights: ["training", "voice", "likeness"] }),
    ask({ right: "likeness" }),
    permitted,
  ],
  [
    "a right that is missing comes before a territory that is missing",
    license({ rights: ["voice"] }),
    ask({ territory: "europe" }),
    no("right"),
  ],
  ["a missing right comes before the medium", license({ rights: ["voice"] }), ask({ medium: "print" }), no("right")],
  ["described uses do not give the right", license({ replica: replica(["website"]) }), asReplica(), no("right")],
];

describe("rights: none implies another", () => answers(rights));

const media: Case[] = [
  ...MEDIA.flatMap((medium): Case[] => [
    [`${medium} alone is ticked`, ticked([medium]), ask({ medium }), permitted],
    [`all but ${medium} is ticked`, ticked(allBut(medium)), ask({ medium }), no("medium")],
  ]),
  ["a website does not cover e-mail", ticked(["website"]), ask({ medium: "email" }), no("medium")],
  ["online video does not cover TV", ticked(["online_video"]), ask({ medium: "tv_streaming" }), no("medium")],
  ["paid social does not cover organic", ticked(["paid_social"]), ask({ medium: "organic_social" }), no("medium")],
  ["the order of the media does not matter", ticked(["print", "games", "website"]), ask(), permitted],
  ["every medium: the voice on the radio", ticked(MEDIA), ask({ right: "voice", medium: "radio_podcast" }), permitted],
  ["training: the medium does not matter", training, ask({ right: "training", medium: "print" }), permitted],
  ["the territory comes before the medium", license(), ask({ medium: "print", territory: "europe" }), no("territory")],
];

describe("media: what is not ticked is not licensed", () => answers(media));

const paidAndOrganic: Case[] = [
  ...MEDIA.map(
    (medium): Case => [
      `${medium} asked as paid`,
      ticked([medium]),
      ask({ medium, paid: true }),
      NEVER_PAID.includes(medium) ? no("paid") : permitted,
    ],
  ),
  ["e-mail as unpaid", ticked(["email"]), ask({ medium: "email" }), permitted],
  ["internal use as paid, not ticked", ticked(["website"]), ask({ medium: "internal", paid: true }), no("medium")],
  ["events as paid where every medium is ticked", ticked(MEDIA), ask({ medium: "events", paid: true }), no("paid")],
  ["organic social as unpaid", ticked(["organic_social"]), ask({ medium: "organic_social" }), permitted],
  [
    "paid social is paid even when it is asked as unpaid: ticked",
    ticked(["paid_social"]),
    ask({ medium: "paid_social", paid: false }),
    permitted,
  ],
  [
    "paid social is paid even when it is asked as unpaid: not ticked",
    ticked(["organic_social"]),
    ask({ medium: "paid_social", paid: false }),
    no("medium"),
  ],
  [
    "organic social does not cover paid social",
    ticked(["organic_social"]),
    ask({ medium: "paid_social", paid: true }),
    no("medium"),
  ],
  [
    "organic social asked as paid stays prohibited where paid social is ticked too",
    ticked(["organic_social", "paid_social"]),
    ask({ medium: "organic_social", paid: true }),
    no("paid"),
  ],
  [
    "organic social asked as paid stays prohibited where every medium is ticked",
    ticked(MEDIA),
    ask({ medium: "organic_social", paid: true }),
    no("paid"),
  ],
  ["organic as paid, not ticked", ticked(["website"]), ask({ medium: "organic_social", paid: true }), no("medium")],
  [
    "organic social asked as paid is missing where only paid social is ticked",
    ticked(["paid_social"]),
    ask({ medium: "organic_social", paid: true }),
    no("medium"),
  ],
  ["a paid medium that is not ticked", license(), ask({ medium: "tv_streaming", paid: true }), no("medium")],
  [
    "the voice in organic social asked as paid",
    ticked(["organic_social"]),
    ask({ right: "voice", medium: "organic_social", paid: true }),
    no("paid"),
  ],
  [
    "training asked as paid in organic social",
    training,
    ask({ right: "training", medium: "organic_social", paid: true }),
    permitted,
  ],
  [
    "a territory that is missing comes before a payment that is not covered",
    ticked(["organic_social"]),
    ask({ medium: "organic_social", paid: true, territory: "europe" }),
    no("territory"),
  ],
];

describe("paid and organic", () => answers(paidAndOrganic));

const handles: Case[] = [
  ...MEDIA.flatMap((medium): Case[] => [
    [
      `from a ticked handle: ${medium}`,
      ticked(MEDIA, true),
      ask({ medium, handle: true }),
      medium === "paid_social" ? permitted : asks("handle-unpaid"),
    ],
    [`not ticked: ${medium}`, ticked(MEDIA), ask({ medium, handle: true }), no("handle")],
  ]),
  ["ticked: an ad", ticked(["paid_social"], true), ask({ medium: "paid_social", paid: true, handle: true }), permitted],
  ["ticked, an ad without it", ticked(["paid_social"], true), ask({ medium: "paid_social" }), permitted],
  ["ticked, organic without it", ticked(["organic_social"], true), ask({ medium: "organic_social" }), permitted],
  ["ticked: a paid website", ticked(["website"], true), ask({ paid: true, handle: true }), permitted],
  [
    "the handle is ticked, paid online video is asked from it",
    ticked(["online_video"], true),
    ask({ medium: "online_video", paid: true, handle: true }),
    permitted,
  ],
  [
    "the handle is ticked and does not make organic social paid",
    ticked(["organic_social"], true),
    ask({ medium: "organic_social", paid: true, handle: true }),
    no("paid"),
  ],
  [
    "the handle is ticked and does not tick paid social",
    ticked(["organic_social"], true),
    ask({ medium: "paid_social", handle: true }),
    no("medium"),
  ],
  ["not ticked, nor the medium", ticked(["website"]), ask({ medium: "paid_social", handle: true }), no("medium")],
  [
    "a medium that is not ticked comes before a handle that is ticked",
    ticked(["website"], true),
    ask({ medium: "organic_social", handle: true }),
    no("medium"),
  ],
  [
    "paid social is ticked, the handle is not",
    ticked(["paid_social"]),
    ask({ medium: "paid_social", paid: true, handle: true }),
    no("handle"),
  ],
  ["training: the handle does not matter", training, ask({ right: "training", handle: true }), permitted],
  [
    "the voice in an ad from the handle",
    ticked(["paid_social"], true),
    ask({ right: "voice", medium: "paid_social", paid: true, handle: true }),
    permitted,
  ],
];

describe("the creator's handle", () => answers(handles));

const territories: Case[] = [
  ...TERRITORIES.flatMap((territory) =>
    TERRITORIES.map(
      (asked): Case => [
        `${asked} under a license for ${territory}`,
        license({ territory }),
        ask({ territory: asked }),
        asked === territory || INSIDE[territory].includes(asked) ? permitted : no("territory"),
      ],
    ),
  ),
  [
    "training in the US under a license for Europe",
    license({ rights: ["training"], territory: "europe" }),
    ask({ right: "training" }),
    no("territory"),
  ],
  [
    "training in the US under a license for North America",
    license({ rights: ["training"], territory: "north_america" }),
    ask({ right: "training" }),
    permitted,
  ],
  [
    "training in the whole world under a license for the US",
    training,
    ask({ right: "training", territory: "global" }),
    no("territory"),
  ],
  [
    "a replica in Europe under a license for the US, though its use is described",
    replicaFor(["website"]),
    asReplica({ territory: "europe" }),
    no("territory"),
  ],
  [
    "a replica in Europe under a license for the whole world",
    license({ rights: ["replica"], replica: replica(["website"]), territory: "global" }),
    asReplica({ territory: "europe" }),
    permitted,
  ],
  [
    "a territory that is missing comes before a handle that is missing",
    license(),
    ask({ handle: true, territory: "north_america" }),
    no("territory"),
  ],
];

describe("territories: the one asked lies wholly inside the one licensed", () => answers(territories));

type Term = [title: string, months: number, from: string, lastInstant: string, firstAfter: string];

const newYork: Term[] = [
  ["into summer time: Feb 10 to Mar 10", 1, "2026-02-10T15:00Z", "2026-03-11T03:59:59.999Z", "2026-03-11T04:00Z"],
  ["out of summer time: Oct 15 to Nov 15", 1, "2026-10-15T16:00Z", "2026-11-16T04:59:59.999Z", "2026-11-16T05:00Z"],
  ["both changes: Jan 15, a year", 12, "2026-01-15T17:00Z", "2027-01-16T04:59:59.999Z", "2027-01-16T05:00Z"],
  ["the day before summer time: Mar 7", 1, "2026-02-07T12:00Z", "2026-03-08T04:59:59.999Z", "2026-03-08T05:00Z"],
  ["the last day has 23 hours: Mar 8", 1, "2026-02-08T12:00Z", "2026-03-09T03:59:59.999Z", "2026-03-09T04:00Z"],
  ["the last day has 25 hours: Nov 1", 1, "2026-10-01T12:00Z", "2026-11-02T04:59:59.999Z", "2026-11-02T05:00Z"],
  ["from the second 1:30 AM of Nov 1", 3, "2026-11-01T06:30Z", "2027-02-02T04:59:59.999Z", "2027-02-02T05:00Z"],
  ["clamped: Jan 31 to Feb 28", 1, "2026-01-31T17:00Z", "2026-03-01T04:59:59.999Z", "2026-03-01T05:00Z"],
  ["clamped: Aug 31 to Sep 30", 1, "2026-08-31T16:00Z", "2026-10-01T03:59:59.999Z", "2026-10-01T04:00Z"],
  ["clamped in a leap year: Jan 31 to Feb 29", 1, "2028-01-31T17:00Z", "2028-03-01T04:59:59.999Z", "2028-03-01T05:00Z"],
  ["from a leap day, a year: Feb 28", 12, "2028-02-29T17:00Z", "2029-03-01T04:59:59.999Z", "2029-03-01T05:00Z"],
  ["the 28th in a leap year: Mar 28", 1, "2028-02-28T17:00Z", "2028-03-29T03:59:59.999Z", "2028-03-29T04:00Z"],
  ["10:30 PM, next day in UTC: Feb 28", 1, "2026-02-01T03:30Z", "2026-03-01T04:59:59.999Z", "2026-03-01T05:00Z"],
];

const berlin: Term[] = [
  ["into summer time: Mar 10 to Apr 10", 1, "2026-03-10T09:00Z", "2026-04-10T21:59:59.999Z", "2026-04-10T22:00Z"],
  ["out of summer time: Oct 10 to Nov 10", 1, "2026-10-10T08:00Z", "2026-11-10T22:59:59.999Z", "2026-11-10T23:00Z"],
  ["both changes: July 1, a year", 12, "2026-07-01T10:00Z", "2027-07-01T21:59:59.999Z", "2027-07-01T22:00Z"],
  ["the day before summer time: Mar 28", 1, "2026-02-28T11:00Z", "2026-03-28T22:59:59.999Z", "2026-03-28T23:00Z"],
  ["the last day has 23 hours: Mar 29", 2, "2026-01-29T11:00Z", "2026-03-29T21:59:59.999Z", "2026-03-29T22:00Z"],
  ["the last day has 25 hours: Oct 25", 1, "2026-09-25T10:00Z", "2026-10-25T22:59:59.999Z", "2026-10-25T23:00Z"],
  ["clamped: Jan 31 to Feb 28", 1, "2026-01-31T11:00Z", "2026-02-28T22:59:59.999Z", "2026-02-28T23:00Z"],
  ["clamped over the year: Aug 31 to Feb 28", 6, "2026-08-31T10:00Z", "2027-02-28T22:59:59.999Z", "2027-02-28T23:00Z"],
  ["clamped in a leap year: Jan 30 to Feb 29", 1, "2028-01-30T11:00Z", "2028-02-29T22:59:59.999Z", "2028-02-29T23:00Z"],
  ["from a leap day, a year: Feb 28", 12, "2028-02-29T11:00Z", "2029-02-28T22:59:59.999Z", "2029-02-28T23:00Z"],
  ["12:30 AM, day before in UTC: Mar 1", 1, "2026-01-31T23:30Z", "2026-03-01T22:59:59.999Z", "2026-03-01T23:00Z"],
];

const auckland: Term[] = [
  ["into summer time: Sep 10 to Oct 10", 1, "2026-09-10T00:00Z", "2026-10-10T10:59:59.999Z", "2026-10-10T11:00Z"],
  ["out of summer time: Mar 15 to Apr 15", 1, "2026-03-15T00:00Z", "2026-04-15T11:59:59.999Z", "2026-04-15T12:00Z"],
  ["both changes: June 30, a year", 12, "2026-06-30T00:00Z", "2027-06-30T11:59:59.999Z", "2027-06-30T12:00Z"],
  ["the last day has 23 hours: Sep 27", 1, "2026-08-27T00:00Z", "2026-09-27T10:59:59.999Z", "2026-09-27T11:00Z"],
  ["the last day has 25 hours: Apr 5", 1, "2026-03-05T00:00Z", "2026-04-05T11:59:59.999Z", "2026-04-05T12:00Z"],
  ["clamped: Jan 31 to Feb 28", 1, "2026-01-31T00:00Z", "2026-02-28T10:59:59.999Z", "2026-02-28T11:00Z"],
  ["clamped over the year: Dec 31 to Feb 28", 2, "2026-12-31T00:00Z", "2027-02-28T10:59:59.999Z", "2027-02-28T11:00Z"],
  ["clamped, May 30 in UTC: June 30", 1, "2026-05-30T13:00Z", "2026-06-30T11:59:59.999Z", "2026-06-30T12:00Z"],
  ["clamped in a leap year: Jan 31 to Feb 29", 1, "2028-01-31T00:00Z", "2028-02-29T10:59:59.999Z", "2028-02-29T11:00Z"],
  ["leap day, Feb 28 in UTC: Feb 28", 12, "2028-02-28T23:00Z", "2029-02-28T10:59:59.999Z", "2029-02-28T11:00Z"],
  ["1 AM, day before in UTC: July 1", 1, "2026-05-31T13:00Z", "2026-07-01T11:59:59.999Z", "2026-07-01T12:00Z"],
];

// Where the clock goes forward at midnight, the day after the last one begins at 1 AM.
const cairo: Term[] = [
  ["no midnight after the last day: Apr 23", 1, "2026-03-23T10:00Z", "2026-04-23T21:59:59.999Z", "2026-04-23T22:00Z"],
];

describe.each<[string, Term[]]>([
  ["America/New_York", newYork],
  ["Europe/Berlin", berlin],
  ["Pacific/Auckland", auckland],
  ["Africa/Cairo", cairo],
])("the first and last instant of a term in %s", (zone, terms) => {
  test.each(terms)("%s", (_title, months, from, lastInstant, firstAfter) => {
    const effectiveAt = utc(from);
    const expiresAt = endOfTerm(effectiveAt, months, zone);
    expect(expiresAt).toEqual(utc(firstAfter));

    const given = license({ effectiveAt, expiresAt });
    const before = new Date(effectiveAt.getTime() - 1);
    expect(permits(given, ask({ at: before }))).toEqual(no("not-yet"));
    expect(permits(given, ask({ at: effectiveAt }))).toEqual(permitted);
    expect(permits(given, ask({ at: utc(lastInstant) }))).toEqual(permitted);
    expect(permits(given, ask({ at: utc(firstAfter) }))).toEqual(no("ended"));
  });
});

const times: Case[] = [
  ["the instant before the start", license(), on("2026-03-02T14:59:59.999Z"), no("not-yet")],
  ["the instant of the start", license(), on("2026-03-02T15:00Z"), permitted],
  ["the last instant of the term", license(), on("2026-09-03T03:59:59.999Z"), permitted],
  ["the first instant after the term", license(), on("2026-09-03T04:00Z"), no("ended")],
  ["years after the term", license(), on("2031-01-01T00:00Z"), no("ended")],
  ["before the start, no right at all", license({ rights: [] }), on("2026-03-02T14:59:59.999Z"), no("not-yet")],
  ["after the term, no right at all", license({ rights: [] }), on("2026-09-03T04:00Z"), no("ended")],
  ["training before the start", training, on("2026-03-02T14:59:59.999Z", { right: "training" }), no("not-yet")],
  ["training in the last instant", training, on("2026-09-03T03:59:59.999Z", { right: "training" }), permitted],
  ["training after the term", training, on("2026-09-03T04:00Z", { right: "training" }), no("ended")],
];

describe("the time of any license", () => answers(times));

/** March 2 to June 2, 2026 in New York, for a website. */
const old = license({ expiresAt: utc("2026-06-03T04:00Z") });

/** Its renewal, from the end of the old one to September 3, for a website and e-mail, without the voice. */
const renewal = license({
  rights: ["likeness"],
  scope: scope({ media: ["website", "email"] }),
  effectiveAt: utc("2026-06-03T04:00Z"),
  expiresAt: utc("2026-09-04T04:00Z"),
});

/** The old license where the renewal began while it still ran. */
const oldEndedByRenewal = license({ endedAt: utc("2026-05-20T16:00Z") });

const renewed: Case[] = [
  ["the old license just before the seam", old, on("2026-06-03T03:59:59.999Z"), permitted],
  ["the renewal just before the seam", renewal, on("2026-06-03T03:59:59.999Z"), no("not-yet")],
  ["the old license at the seam", old, on("2026-06-03T04:00Z"), no("ended")],
  ["the renewal at the seam", renewal, on("2026-06-03T04:00Z"), permitted],
  ["the old license never had e-mail", old, on("2026-06-03T03:59:59.999Z", { medium: "email" }), no("medium")],
  ["no e-mail before the renewal starts", renewal, on("2026-06-03T03:59:59.999Z", { medium: "email" }), no("not-yet")],
  ["the old license gets no e-mail from its renewal", old, on("2026-06-03T04:00Z", { medium: "email" }), no("ended")],
  ["the renewal brings e-mail from its start", renewal, on("2026-06-03T04:00Z", { medium: "email" }), permitted],
  ["the voice of the old license runs to the seam", old, on("2026-06-03T03:59:59.999Z", { right: "voice" }), permitted],
  ["the voice of the old license ends at the seam", old, on("2026-06-03T04:00Z", { right: "voice" }), no("ended")],
  ["the renewal does not take the voice over", renewal, on("2026-06-03T04:00Z", { right: "voice" }), no("right")],
  ["the last instant of the renewal", renewal, on("2026-09-04T03:59:59.999Z"), permitted],
  ["the first instant after the renewal", renewal, on("2026-09-04T04:00Z"), no("ended")],
  ["renewed early: the old one just before", oldEndedByRenewal, on("2026-05-20T15:59:59.999Z"), permitted],
  ["renewed early: the old one from then on", oldEndedByRenewal, on("2026-05-20T16:00Z"), no("ended")],
  [
    "a renewal with a scope of a license without one: the old one asks",
    older({ expiresAt: old.expiresAt }),
    on("2026-06-03T03:59:59.999Z", { medium: "email" }),
    asks("described"),
  ],
];

describe("renewed: the old license and the new one around the seam", () => answers(renewed));

const endedEarly: Case[] = [
  ["the instant before it was ended", endedOn("2026-06-01T12:00Z"), on("2026-06-01T11:59:59.999Z"), permitted],
  ["the instant it was ended", endedOn("2026-06-01T12:00Z"), on("2026-06-01T12:00Z"), no("ended")],
  ["the instant after it was ended", endedOn("2026-06-01T12:00Z"), on("2026-06-01T12:00:00.001Z"), no("ended")],
  ["after the term as well", endedOn("2026-06-01T12:00Z"), on("2026-09-03T04:00Z"), no("ended")],
  ["before the start", endedOn("2026-06-01T12:00Z"), on("2026-03-02T14:59:59.999Z"), no("not-yet")],
  [
    "ended in the instant it began: before",
    endedOn("2026-03-02T15:00Z"),
    on("2026-03-02T14:59:59.999Z"),
    no("not-yet"),
  ],
  ["ended in the instant it began: from then on", endedOn("2026-03-02T15:00Z"), on("2026-03-02T15:00Z"), no("ended")],
  ["ended before it began: between the two", endedOn("2026-02-20T00:00Z"), on("2026-03-01T00:00Z"), no("not-yet")],
  ["ended before it began: in the term", endedOn("2026-02-20T00:00Z"), ask(), no("ended")],
  [
    "an end noted after the term does not lengthen it",
    endedOn("2026-12-01T00:00Z"),
    on("2026-09-03T04:00Z"),
    no("ended"),
  ],
  [
    "an end noted after the term does not shorten it",
    endedOn("2026-12-01T00:00Z"),
    on("2026-09-03T03:59:59.999Z"),
    permitted,
  ],
  [
    "a medium that is not ticked, before it was ended",
    endedOn("2026-06-01T12:00Z"),
    on("2026-06-01T11:59:59.999Z", { medium: "print" }),
    no("medium"),
  ],
  ["a medium not ticked, after it was ended", endedOn("2026-06-01T12:00Z"), ask({ medium: "print" }), no("ended")],
  ["training ends with the license", endedOn("2026-06-01T12:00Z", training), ask({ right: "training" }), no("ended")],
  ["an older license: ended, not asked", endedOn("2026-06-01T12:00Z", older()), ask(), no("ended")],
  ["nothing ticked: ended, not asked", endedOn("2026-06-01T12:00Z", nothingTicked()), ask(), no("ended")],
  [
    "a replica whose license was ended does not ask",
    endedOn("2026-06-01T12:00Z", without("2026-05-01T00:00Z")),
    asReplica(),
    no("ended"),
  ],
];

describe("ended early", () => answers(endedEarly));

/** All four rights on a website; the only described use of the replica is e-mail. */
const all = license({ rights: RIGHTS, replica: replica(["email"]) });

const replicaUses: Case[] = [
  ["its medium is ticked and a use is described for it", replicaFor(["website"]), asReplica(), permitted],
  ["nothing about a replica", license({ rights: ["replica"] }), asReplica(), no("replica-undescribed")],
  ["no use is described", replicaFor([]), asReplica(), no("replica-undescribed")],
  ["no use, nor is the medium ticked", replicaFor([]), asReplica({ medium: "print" }), no("replica-undescribed")],
  [
    "no use is described, and new generations were ended",
    without("2026-05-01T00:00Z", replicaFor([])),
    asReplica(),
    no("replica-undescribed"),
  ],
  [
    "a use is described for another medium that is ticked",
    replicaFor(["email"], ["website", "email"]),
    asReplica(),
    no("replica-undescribed"),
  ],
  [
    "a use is described for a medium that is not ticked",
    replicaFor(["website", "print"]),
    asReplica({ medium: "print" }),
    no("medium"),
  ],
  ["no use of the ticked medium", replicaFor(["print"]), asReplica(), no("replica-undescribed")],
  ["two uses: the first", replicaFor(["website", "email"], ["website", "email"]), asReplica(), permitted],
  [
    "two uses are described: the second is asked",
    replicaFor(["website", "email"], ["website", "email"]),
    asReplica({ medium: "email" }),
    permitted,
  ],
  ["two uses of the same medium", replicaFor(["website", "website"]), asReplica(), permitted],
  [
    "six uses are described, the last is asked",
    replicaFor(["website", "email", "print", "games", "internal", "events"], MEDIA),
    asReplica({ medium: "events" }),
    permitted,
  ],
  [
    "six uses are described, a seventh medium is asked",
    replicaFor(["website", "email", "print", "games", "internal", "events"], MEDIA),
    asReplica({ medium: "radio_podcast" }),
    no("replica-undescribed"),
  ],
  ["a described use is asked as paid", replicaFor(["website"]), asReplica({ paid: true }), permitted],
  [
    "a described use in organic social",
    replicaFor(["organic_social"], ["organic_social"]),
    asReplica({ medium: "organic_social" }),
    permitted,
  ],
  [
    "a described use in organic social asked as paid",
    replicaFor(["organic_social"], ["organic_social"]),
    asReplica({ medium: "organic_social", paid: true }),
    no("paid"),
  ],
  [
    "a described use in paid social",
    replicaFor(["paid_social"], ["paid_social"]),
    asReplica({ medium: "paid_social", paid: true }),
    permitted,
  ],
  [
    "a described use in organic social does not describe one in paid social",
    replicaFor(["organic_social"], ["organic_social", "paid_social"]),
    asReplica({ medium: "paid_social", paid: true }),
    no("replica-undescribed"),
  ],
  [
    "a described ad from the handle that is ticked",
    replicaFor(["paid_social"], ["paid_social"], true),
    asReplica({ medium: "paid_social", paid: true, handle: true }),
    permitted,
  ],
  [
    "an ad from the handle that is ticked, without a described use",
    replicaFor(["website"], ["paid_social", "website"], true),
    asReplica({ medium: "paid_social", paid: true, handle: true }),
    no("replica-undescribed"),
  ],
  [
    "a described ad from a handle that is not ticked",
    replicaFor(["paid_social"], ["paid_social"]),
    asReplica({ medium: "paid_social", paid: true, handle: true }),
    no("handle"),
  ],
  [
    "a described use from a handle that is ticked, outside ads",
    replicaFor(["website"], ["website"], true),
    asReplica({ handle: true }),
    asks("handle-unpaid"),
  ],
  ["the described uses bind the replica only: the likeness elsewhere", all, ask(), permitted],
  ["the described uses bind the replica only: the voice elsewhere", all, ask({ right: "voice" }), permitted],
  ["the described uses bind the replica only: training", all, ask({ right: "training" }), permitted],
  [
    "new generations were ended: the instant before",
    without("2026-06-01T12:00Z"),
    on("2026-06-01T11:59:59.999Z", { right: "replica" }),
    permitted,
  ],
  ["new ones ended: that instant", without("2026-06-01T12:00Z"), asReplica(), asks("replica-ended")],
  [
    "new generations were ended: later in the term",
    without("2026-06-01T12:00Z"),
    on("2026-08-01T00:00Z", { right: "replica" }),
    asks("replica-ended"),
  ],
  [
    "new generations were ended: the last instant of the term",
    without("2026-06-01T12:00Z"),
    on("2026-09-03T03:59:59.999Z", { right: "replica" }),
    asks("replica-ended"),
  ],
  [
    "new generations were ended: after the term finished pieces stop too",
    without("2026-06-01T12:00Z"),
    on("2026-09-03T04:00Z", { right: "replica" }),
    no("ended"),
  ],
  [
    "new generations were ended before the start: before the start",
    without("2026-02-20T00:00Z"),
    on("2026-03-02T14:59:59.999Z", { right: "replica" }),
    no("not-yet"),
  ],
  ["new ones ended early: in the term", without("2026-02-20T00:00Z"), asReplica(), asks("replica-ended")],
  ["new ones end later: described", without("2026-07-01T00:00Z"), asReplica(), permitted],
  [
    "new generations end later: an undescribed use is asked now",
    without("2026-07-01T00:00Z", replicaFor(["website"], ["website", "email"])),
    asReplica({ medium: "email" }),
    no("replica-undescribed"),
  ],
  ["new ones ended: the territory", without("2026-06-01T12:00Z"), asReplica({ territory: "europe" }), no("territory")],
  ["new ones ended: the likeness goes on", without("2026-05-01T00:00Z", all), ask(), permitted],
  ["new ones ended: training goes on", without("2026-05-01T00:00Z", all), ask({ right: "training" }), permitted],
  [
    "without the right, the end of new generations does not matter",
    without("2026-05-01T00:00Z", license({ replica: replica(["website"]) })),
    asReplica(),
    no("right"),
  ],
];

describe("a replica holds only if it is described", () => answers(replicaUses));

const olderLicenses: Case[] = [
  ["the likeness on a website", older(), ask(), asks("described")],
  ["the voice on a website", older(), ask({ right: "voice" }), asks("described")],
  ["organic social", older(), ask({ medium: "organic_social" }), asks("described")],
  ["paid social", older(), ask({ medium: "paid_social" }), asks("described")],
  ["TV and streaming", older(), ask({ medium: "tv_streaming" }), asks("described")],
  ["print", older(), ask({ medium: "print" }), asks("described")],
  ["internal use", older(), ask({ medium: "internal" }), asks("described")],
  ["a paid website", older(), ask({ paid: true }), asks("described")],
  ["organic social asked as paid", older(), ask({ medium: "organic_social", paid: true }), asks("described")],
  ["an ad from the handle", older(), ask({ medium: "paid_social", paid: true, handle: true }), asks("described")],
  ["a website from the handle", older(), ask({ handle: true }), asks("described")],
  ["training, which needs no scope", older({ rights: ["training"] }), ask({ right: "training" }), permitted],
  ["training that is not licensed", older(), ask({ right: "training" }), no("right")],
  ["a replica that is not licensed", older(), asReplica(), no("right")],
  ["a replica that is not described", older({ rights: ["replica"] }), asReplica(), no("replica-undescribed")],
  ["a territory outside", older(), ask({ territory: "global" }), no("territory")],
  ["before the start", older(), on("2026-03-02T14:59:59.999Z"), no("not-yet")],
  ["the last instant of the term", older(), on("2026-09-03T03:59:59.999Z"), asks("described")],
  ["after the term", older(), on("2026-09-03T04:00Z"), no("ended")],
];

describe("an older license without a scope reads as described", () => answers(olderLicenses));

const nothing: Case[] = [
  ...MEDIA.flatMap((medium): Case[] => [
    [
      `${medium} asked as unpaid`,
      nothingTicked(),
      ask({ medium }),
      medium === "paid_social" ? no("paid") : asks("described"),
    ],
    [`${medium} asked as paid`, nothingTicked(), ask({ medium, paid: true }), no("paid")],
  ]),
  ["the voice", nothingTicked(), ask({ right: "voice" }), asks("described")],
  ["from the handle that is not ticked", nothingTicked(), ask({ handle: true }), no("handle")],
  [
    "organic social from the handle that is not ticked",
    nothingTicked(),
    ask({ medium: "organic_social", handle: true }),
    no("handle"),
  ],
  ["paid from the handle that is not ticked", nothingTicked(), ask({ paid: true, handle: true }), no("paid")],
  [
    "an ad from the handle that is ticked is still paid media",
    nothingTicked({}, true),
    ask({ medium: "paid_social", paid: true, handle: true }),
    no("paid"),
  ],
  ["the handle is ticked and not asked", nothingTicked({}, true), ask(), asks("described")],
  [
    "training, which publishes nothing",
    nothingTicked({ rights: ["training"] }),
    ask({ right: "training", paid: true }),
    permitted,
  ],
  ["a right that is not licensed", nothingTicked(), ask({ right: "training" }), no("right")],
  ["a territory outside", nothingTicked(), ask({ territory: "europe" }), no("territory")],
  [
    "a replica with a use described for the medium",
    nothingTicked({ rights: ["replica"], replica: replica(["website"]) }),
    asReplica(),
    asks("described"),
  ],
  [
    "a replica with a use described for the medium, asked as paid",
    nothingTicked({ rights: ["replica"], replica: replica(["website"]) }),
    asReplica({ paid: true }),
    no("paid"),
  ],
  [
    "a replica without described uses",
    nothingTicked({ rights: ["replica"], replica: replica([]) }),
    asReplica(),
    no("replica-undescribed"),
  ],
  ["before the start", nothingTicked(), on("2026-03-02T14:59:59.999Z"), no("not-yet")],
  ["after the term", nothingTicked(), on("2026-09-03T04:00Z"), no("ended")],
];

describe("nothing is ticked: only as described, no paid media", () => answers(nothing));

// Two rules apply to each of these; the order in which they are asked decides.
const firstRule: Case[] = [
  [
    "new generations were ended: a medium that is not ticked",
    without("2026-05-01T00:00Z"),
    asReplica({ medium: "print" }),
    no("medium"),
  ],
  [
    "new generations were ended: a ticked medium without a described use",
    without("2026-05-01T00:00Z", replicaFor(["website"], ["website", "email"])),
    asReplica({ medium: "email" }),
    no("replica-undescribed"),
  ],
  [
    "new generations were ended: organic social asked as paid",
    without("2026-05-01T00:00Z", replicaFor(["organic_social"], ["organic_social"])),
    asReplica({ medium: "organic_social", paid: true }),
    no("paid"),
  ],
  [
    "new generations were ended: a handle that is not ticked",
    without("2026-05-01T00:00Z"),
    asReplica({ handle: true }),
    no("handle"),
  ],
  [
    "new generations were ended: nothing is ticked, asked as paid",
    without("2026-05-01T00:00Z", replicaFor(["website"], [])),
    asReplica({ paid: true }),
    no("paid"),
  ],
  [
    "an undescribed use of a replica from a handle that is ticked, outside ads",
    replicaFor(["email"], ["website", "email"], true),
    asReplica({ handle: true }),
    no("replica-undescribed"),
  ],
  [
    "an older license with a replica described for another medium",
    older({ rights: ["replica"], replica: replica(["email"]) }),
    asReplica(),
    no("replica-undescribed"),
  ],
  [
    "nothing is ticked: a replica described for another medium",
    nothingTicked({ rights: ["replica"], replica: replica(["email"]) }),
    asReplica(),
    no("replica-undescribed"),
  ],
  ["nothing is ticked but the handle, outside ads", nothingTicked({}, true), ask({ handle: true }), asks("described")],
];

describe("the first rule that applies gives the answer", () => answers(firstRule));

describe("consent to AI training that was withdrawn ends training alone", () => {
  const withdrawn = (changes: Partial<Licensed> = {}) =>
    license({ rights: ["voice", "training"], trainingEndedAt: utc("2026-06-01T12:00Z"), ...changes });
  answers([
    ["training before", withdrawn(), ask({ right: "training", at: utc("2026-06-01T11:59Z") }), permitted],
    ["training from that instant on", withdrawn(), ask({ right: "training" }), no("training-ended")],
    ["training elsewhere", withdrawn(), ask({ right: "training", territory: "europe" }), no("territory")],
    ["training after the term", withdrawn(), ask({ right: "training", at: utc("2026-10-01T12:00Z") }), no("ended")],
    ["the voice as before", withdrawn(), ask({ right: "voice" }), permitted],
    ["a right that was never licensed", withdrawn(), ask(), no("right")],
  ]);
});

const RANK: Record<Answer, number> = { prohibited: 0, ask: 1, permitted: 2 };

const BECAUSES: Record<Answer, readonly Because[]> = {
  permitted: ["licensed"],
  ask: ["described", "handle-unpaid", "replica-ended"],
  prohibited: [
    "not-yet",
    "ended",
    "right",
    "training-ended",
    "territory",
    "paid",
    "medium",
    "handle",
    "replica-undescribed",
  ],
};

const HOUR = 60 * 60 * 1000;
const later = (instant: Date, hours: number) => new Date(instant.getTime() + hours * HOUR);

// A day by whole hours, so that two instants are often the same.
const instants = fc.integer({ min: 0, max: 24 }).map((hour) => later(utc("2026-06-01T00:00Z"), hour));

const scopes: fc.Arbitrary<Scope> = fc.record({
  media: fc.oneof(fc.constant([...MEDIA]), fc.subarray([...MEDIA]), fc.subarray([...MEDIA], { maxLength: 1 })),
  handle: fc.boolean(),
  exclusivity: fc.option(fc.record({ competitors: fc.array(fc.string(), { maxLength: 5 }) })),
});

const replicas: fc.Arbitrary<Replica> = fc.record({
  uses: fc.array(fc.record({ medium: fc.constantFrom(...MEDIA) }), { maxLength: 6 }),
  endedAt: fc.option(instants),
});

const licenses: fc.Arbitrary<Licensed> = fc
  .record({
    // Mostly all rights, the whole world and a term around the day, or few answers would come from the scope.
    rights: fc.oneof({ weight: 3, arbitrary: fc.constant([...RIGHTS]) }, fc.subarray([...RIGHTS])),
    territory: fc.oneof({ weight: 3, arbitrary: fc.constant<Territory>("global") }, fc.constantFrom(...TERRITORIES)),
    scope: fc.option(scopes, { freq: 9 }),
    replica: fc.option(replicas, { freq: 9 }),
    effectiveAt: fc.oneof({ weight: 5, arbitrary: fc.constant(utc("2026-06-01T00:00Z")) }, instants),
    expiresAt: fc.oneof({ weight: 5, arbitrary: fc.constant(utc("2026-06-02T12:00Z")) }, instants),
    endedAt: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, instants),
    trainingEndedAt: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, instants),
  })
  .map((given) => (given.rights.includes("replica") ? given : { ...given, replica: null }));

const questions: fc.Arbitrary<Question> = fc.record({
  right: fc.constantFrom(...RIGHTS),
  medium: fc.constantFrom(...MEDIA),
  paid: fc.boolean(),
  handle: fc.boolean(),
  territory: fc.constantFrom(...TERRITORIES),
  at: instants,
});

/** Every list with one entry less. */
function eachLeftOut<T>(list: readonly T[]): T[][] {
  return list.map((_, left) => list.filter((_, index) => index !== left));
}

/** The license without a right; what describes a replica goes with its right. */
function withRights(given: Licensed, rights: readonly Right[]): Licensed {
  return { ...given, rights, replica: rights.includes("replica") ? given.replica : null };
}

/** Every license that is one step narrower. The last medium stays: without it the scope reads as described. */
function narrower(given: Licensed): Licensed[] {
  const { scope: chosen, replica: described } = given;
  const steps = eachLeftOut(given.rights).map((rights) => withRights(given, rights));
  for (const territory of INSIDE[given.territory]) steps.push({ ...given, territory });
  if (chosen && chosen.media.length > 1)
    for (const media of eachLeftOut(chosen.media)) steps.push({ ...given, scope: { ...chosen, media } });
  if (chosen?.handle) steps.push({ ...given, scope: { ...chosen, handle: false } });
  if (described)
    for (const uses of eachLeftOut(described.uses)) steps.push({ ...given, replica: { ...described, uses } });
  for (const hours of [1, 6, 24]) {
    steps.push({ ...given, effectiveAt: later(given.effectiveAt, hours) });
    steps.push({ ...given, expiresAt: later(given.expiresAt, -hours) });
    steps.push({ ...given, endedAt: later(given.endedAt ?? given.expiresAt, -hours) });
    steps.push({ ...given, trainingEndedAt: later(given.trainingEndedAt ?? given.expiresAt, -hours) });
  }
  return steps;
}

function freeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (inner && typeof inner === "object") freeze(inner);
  return Object.freeze(value);
}

/** Publishing costs money, whatever the question says: paid social is always paid. */
const isPaid = (question: Question) => question.paid || question.medium === "paid_social";

const runs = { numRuns: 500 };

describe("whatever is licensed and asked", () => {
  test("there is an answer, with a reason that belongs to it", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        const reply = permits(given, question);
        expect(Object.keys(reply).sort()).toEqual(["answer", "because"]);
        expect(BECAUSES[reply.answer]).toContain(reply.because);
      }),
      runs,
    );
  });

  test("the same question has the same answer, and asking changes nothing", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        const copy = structuredClone(given);
        const first = permits(freeze(given), freeze(question));
        expect(permits(given, question)).toEqual(first);
        expect(permits(copy, structuredClone(question))).toEqual(first);
        expect(given).toEqual(copy);
      }),
      runs,
    );
  });

  test("the order of what is ticked changes nothing, nor does ticking it twice", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        const turned: Licensed = {
          ...given,
          rights: [...given.rights, ...given.rights].reverse(),
          scope: given.scope && { ...given.scope, media: [...given.scope.media, ...given.scope.media].reverse() },
          replica: given.replica && { ...given.replica, uses: [...given.replica.uses].reverse() },
        };
        expect(permits(turned, question)).toEqual(permits(given, question));
      }),
      runs,
    );
  });

  test("exclusivity changes nothing", () => {
    fc.assert(
      fc.property(licenses, questions, fc.array(fc.string(), { maxLength: 5 }), (given, question, competitors) => {
        const reply = permits(given, question);
        const as = (exclusivity: Scope["exclusivity"]): Licensed => ({
          ...given,
          scope: given.scope && { ...given.scope, exclusivity },
        });
        expect(permits(as(null), question)).toEqual(reply);
        expect(permits(as({ competitors }), question)).toEqual(reply);
      }),
      runs,
    );
  });

  test("a suspended creator changes nothing", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        expect(permits(ofSuspendedCreator(given), question)).toEqual(permits(given, question));
      }),
      runs,
    );
  });

  test("paid social is paid, whatever the question says", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        const inAds: Question = { ...question, medium: "paid_social" };
        expect(permits(given, { ...inAds, paid: false })).toEqual(permits(given, { ...inAds, paid: true }));
      }),
      runs,
    );
  });

  test("organic social is never permitted as paid", () => {
    fc.assert(
      fc.property(
        licenses,
        questions,
        fc.constantFrom<Right>("likeness", "voice", "replica"),
        (given, asked, right) => {
          const question: Question = { ...asked, right, medium: "organic_social", paid: true };
          expect(permits(given, question).answer).not.toBe("permitted");
        },
      ),
      runs,
    );
  });

  test("medium, payment and handle do not matter to training", () => {
    fc.assert(
      fc.property(licenses, questions, questions, (given, one, other) => {
        const { medium, paid, handle } = other;
        const question: Question = { ...one, right: "training" };
        expect(permits(given, { ...question, medium, paid, handle })).toEqual(permits(given, question));
      }),
      runs,
    );
  });
});

describe("narrowing what is licensed", () => {
  test("never gives a more permissive answer while a medium stays ticked or none was", () => {
    fc.assert(
      fc.property(licenses, questions, (given, question) => {
        const before = permits(given, question);
        for (const less of narrower(given))
          expect(RANK[permits(less, question).answer]).toBeLessThanOrEqual(RANK[before.answer]);
      }),
      runs,
    );
  });

  // Without its last medium a scope is no closed list any more: it refers to the text of the intended use.
  // What the list left out may be described there, so a person has to read it.
  test("to no medium at all never permits, and asks only what is not paid and was left out by the list", () => {
    fc.assert(
      fc.property(
        licenses,
        scopes,
        fc.option(fc.constantFrom(...MEDIA), { freq: 1 }),
        questions,
        (given, chosen, other, question) => {
          const last = other ?? question.medium;
          const before = permits({ ...given, scope: { ...chosen, media: [last] } }, question);
          const after = permits({ ...given, scope: { ...chosen, media: [] } }, question);

          if (after.answer === "permitted") {
            expect(question.right).toBe("training");
            expect(before.answer).toBe("permitted");
          }
          if (RANK[after.answer] > RANK[before.answer]) {
            expect(before).toEqual(no("medium"));
            expect(after.answer).toBe("ask");
            expect(isPaid(question)).toBe(false);
            expect(question.handle && !chosen.handle).toBe(false);
          }
          if (["not-yet", "ended", "right", "territory"].includes(before.because)) expect(after).toEqual(before);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test("by its last medium makes an unpaid question about another medium one to ask", () => {
    const question = ask({ medium: "email" });
    expect(permits(license(), question)).toEqual(no("medium"));
    expect(permits(nothingTicked(), question)).toEqual(asks("described"));
  });

  test("by ending new generations permits no more, and changes no other right", () => {
    fc.assert(
      fc.property(licenses, questions, instants, (given, question, endedAt) => {
        const before = permits({ ...given, replica: given.replica && { ...given.replica, endedAt: null } }, question);
        const after = permits({ ...given, replica: given.replica && { ...given.replica, endedAt } }, question);
        expect(RANK[after.answer]).toBeLessThanOrEqual(RANK[before.answer]);
        if (question.right !== "replica" || question.at < endedAt) expect(after).toEqual(before);
      }),
      runs,
    );
  });
});
