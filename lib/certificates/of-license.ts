import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { licenseKeys } from "@/lib/certificates/keys";
import { Prisma } from "@/lib/generated/prisma/client";

/** Queries a database, or one snapshot of it. */
type Ask = <Row>(row: z.ZodType<Row>, sql: Prisma.Sql) => Promise<Row[]>;

/** `number`: 0 for a license's first certificate, then counting those that replaced it. */
const certificateRow = z.strictObject({
  id: z.string(),
  number: z.int(),
  jws: z.string(),
  list: z.int(),
  place: z.int(),
  agreementHash: z.string().nullable(),
});
type CertificateRow = z.infer<typeof certificateRow>;

/** What ties a certificate to a license. One from an earlier release may not name the agreement. */
const claims = z.object({
  credentialSubject: z.object({ id: z.string(), agreement: z.object({ digest: z.string() }).optional() }),
  credentialStatus: z.object({ statusListIndex: z.string(), statusListCredential: z.string() }),
});

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
};

const protectedHead = z.object({ kid: z.string(), alg: z.literal("EdDSA") });

/** Whether it is a compact JWS signed by one of these keys, according to its protected header. */
function isSigned(jws: string, keys: ReadonlyMap<string, KeyObject>): boolean {
  const [head = "", payload = "", signature = ""] = jws.split(".");
  const named = protectedHead.safeParse(jsonOf(head));
  const key = named.success ? keys.get(named.data.kid) : undefined;
  return key !== undefined && verify(null, Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, "base64url"));
}

/** Whether it names this license, its agreement's digest, and its place in the status lists. */
function isOfLicense({ id, jws, list, place, agreementHash }: CertificateRow): boolean {
  const read = claims.safeParse(jsonOf(jws.split(".")[1] ?? ""));
  if (!read.success) return false;
  const { credentialSubject: subject, credentialStatus: status } = read.data;
  return (
    subject.id === `urn:uuid:${id}` &&
    (subject.agreement === undefined || subject.agreement.digest === agreementHash) &&
    status.statusListIndex === String(place) &&
    status.statusListCredential.endsWith(`/status/${list}`)
  );
}

/** `unsigned`: not signed with a key that this server publishes. `foreign`: signed with one, but for another license. */
type CheckedCertificates = { count: number; unsigned: number; foreign: number };

const selected = Prisma.sql`
  SELECT c.grant_id AS id, c.number, c.jws, c.list, c.place, a.hash AS "agreementHash"
  FROM (
    SELECT grant_id, 0 AS number, jws, list, place FROM certificate
    UNION ALL SELECT grant_id, number, jws, list, place FROM certificate_reissue
  ) AS c JOIN license_grant g ON g.id = c.grant_id LEFT JOIN agreement a ON a.offer_id = g.offer_id`;

async function judge(rows: readonly CertificateRow[]): Promise<CheckedCertificates> {
  const { published } = await licenseKeys();
  const keys = new Map(published.map((key) => [key.kid, createPublicKey({ key, format: "jwk" })]));
  const signed = rows.filter(({ jws }) => isSigned(jws, keys));
  return {
    count: rows.length,
    unsigned: rows.length - signed.length,
    foreign: signed.filter((row) => !isOfLicense(row)).length,
  };
}

const PAGE = 2_000;

/** Checks all certificates in a database: whether each is signed by a published key and is for its own license. */
export async function checkCertificates(ask: Ask): Promise<CheckedCertificates> {
  const sum = { count: 0, unsigned: 0, foreign: 0 };
  let [after, number] = ["00000000-0000-0000-0000-000000000000", -1];
  for (;;) {
    const rows = await ask(
      certificateRow,
      Prisma.sql`${selected} WHERE (c.grant_id, c.number) > (${after}::uuid, ${number}::int) ORDER BY c.grant_id, c.number LIMIT ${PAGE}::int`,
    );
    const found = await judge(rows);
    sum.count += found.count;
    sum.unsigned += found.unsigned;
    sum.foreign += found.foreign;
    const last = rows.at(-1);
    if (last) [after, number] = [last.id, last.number];
    if (rows.length < PAGE) return sum;
  }
}

/** Checks the newest certificates the same way, which a running server can do without delay. */
export const checkNewest = async (ask: Ask, count: number): Promise<CheckedCertificates> =>
  judge(await ask(certificateRow, Prisma.sql`${selected} ORDER BY g.created_at DESC LIMIT ${count}::int`));

/** In words, for the commands. */
export function describeCertificates({ count, unsigned, foreign }: CheckedCertificates): string {
  const faults = [
    ...(unsigned > 0 ? [`${unsigned} do not verify`] : []),
    ...(foreign > 0 ? [`${foreign} are of another license`] : []),
  ];
  return `${count}, of which ${faults.length === 0 ? "all verify and are of their licenses" : faults.join(" and ")}`;
}
