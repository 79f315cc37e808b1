import { describe, expect, test } from "vitest";
import { RIGHTS, rightLabels, TERRITORIES } from "@/lib/terms/terms";
import { type Asked, askedIn, licensedIn, licenseOf, mayRun, mayRunBy, permittedBy } from "@/lib/verify/asked";
import type { Report, Verdict } from "@/lib/verify/check";

const dates = { validFrom: "2027-03-01T10:00:00.000Z", validUntil: "2027-06-02T04:00:00.000Z" };
const now = new Date("2027-04-01T12:00:00.000Z");
const day = (text: string) => new Date(`${text}T00:00:00.000Z`);

const subject = {
  rights: ["Likeness", "Digital replica"],
  territory: { region: "North America" },
  media: ["Website", "Paid social", "TV and streaming"],
  creatorsAccount: false,
  replica: { uses: 3, digest: "0".repeat(64) },
  term: { months: 3, zone: "America/New_York", lastDay: "2027-06-01" },
};
const question: Asked = {
  right: "likeness",
  medium: "website",
  paid: false,
  handle: false,
  territory: "us",
  day: day("2027-04-01"),
};

function reply(asked: Partial<Asked>, claims: object = {}, endedAt: Date | null = null) {
  const license = licensedIn(dates, { ...subject, ...claims }, endedAt);
  return license ? mayRun(license, { ...question, ...asked }, now) : undefined;
}

describe("a license answers from its certificate alone", () => {
  test.each<[string, Partial<Asked>, object, string, RegExp]>([
    ["a licensed medium", {}, {}, "permitted", /covers it/],
    ["an ad there", { paid: true }, {}, "permitted", /covers it/],
    ["another medium", { medium: "print" }, {}, "prohibited", /medium/],
    ["organic social as an ad", { medium: "organic_social", paid: true }, {}, "prohibited", /medium/],
    ["from the creator's account", { handle: true }, {}, "prohibited", /own account/],
    [
      "ads from there, which are licensed",
      { handle: true, medium: "paid_social" },
      { creatorsAccount: true },
      "permitted",
      /covers/,
    ],
    ["another right", { right: "voice" }, {}, "prohibited", /right/],
    ["a territory outside", { territory: "global" }, {}, "prohibited", /territory/],
    ["the last day in the agreement's zone", { day: day("2027-06-01") }, {}, "permitted", /covers/],
    ["the day after", { day: day("2027-06-02") }, {}, "prohibited", /ended/],
    ["the day before the first", { day: day("2027-02-28") }, {}, "prohibited", /not in effect/],
    ["a replica is at best for its licensor to decide", { right: "replica" }, {}, "ask", /described? uses|describes/],
    ["a replica in a medium that is not licensed", { right: "replica", medium: "print" }, {}, "prohibited", /medium/],
    ["a replica that no use describes", { right: "replica" }, { replica: undefined }, "prohibited", /described use/],
    ["no media named: an older certificate", {}, { media: undefined }, "ask", /Intended use/],
    ["the same, as an ad", { paid: true }, { media: undefined }, "ask", /Intended use/],
    ["none ticked", {}, { media: [] }, "ask", /Intended use/],
    ["none ticked, as an ad", { paid: true }, { media: [] }, "prohibited", /ad/],
    ["a medium of a later release permits no other", { medium: "print" }, { media: ["Smell"] }, "ask", /Intended use/],
  ])("%s", (_, asked, claims, answer, says) => {
    const told = reply(asked, claims);
    expect(told?.answer).toBe(answer);
    expect(told?.says).toMatch(says);
  });

  test("an ended license permits nothing from then on", () => {
    const ended = new Date("2027-04-01T06:00:00.000Z");
    expect(reply({}, {}, ended)?.answer).toBe("prohibited");
    expect(reply({ day: day("2027-03-20") }, {}, ended)?.answer).toBe("permitted");
  });

  test("today is asked as of now, another day as of its first licensed moment", () => {
    const license = licensedIn(dates, subject, null);
    const before = new Date("2027-03-01T09:59:59.000Z");
    const today = { ...question, day: day("2027-03-01") };
    expect(license && mayRun(license, today, before).answer).toBe("prohibited");
    expect(license && mayRun(license, today, new Date("2027-02-20T00:00:00.000Z")).answer).toBe("permitted");
  });

  test.each<[string, object]>([
    ["a territory that is not understood", { territory: { region: "The Moon" } }],
    ["two countries", { territory: { countries: ["US", "FR"] } }],
    ["none", { territory: null }],
  ])("%s is not answered", (_, claims) => {
    expect(licensedIn(dates, { ...subject, ...claims }, null)).toBeUndefined();
  });

  test("nor is a certificate without a readable term", () => {
    expect(licensedIn({ validFrom: "soon", validUntil: dates.validUntil }, subject, null)).toBeUndefined();
  });

  test.each([undefined, "Mars/Olympus", 7, ["America/New_York"]])(
    "a zone that is none leaves days without one: %j",
    (zone) => {
      expect(licensedIn(dates, { ...subject, term: { zone } }, null)?.zone).toBeNull();
    },
  );

  test("claims of any shape are read without an error", () => {
    for (const odd of [null, 7, "text", [], {}, [null], { uses: "many" }, { uses: -1 }])
      for (const name of ["rights", "media", "creatorsAccount", "replica", "term", "ended"])
        expect(["permitted", "prohibited", "ask"]).toContain(reply({}, { [name]: odd })?.answer);
  });
});

