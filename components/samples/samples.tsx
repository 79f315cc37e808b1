import { ForStrangers, SamplePlayer } from "@/components/samples/sample-player";
import { NavLink } from "@/components/site/nav-link";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { paths } from "@/lib/paths";
import type { ListedSample } from "@/lib/samples/queries";
import { formatSeconds } from "@/lib/samples/rules";
import { languageLabels } from "@/lib/text/languages";

type SampleProps = {
  sample: ListedSample;
  /** Where signing in leads; null where the reader may hear all that is shown. */
  page: string | null;
};

/** What is marked `sample-more` can be left out where there is little room. */
export function Sample({ sample: { id, title, language, style, audience, durationMs, recording }, page }: SampleProps) {
  const isPrivate = audience === "brands" && page !== null;
  return (
    <SamplePlayer
      src={paths.sampleRecording(id, recording)}
      title={title}
      length={formatSeconds(durationMs)}
      locked={isPrivate ? "for brands with a confirmed address" : undefined}
      failed={
        isPrivate
          ? "You are not signed in as a brand with a confirmed address."
          : "This sample did not play. Please try again."
      }
    >
      <span className="font-semibold">
        <bdi>{title}</bdi>
      </span>{" "}
      <span className="text-ink-muted">
        {languageLabels[language]}
        {style && (
          <span className="sample-more">
            {", "}
            <bdi>{style}</bdi>
          </span>
        )}
      </span>
      {isPrivate && (
        <span className="block text-ink-muted">
          For brands<span className="sample-more"> with a confirmed address</span>.{" "}
          <ForStrangers>
            New here?{" "}
            <NavLink href={paths.signInTo(page)} className="underline underline-offset-2">
              Sign in
            </NavLink>
            <span className={`${DOOR_TO_OFFERS} sample-more`}> or make an offer</span>.
          </ForStrangers>
        </span>
      )}
    </SamplePlayer>
  );
}

/** All of a creator's, beside each other where there is room. */
export const Samples = ({ samples, page }: { samples: readonly ListedSample[]; page: string | null }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-gutter gap-y-6">
    {samples.map((sample) => (
      <li key={sample.id} className="min-w-0">
        <Sample sample={sample} page={page} />
      </li>
    ))}
  </ul>
);
