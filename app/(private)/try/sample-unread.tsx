import { counterSample, declineSample } from "@/app/(private)/try/actions";
import { KeptForm } from "@/components/form/kept-form";
import { ReadFailure } from "@/components/site/data-page";
import { COUNTER_PERCENTS } from "@/lib/offers/rules";

/** As of a real offer, a typed reason or note stays. */
export const SampleUnread = ({ page, requestId }: { page: string; requestId: string | undefined }) => (
  <ReadFailure requestId={requestId}>
    <p>
      Nothing was decided, and the sample is as it was.{" "}
      <a href={page} className="underline underline-offset-2">
        Try again
      </a>
    </p>
    <KeptForm action={declineSample} page={`${page}?step=decline`} labels={{ reason: "Reason for the other side" }} />
    {COUNTER_PERCENTS.map((percent) => (
      <KeptForm
        key={percent}
        action={counterSample}
        page={`${page}?step=counter-${percent}`}
        labels={{ note: "Note for the other side" }}
      />
    ))}
  </ReadFailure>
);