describe("a certificate that was checked", () => {
  const claims = { ...dates, subject };
  const report = (verdict: Verdict, state: "good" | "bad" | "open", changes: Partial<Report> = {}): Report => ({
    verdict,
    checks: [{ what: "State", result: state, says: "" }],
    claims,
    specimen: false,
    ...changes,
  });
  const told = (of: Report, asked: Partial<Asked> = {}) => {
    const license = licenseOf(of);
    return license && mayRunBy(of, license, { ...question, ...asked }, now);
  };

  test("permits what it covers if its state is known", () => {
    expect(told(report("valid", "good"))?.answer).toBe("permitted");
    expect(told(report("unsealed", "good"))?.answer).toBe("permitted");
    expect(told(report("ended", "good"), { day: day("2027-03-20") })?.answer).toBe("permitted");
  });

  test.each(["open", "not-yet", "ended", "unsealed"] as const)(
    "%s: permits nothing while its state is not",
    (verdict) => {
      expect(told(report(verdict, "open"))).toEqual({
        answer: "ask",
        says: expect.stringMatching(/revoked is not known/),
      });
      expect(told(report(verdict, "open", { checks: [] }))?.answer).toBe("ask");
      expect(told(report(verdict, "open"), { medium: "print" })?.answer).toBe("prohibited");
      expect(told(report(verdict, "open"), { right: "replica" })?.says).toMatch(/describes/);
    },
  );

  const withdrawn = [{ right: "AI training", endedAt: "2027-03-25T12:00:00.000Z" }];

  test("replaced: what ended is prohibited since, and for the rest the newer certificate is asked", () => {
    const replaced = report("replaced", "bad", {
      claims: { ...dates, subject: { ...subject, rights: ["Likeness", "AI training"] } },
      ended: withdrawn,
    });
    expect(told(replaced, { right: "training" })).toEqual({
      answer: "prohibited",
      says: expect.stringMatching(/withdrew consent to AI training/),
    });
    for (const asked of [{}, { right: "training", day: day("2027-03-20") }] as const)
      expect(told(replaced, asked)).toEqual({ answer: "ask", says: expect.stringMatching(/newer one took its place/) });
    expect(told(replaced, { medium: "print" })?.answer).toBe("prohibited");
  });

  test("one that took another's place permits what went on, and what ended until then", () => {
    const current = report("valid", "good", { claims: { ...dates, subject: { ...subject, ended: withdrawn } } });
    expect(told(current)?.answer).toBe("permitted");
    expect(told(current, { right: "training", day: day("2027-03-20") })?.answer).toBe("permitted");
    expect(told(current, { right: "training" })?.answer).toBe("prohibited");
    const made = [{ right: "Digital replica", endedAt: "2027-03-25T12:00:00.000Z", uses: 2, digest: "ab" }];
    const ofReplica = report("valid", "good", { claims: { ...dates, subject: { ...subject, ended: made } } });
    expect(told(ofReplica, { right: "replica" })).toEqual({
      answer: "ask",
      says: expect.stringMatching(/Finished pieces run on/),
    });
    expect(told(ofReplica, { right: "replica", day: day("2027-03-20") })?.says).toMatch(/describes/);
  });

  test("revoked: nothing from today on, and of days before it says that the certificate does not tell", () => {
    const revoked = report("revoked", "bad");
    for (const at of ["2027-04-01", "2027-05-01"])
      expect(told(revoked, { day: day(at) })).toEqual({
        answer: "prohibited",
        says: expect.stringMatching(/was revoked/),
      });
    expect(told(revoked, { day: day("2027-03-20") })).toEqual({
      answer: "ask",
      says: expect.stringMatching(/does not say when/),
    });
    expect(told(revoked, { day: day("2027-03-20"), medium: "print" })?.says).toMatch(/medium/);
    expect(told(revoked, { right: "replica" })?.answer).toBe("prohibited");
  });

  test("is not asked if it is a specimen, refused or says nothing", () => {
    expect(told(report("valid", "good", { specimen: true }))).toBeUndefined();
    expect(told(report("refused", "good"))).toBeUndefined();
    const { claims: _, ...silent } = report("valid", "good");
    expect(told(silent)).toBeUndefined();
  });
});

