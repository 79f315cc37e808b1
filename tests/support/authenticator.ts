import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

// A device that makes passkeys, in software, with the faults that a dishonest one may have.

type Changes = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; challenge?: string };

const UP = 0x01;
const UV = 0x04;
const ATTESTED = 0x40;

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const text = (words: string): Buffer => Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)]);

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string };

/** `make` and `show` answer what a server asked, as the browser's library returns it. */
export function newAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let counted = 0;

  const clientData = (type: string, { challenge }: Asked, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const data = (asked: Asked, changes: Changes, extra = 0) => {
    const counter = Buffer.alloc(4);
    counted = changes.counter ?? counted + 1;
    counter.writeUInt32BE(counted);
    const rpId = changes.rpId ?? asked.rp?.id ?? asked.rpId ?? "";
    const flags = UP | (changes.isVerified === false ? 0 : UV) | extra;
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter]);
  };
  const answer = (response: object) => ({
    id: encoded(id),
    rawId: encoded(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    make(options: string, changes: Changes = {}) {
      const asked = JSON.parse(options) as Asked;
      // COSE: EC2, ES256, P-256.
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([data(asked, changes, ATTESTED), attested]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text("none"),
        text("attStmt"),
        Buffer.from([0xa0]),
        text("authData"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return answer({
        clientDataJSON: encoded(clientData("webauthn.create", asked, changes)),
        attestationObject: encoded(attestation),
        transports: ["internal"],
      });
    },
    show(options: string, changes: Changes = {}) {
      const asked = JSON.parse(options) as Asked;
      const authenticatorData = data(asked, changes);
      const client = clientData("webauthn.get", asked, changes);
      const hash = createHash("sha256").update(client).digest();
      const signature = createSign("sha256")
        .update(Buffer.concat([authenticatorData, hash]))
        .sign(privateKey);
      return answer({
        clientDataJSON: encoded(client),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
      });
    },
  };
}
