import { adviserWords } from "@/lib/terms/replica-words";
import { countOf } from "@/lib/text/typeset";

/** What three states require of a clause on a digital replica, and no more than their text says. Last read on the day below. */
const LAWS_READ = "November 25, 2026";

const REPLICA_LAWS = [
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

const REPLICA_RULE =
  "In each of these states a clause for a new performance by a digital replica cannot be enforced if all three hold: it replaces work that the person would otherwise do in person; it has no reasonably specific description of the intended uses; and the person had neither a lawyer nor a union whose agreement covers replicas.";

type ReplicaCardProps = {
  /** How many the offer describes; undefined while it is being written. */
  uses?: number;
  /** As the offer keeps it (`ReplicaSignature`); undefined before the creator has said it. */
  adviser?: string | undefined;
};

function adviserIn(adviser: string | undefined): string {
  if (adviser === undefined) return "The creator says before approving who advised them.";
  return adviser === "nobody" ? "No: nobody advised the creator." : `Yes. ${adviserWords(adviser)}.`;
}

/** For both sides, what the law of three states asks, and whether this offer has it. Not advice. */
export const ReplicaCard = ({ uses, adviser }: ReplicaCardProps) => (
  <section aria-labelledby="replica-law" className="space-y-3 border border-engrave/60 bg-paper-raised p-5 text-sm">
    <h2 id="replica-law" className="text-xl">
      What the law asks of a digital replica
    </h2>
    <p>{REPLICA_RULE}</p>
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 border-y py-3 sm:grid-cols-[fit-content(40%)_1fr]">
      <dt className="font-semibold">Described uses</dt>
      <dd>{uses === undefined ? "Each use that you describe here." : `Yes: ${countOf(uses, "described use")}.`}</dd>
      <dt className="font-semibold">A lawyer or a union</dt>
      <dd className="wrap-anywhere">
        <bdi>{adviserIn(adviser)}</bdi>
      </dd>
    </dl>
    <ul className="space-y-2">
      {REPLICA_LAWS.map(({ state, citation, since, counsel }) => (
        <li key={state}>
          <span className="font-semibold">
            {state}, {citation}.
          </span>{" "}
          {since} {counsel}
        </li>
      ))}
    </ul>
    <p className="text-ink-muted">
      Information as of {LAWS_READ}, not legal advice. Whether a description is specific enough is for a court to say.
    </p>
  </section>
);
