import { createHash } from "node:crypto";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { canonicalJson } from "@/lib/text/canonical";

/**
 * Hex SHA-256 of the canonical JSON (RFC 8785) of an agreement's `replica`: shows to whoever holds the agreement which
 * described uses a certificate or a policy is about, and to nobody else what they are.
 */
export const replicaDigest = (replica: ReplicaTerms): string =>
  createHash("sha256").update(canonicalJson(replica)).digest("hex");
