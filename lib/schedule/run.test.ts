import { beforeEach, expect, test, vi } from "vitest";
import { runSchedule } from "@/lib/schedule/run";

const did: string[] = [];
const broken = new Set<string>();
const part = vi.hoisted(() => (name: string, answer: unknown = 1) => async () => {
  note(name);
  return answer;
});
function note(name: string): void {
  did.push(name);
  if (broken.has(name)) throw new Error(`${name} is broken`);
}

vi.mock("@/lib/offers/deadlines", () => ({
  expireOffers: part("expireOffers"),
  removeHeldOffers: part("removeHeldOffers"),
  remindOfOffers: part("remindOfOffers"),
}));
vi.mock("@/lib/accounts/unproved-addresses", () => ({ removeUnproved: part("removeUnproved") }));
vi.mock("@/lib/offers/renew-links", () => ({ renewLinks: part("renewLinks") }));
vi.mock("@/lib/creators/verify", () => ({ tellStaff: part("tellStaff") }));
vi.mock("@/lib/licenses/revoke", () => ({ expireGrants: part("expireGrants") }));
vi.mock("@/lib/licenses/remind", () => ({ remindOfEnds: part("remindOfEnds") }));
vi.mock("@/lib/licenses/issue-missing", () => ({ issueMissingCertificates: part("issueMissingCertificates") }));
vi.mock("@/lib/audit/checkpoints", () => ({ signHead: part("signHead") }));
vi.mock("@/lib/creators/onboard", () => ({ removeDrafts: part("removeDrafts") }));
vi.mock("@/lib/members/address-ask", () => ({ removeMoves: part("removeMoves") }));
vi.mock("@/lib/rate-limit/postgres-store", () => ({ sweepRateLimits: part("sweepRateLimits") }));
vi.mock("@/lib/mail/asked-from", () => ({ forgetNetworks: part("forgetNetworks") }));
vi.mock("@/lib/documents/copies", () => ({ removeOldCopies: part("removeOldCopies") }));
vi.mock("@/lib/analytics/record", () => ({ sweepViewMarkers: part("sweepViewMarkers") }));
vi.mock("@/lib/admin/tally-queries", () => ({ sumTallies: part("addUp") }));
vi.mock("@/lib/waitlist/queries", () => ({ addUpPlaces: part("addUpPlaces") }));
vi.mock("@/lib/certificates/lost-keys", () => ({ licensesWithoutKey: part("licensesWithoutKey") }));
vi.mock("@/lib/mail/dispatch", () => ({ dispatchMail: part("dispatchMail", { claimed: 7 }) }));

const logged: Record<string, unknown>[] = [];
vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(JSON.parse(line)));

const all = [
  "renewLinks",
  "expireOffers",
  "removeHeldOffers",
  "removeUnproved",
  "remindOfOffers",
  "expireGrants",
  "remindOfEnds",
  "tellStaff",
  "issueMissingCertificates",
  "signHead",
  "removeDrafts",
  "removeMoves",
  "sweepRateLimits",
  "forgetNetworks",
  "removeOldCopies",
  "sweepViewMarkers",
  "addUp",
  "addUpPlaces",
  "licensesWithoutKey",
  "dispatchMail",
];

beforeEach(() => {
  did.length = 0;
  logged.length = 0;
  broken.clear();
});

test("a run does all of the work, what people wait for first, and mail last", async () => {
  const report = await runSchedule(new Date());
  expect(did).toEqual(all);
  expect(report).toMatchObject({ failed: [], left: [] });
  expect(report.done).toMatchObject({ offersExpired: 1, mailsHandled: 7 });
});

test("a part that fails is logged, and stops none of the others", async () => {
  broken.add("removeHeldOffers");
  broken.add("dispatchMail");
  const report = await runSchedule(new Date());
  expect(did).toEqual(all);
  expect(report.failed).toEqual(["heldOffersRemoved", "mailsHandled"]);
  expect(Object.keys(report.done)).toHaveLength(all.length - 2);
  expect(logged).toMatchObject([{ part: "heldOffersRemoved" }, { part: "mailsHandled" }]);
});

test("parts without time are skipped and reported", async () => {
  const report = await runSchedule(new Date(), AbortSignal.abort());
  expect(did).toEqual([]);
  expect(report.left).toHaveLength(all.length);
});
