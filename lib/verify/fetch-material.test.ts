import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { encodeList } from "@/lib/certificates/status-list";
import { testSecrets } from "@/tests/support/secrets";

Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
const { statusListUrl } = await import("@/lib/certificates/credential");
const { publishedKeySet } = await import("@/lib/certificates/keys");
const { signCredential } = await import("@/lib/certificates/keys");
const { fetchKeys, siteSources } = await import("@/app/(site)/verify/bring");

const listOf = (places: number[]): Promise<string> =>
  signCredential({ id: statusListUrl(1), credentialSubject: { encodedList: encodeList(places) } });
const entry = {
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: "7",
  statusListCredential: statusListUrl(1),
};

let certificate: string;
let newest: string;
beforeAll(async () => {
  certificate = await signCredential({ credentialStatus: entry });
  newest = await listOf([7]);
});
afterEach(() => vi.unstubAllGlobals());

/** What the certificate is checked against when these files were brought with it. */
async function materialFor(brought: { keys?: unknown; statusLists?: string[] } = {}) {
  const { statusLists = [] } = brought;
  const sources = siteSources([{ name: "a", ...brought }]);
  return { keys: await sources.keys(certificate), statusList: await sources.statusList(certificate, statusLists) };
}

/** Only the site's files, by their paths. */
function serve(texts: Record<string, string>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    const text = texts[path];
    if (text === undefined) throw new TypeError("Failed to fetch");
    return new Response(text);
  });
  return asked;
}

test("the site's own keys and list are used, whatever keys and list are given", async () => {
  const keys = await publishedKeySet();
  const asked = serve({ "/.well-known/jwks.json": JSON.stringify(keys), "/status/1": newest });
  const kid = keys.keys[0]?.kid;
  const forger = { issuer: "https://likeright.test", keys: [{ kty: "OKP", crv: "Ed25519", x: "a", kid }] };
  const earlier = await listOf([]);
  expect(await materialFor({ keys: forger, statusLists: [earlier] })).toEqual({ keys, statusList: newest });
  expect(asked).toEqual(["/.well-known/jwks.json", "/status/1"]);
});

test("a key missing from the browser's copy is fetched once more from the site", async () => {
  const keys = await publishedKeySet();
  const before = JSON.stringify({ ...keys, keys: [] });
  vi.stubGlobal("fetch", async (path: string, { cache }: RequestInit) => {
    if (path !== "/.well-known/jwks.json") throw new TypeError("Failed to fetch");
    return new Response(cache === "reload" ? JSON.stringify(keys) : before);
  });
  expect((await materialFor()).keys).toEqual(keys);
});

test("given keys and lists count if the site cannot be reached or another server responds", async () => {
  const keys = await publishedKeySet();
  for (const texts of [{}, { "/.well-known/jwks.json": "<!doctype html><title>Sign in to the hotel</title>" }]) {
    serve(texts);
    expect(await fetchKeys()).toBeUndefined();
    expect(await materialFor({ keys, statusLists: [newest] })).toEqual({ keys, statusList: newest });
    expect(await materialFor()).toEqual({ keys: undefined, statusList: undefined });
  }
});
