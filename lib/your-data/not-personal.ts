/**
 * Tables that say nothing about a person, or nothing that can be found by one, and why. Lists all their columns of text, bytes
 * or JSON. A test compares this with the database.
 */
export const NOT_PERSONAL: Readonly<Record<string, { why: string; columns: readonly string[] }>> = {
  sample_file: { why: "recordings, which go with the sample that names them", columns: ["bytes"] },
  brief: { why: "numbers and times; its offers have the rest", columns: [] },
  status_place: { why: "places of a list of numbers", columns: [] },
  erasure: {
    why: "the numbers of who was erased, which only what stays has too, and for 35 days a keyed hash of the address",
    columns: ["profile_ids", "buyer_org_ids", "notices", "address_hash"],
  },
  erasure_mark: { why: "keyed hashes of what must outlive an erasure", columns: ["kind", "hash", "last_hash"] },
  announcement: {
    why: "what staff wrote to all",
    columns: ["audience", "subject", "body", "action_label", "action_path"],
  },
  mailing: { why: "how far a text has got", columns: [] },
  feature_flag: { why: "switches of the site", columns: ["key"] },
  audit_chain: { why: "hashes of the log", columns: ["previous_hash", "hash"] },
  audit_checkpoint: { why: "signatures of the log", columns: ["hash", "public_key", "signature"] },
  mail_provider: { why: "how the mail provider is", columns: ["state", "last_error"] },
  schedule_run: { why: "how the scheduled work last ran", columns: ["report"] },
  rate_limit: { why: "keyed hashes, for minutes", columns: ["key"] },
  secret_fingerprint: {
    why: "with which secrets the servers run, as hashes",
    columns: ["name", "salt", "fingerprints"],
  },
  database_restore: { why: "when a backup was restored", columns: [] },
  passkey_challenge: { why: "numbers at random, for minutes", columns: ["challenge", "purpose", "browser_hash"] },
  analytics_event: { why: "events without an identity", columns: ["name", "path", "slug", "variant"] },
  blog_post_stats: { why: "counts", columns: ["slug"] },
  blog_view_marker: { why: "keyed hashes, for a day", columns: ["marker"] },
  demo_sandbox: {
    why: "invented offers, which a browser's cookie alone opens",
    columns: ["token_hash", "answer", "brand_answer"],
  },
};