describe("a question", () => {
  const sent = { right: "voice", medium: "email", territory: "europe", day: "2027-04-01", paid: "on" };
  const read = (values: Record<string, unknown>) => askedIn((name) => values[name]);

  test("is read from an address or a form", () => {
    expect(read(sent)).toEqual({
      right: "voice",
      medium: "email",
      territory: "europe",
      day: day("2027-04-01"),
      paid: true,
      handle: false,
    });
  });

  test.each(["right", "medium", "territory", "day"])("without %s there is none", (name) => {
    expect(read({ ...sent, [name]: undefined })).toBeUndefined();
    expect(read({ ...sent, [name]: ["a", "b"] })).toBeUndefined();
    expect(read({ ...sent, [name]: "" })).toBeUndefined();
  });

  test.each(["2027-02-30", "2027-13-01", "20270401", "tomorrow", "2027-04-01T00:00"])("%s is no day", (text) => {
    expect(read({ ...sent, day: text })).toBeUndefined();
  });

  test("can be asked of each right and territory", () => {
    for (const right of RIGHTS)
      for (const territory of TERRITORIES)
        expect(read({ ...sent, right, territory })).toMatchObject({ right, territory });
    expect(Object.keys(rightLabels)).toEqual([...RIGHTS]);
  });
});

test("a checked certificate says in one sentence what it permits, and one that is refused says nothing", () => {
  const named = { licensee: { name: "Brook Coffee" }, licensor: { name: "Lena Marsh" }, fieldOfUse: "Advertising" };
  const report = (verdict: Verdict): Report => ({
    verdict,
    checks: [],
    specimen: false,
    claims: { ...dates, subject: { ...subject, ...named, rights: ["Voice"] } },
  });
  expect(permittedBy(report("valid"), now)?.sentence.text).toBe(
    "Brook Coffee may use Lena Marsh’s voice in paid social ads, on websites, and on TV and streaming, for advertising, in North America, until June 1, 2027.",
  );
  expect(permittedBy(report("revoked"), now)?.sentence.text).toContain("Brook Coffee could use");
  expect(permittedBy(report("refused"), now)).toBeUndefined();
});
