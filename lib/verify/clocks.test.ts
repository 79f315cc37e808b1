import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/time";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { encodeList } = await import("@/lib/certificates/status-list");
const { certificateHash } = await import("@/lib/certificates/keys");
const { checkLicense } = await import("@/lib/verify/check");
const { agreementCorpus } = await import("@/tests/support/certificates");

// The true time is a moment after a license was made, or a moment around the end of its term. The server that signed, and
// whoever verifies, may be an hour off.

const made = Date.UTC(2026, 10, 30, 12);
const TERM = 90 * 24 * HOUR_MS;
const MINUTE = 60_000;
const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
const [agreement] = agreementCorpus();
if (!agreement) throw new Error("There are no agreements");

/** `at`: milliseconds after the license was made. `server`, `verifier`: hours by which their clocks are wrong. */
async function verify({ at, server, verifier }: { at: number; server: number; verifier: number }) {
  const effectiveAt = new Date(made + server * HOUR_MS);
  const expiresAt = new Date(effectiveAt.getTime() + TERM);
  const hash = certificateHash({ grantId: id, agreementHash: agreement?.hash ?? "", effectiveAt, expiresAt });
  const certificate = await signCredential(
    licenseCredential({
      grant: { id, effectiveAt, expiresAt, certificateHash: hash },
      agreement: agreement as NonNullable<typeof agreement>,
      licensor: { verifiedAt: null, activatedAt: null },
      evidence: [],
      place: { list: 1, place: 7 },
      privateFacts: "{}",
    }),
  );
  const statusList = await signCredential({
    id: statusListUrl(1),
    type: ["BitstringStatusListCredential"],
    validFrom: new Date(made + at + server * HOUR_MS).toISOString(),
    credentialSubject: { statusPurpose: "revocation", encodedList: encodeList([]) },
  });
  const now = new Date(made + at + verifier * HOUR_MS);
  const { verdict, checks } = await checkLicense({ certificate, statusList, keys: await publishedKeySet(), now });
  const says = (name: string) => checks.find(({ what }) => what === name)?.says ?? "";
  return { verdict, term: says("Term"), state: says("State") };
}

const wrong = "this clock, or the issuer’s, is wrong";
test.each([
  [0, 0, "valid", "In effect", "as of now"],
  [1, 1, "valid", "In effect", "as of now"],
  [-1, -1, "valid", "In effect", "as of now"],
  [1, 0, "not-yet", "this clock is wrong", wrong],
  [0, -1, "not-yet", "this clock is wrong", wrong],
  [-1, 0, "valid", "In effect", "as of 60 minutes ago"],
  [0, 1, "valid", "In effect", "as of 60 minutes ago"],
  [1, -1, "not-yet", "this clock is wrong", wrong],
  [-1, 1, "valid", "In effect", "as of 2 hours ago"],
])(
  "a minute after it was made, with the server %i and the verifier %i hours off, a license is %s",
  async (server, verifier, verdict, term, state) => {
    const found = await verify({ at: MINUTE, server, verifier });
    expect(found.verdict).toBe(verdict);
    expect(found.term).toContain(term);
    expect(found.state).toContain(state);
  },
);

test.each([
  [0, 0, "valid"],
  [0, 1, "ended"],
  [0, -1, "valid"],
  [-1, 0, "ended"],
  [1, 0, "valid"],
])(
  "a minute before its end, with the server %i and the verifier %i hours off, it is %s",
  async (server, verifier, verdict) => {
    expect((await verify({ at: TERM - MINUTE, server, verifier })).verdict).toBe(verdict);
  },
);

test("a wrong clock never makes a forged license valid, and never hides a revocation", async () => {
  const { term } = await verify({ at: TERM + 2 * HOUR_MS, server: 0, verifier: 0 });
  expect(term).toContain("Ended on February 28, 2027 at 6:59 AM EST");
  for (const verifier of [-1, 1])
    expect((await verify({ at: TERM + 2 * HOUR_MS, server: 0, verifier })).verdict).toBe("ended");
});

test("a clock that is days behind the status list calls no license valid: it may have ended", async () => {
  const { verdict, state } = await verify({ at: TERM + 2 * HOUR_MS, server: 0, verifier: -26 });
  expect(verdict).toBe("open");
  expect(state).toContain(wrong);
});
