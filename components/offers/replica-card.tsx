import { LAWS_READ, REPLICA_LAWS, REPLICA_RULE } from "@/lib/terms/replica-laws";
import { adviserWords } from "@/lib/terms/replica-words";
import { countOf } from "@/lib/text/typeset";

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
