import { createPublicKey, type KeyObject, verify } from "node:crypto";
import pg from "pg";
import { licenseKeys } from "@/lib/certificates/keys";
import { CONNECT } from "@/lib/postgres/bounds";

const PAGE = 2_000;

/** A compact JWS of one of our keys, by its protected header. */
function isSigned(jws: string, keys: ReadonlyMap<string, KeyObject>): boolean {
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const { kid, alg } = JSON.parse(Buffer.from(head, "base64url").toString("utf8"));
  const key = alg === "EdDSA" ? keys.get(kid) : undefined;
  return key !== undefined && verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url"));
}

/** Checks the signature of every certificate by the keys that this server publishes. */
export async function checkCertificates(url: string): Promise<{ count: number; bad: number }> {
  const { published } = await licenseKeys();
  const keys = new Map(published.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT });
  client.on("error", () => undefined);
  await client.connect();
  try {
    let [count, bad, after] = [0, 0, "00000000-0000-0000-0000-000000000000"];
    for (;;) {
      const { rows } = await client.query<{ id: string; jws: string }>(
        "SELECT grant_id AS id, jws FROM certificate WHERE grant_id > $1 ORDER BY grant_id LIMIT $2",
        [after, PAGE],
      );
      for (const { jws } of rows) if (!isSigned(jws, keys)) bad += 1;
      count += rows.length;
      after = rows.at(-1)?.id ?? after;
      if (rows.length < PAGE) return { count, bad };
    }
  } finally {
    await client.end();
  }
}
