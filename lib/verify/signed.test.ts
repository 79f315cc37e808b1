import { CompactSign, generateKeyPair } from "jose";
import { expect, test } from "vitest";
import { isSignedBy, keyFor, readSigned } from "@/lib/verify/signed";

async function sign(payload: object) {
  const { privateKey, publicKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const header = { alg: "EdDSA", typ: "vc+jwt", cty: "vc", kid: "k" };
  const text = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader(header)
    .sign(privateKey);
  const { kty, crv, x } = await crypto.subtle.exportKey("jwk", publicKey);
  return { text, key: { kty, crv, x, kid: "k" } };
}

test("a credential is read with the bytes that its signature covers", async () => {
  const { text, key } = await sign({ id: "a" });
  const signed = readSigned(text);
  if (!signed) throw new Error("not read");
  expect(signed.payload).toEqual({ id: "a" });
  expect(await isSignedBy(keyFor(signed, { keys: [key] }) ?? {}, signed)).toBe(true);
});

test("a credential of more than 400,000 characters is not read, however well it is signed", async () => {
  const { text } = await sign({ id: "a".repeat(299_000) });
  expect(text.length).toBeLessThan(400_000);
  expect(readSigned(text)).toBeDefined();
  expect(readSigned((await sign({ id: "a".repeat(301_000) })).text)).toBeUndefined();
});

test("only an Ed25519 key under the name in the header is one", async () => {
  const { text, key } = await sign({ id: "a" });
  const signed = readSigned(text);
  if (!signed) throw new Error("not read");
  expect(keyFor(signed, { keys: [{ ...key, kid: "other" }, key] })).toEqual({ kty: "OKP", crv: "Ed25519", x: key.x });
  for (const other of [{ kid: "other" }, { kty: "EC" }, { crv: "X25519" }, { x: 7 }])
    expect(keyFor(signed, { keys: [{ ...key, ...other }] }), JSON.stringify(other)).toBeUndefined();
  for (const set of [undefined, null, [], "keys", { keys: {} }, { keys: [null, 7, []] }])
    expect(keyFor(signed, set), JSON.stringify(set)).toBeUndefined();
});

test("headers and payloads are objects in UTF-8", () => {
  const encoded = (bytes: string | Uint8Array) => Buffer.from(bytes).toString("base64url");
  expect(readSigned(`${encoded("{}")}.${encoded("{}")}.AAAA`)).toBeDefined();
  for (const part of ["[]", "null", "7", '"a"', "{", Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)]) {
    expect(readSigned(`${encoded("{}")}.${encoded(part)}.AAAA`), String(part)).toBeUndefined();
    expect(readSigned(`${encoded(part)}.${encoded("{}")}.AAAA`), String(part)).toBeUndefined();
  }
});
