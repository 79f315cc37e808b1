import { SamplePlayer } from "@/components/samples/sample-player";
import { paths } from "@/lib/paths";

/** Of an invented person: a program's voice, which says so. */
type Synthetic = { file: string; title: string; length: string };

export const SyntheticVoice = ({ voice: { file, title, length } }: { voice: Synthetic }) => (
  <SamplePlayer
    src={paths.syntheticVoice(file)}
    title={title}
    length={length}
    failed="This recording did not play. Please try again."
  >
    <span className="font-semibold">{`Listen: ${title}.`}</span>{" "}
    <span className="text-ink-muted">A synthetic voice, made by a program.</span>
  </SamplePlayer>
);
