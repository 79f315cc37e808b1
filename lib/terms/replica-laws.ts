/** What three states require of a clause on a digital replica, and no more than their text says. Last read on the day below. */
export const LAWS_READ = "November 25, 2026";

export const REPLICA_LAWS = [
  {
    state: "New York",
    citation: "N.Y. Gen. Oblig. Law 5-302",
    since: "In force since January 1, 2025.",
    counsel:
      "A lawyer counts who negotiated terms that are stated clearly and conspicuously, and separately signed or initialed.",
  },
  {
    state: "California",
    citation: "Cal. Lab. Code 927",
    since: "For performances fixed since January 1, 2025.",
    counsel: "A lawyer counts who negotiated terms that are signed or initialed.",
  },
  {
    state: "Illinois",
    citation: "815 ILCS 550",
    since: "In force since August 9, 2024, and changed for performances fixed since January 1, 2026.",
    counsel: "With a lawyer, the terms must be in a written agreement.",
  },
] as const;

export const REPLICA_RULE =
  "In each of these states a clause for a new performance by a digital replica cannot be enforced if all three hold: it replaces work that the person would otherwise do in person; it has no reasonably specific description of the intended uses; and the person had neither a lawyer nor a union whose agreement covers replicas.";
