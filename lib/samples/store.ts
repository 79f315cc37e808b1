import { sampleBucket } from "@/lib/env";
import { postgresStore } from "@/lib/samples/postgres-store";
import { s3Store } from "@/lib/samples/s3-store";

/** Byte positions, both included. */
type ByteRange = { from: number; to: number };

/** Where recordings' bytes are kept. A key is written once and never again. */
export type SampleStore = {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined if the store has no such key. */
  get: (key: string, range: ByteRange) => Promise<Uint8Array | undefined>;
  /** Does nothing if the store has no such key. */
  remove: (key: string) => Promise<void>;
};

export type StoreName = "postgres" | "s3";

/** Where new recordings go: the configured bucket, otherwise PostgreSQL. */
export const storeInUse = (): StoreName => (sampleBucket() ? "s3" : "postgres");

/** Throws for the bucket if it is no longer configured although recordings are in it. */
export function storeOf(name: StoreName): SampleStore {
  if (name === "postgres") return postgresStore;
  const settings = sampleBucket();
  if (!settings) throw new Error("Samples are in a bucket, and SAMPLES_S3_ENDPOINT is not set");
  return s3Store(settings);
}
