import fc from "fast-check";
import { compactVerify, createLocalJWKSet } from "jose";
import { expect, test } from "vitest";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { licenseCredential, statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { encodeList } = await import("@/lib/certificates/status-list");
const { checkLicense } = await import("@/lib/verify/check");
const { anyFacts, MANY } = await import("@/tests/support/certificates");

const now = new Date("2026-06-01T00:00:00Z");

const lists = new Map<number, string>();
async function emptyList(list: number): Promise<string> {
  const made =
    lists.get(list) ??
    (await signCredential({
      id: statusListUrl(list),
      type: ["BitstringStatusListCredential"],
      validFrom: now.toISOString(),
      credentialSubject: { statusPurpose: "revocation", encodedList: encodeList([]) },
    }));
  lists.set(list, made);
  return made;
}

/** Verifies with WebCrypto and the published keys alone, without our own code. */
async function webCryptoVerifier({ keys: [published] }: { keys: JsonWebKey[] }) {
  const { kty, crv, x } = published ?? {};
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x } as JsonWebKey, "Ed25519", false, ["verify"]);
  return (jws: string): Promise<boolean> => {
    const [head, body, tail = ""] = jws.split(".");
    return crypto.subtle.verify("Ed25519", key, Buffer.from(tail, "base64url"), Buffer.from(`${head}.${body}`));
  };
}

test("each of many certificates verifies with jose and with WebCrypto by the published keys alone, and in our check", async () => {
  const published = await publishedKeySet();
  const keys = createLocalJWKSet(published);
  const verifies = await webCryptoVerifier(published);
  await fc.assert(
    fc.asyncProperty(anyFacts, async (one) => {
      const certificate = await signCredential(licenseCredential(one));
      const { payload } = await compactVerify(certificate, keys, { algorithms: ["EdDSA"] });
      expect(await verifies(certificate)).toBe(true);
      const read = new TextDecoder().decode(payload);
      expect(read).not.toContain("secret@");
      expect(read).not.toContain(JSON.stringify(one.agreement.content.price.cents * 100 + 1));
      const subject = JSON.parse(read).credentialSubject;
      expect(subject.licensor.name).toBe(one.agreement.content.licensor.name);
      const statusList = await emptyList(one.place.list);
      const agreement = one.agreement.document;
      const report = await checkLicense({ certificate, keys: published, statusList, agreement, now });
      expect(report.checks.filter(({ result }) => result !== "good")).toEqual([]);
      expect(report.verdict).toBe("valid");
    }),
    MANY,
  );
}, 600_000);
