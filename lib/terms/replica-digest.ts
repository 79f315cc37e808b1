import { createHash } from "node:crypto";
import type { ReplicaTerms } from "@/lib/terms/replica";
import { canonicalJson } from "@/lib/text/version";

/**
 * Hex SHA-256 of the canonical JSON (RFC 8785) of an agreement's `replica`. Whoever has the agreement can tell from it which
 * described uses a certificate or a policy is about; to anybody else it says nothing.
 */
export const replicaDigest = (replica: ReplicaTerms): string =>
  createHash("sha256").update(canonicalJson(replica)).digest("hex");
