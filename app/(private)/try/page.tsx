import Link from "next/link";
import { beginSample } from "@/app/(private)/try/actions";
import { thisSample } from "@/app/(private)/try/this-sample";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage } from "@/components/site/data-page";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import { type Beginning, SAMPLE_HOURS } from "@/lib/licenses/sandboxes";
import { paths } from "@/lib/paths";

type BeginFormProps = { beginning: Beginning; button: string };

export const BeginForm = ({ beginning, button }: BeginFormProps) => (
  <ActionForm action={beginSample} page={paths.tryIt} prefix={beginning} className="space-y-4" aria-label={button}>
    <ErrorSummary />
    <SubmitButton
      name="beginning"
      value={beginning}
      variant={beginning === "offer" ? "seal" : "outline"}
      size="lg"
      pendingLabel="Starting..."
    >
      {button}
    </SubmitButton>
  </ActionForm>
);

const card = "flex flex-col gap-4 border bg-paper-raised p-[min(2rem,8vw)]";

async function SamplePage() {
  const sample = await thisSample(await databaseTime());
  return (
    <div className="page space-y-8 py-8 md:py-12">
      <header className="prose-measure space-y-4">
        <h1 className="text-4xl">Try it without an address</h1>
        <p className="text-lg">
          The people are invented and the pages are the real ones. Nothing is mailed, paid or counted, and nobody else
          sees it.
        </p>
      </header>
      {sample && (
        <p>
          You started a sample here, which is open until <Moment at={sample.endsAt} />.{" "}
          <Link
            href={sample.license ? paths.tryLicense : paths.tryOffer}
            prefetch={false}
            className="underline underline-offset-2"
          >
            Go on with it
          </Link>
          , or start another in its place.
        </p>
      )}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <section aria-labelledby="as-creator" className={card}>
          <h2 id="as-creator" className="text-3xl">
            As a creator
          </h2>
          <p>
            A brand offers $350 for your face and voice. Read its terms, then approve, decline, or counter, and see what
            follows.
          </p>
          <div className="mt-auto">
            <BeginForm beginning="offer" button="Answer a sample offer" />
          </div>
        </section>
        <section aria-labelledby="as-brand" className={card}>
          <h2 id="as-brand" className="text-3xl">
            As a brand
          </h2>
          <p>
            The license as your counsel gets it: its page, the sealed PDF, and a certificate to check in our verifier,
            also offline.
          </p>
          <div className="mt-auto">
            <BeginForm beginning="license" button="Open a sample license" />
          </div>
        </section>
      </div>
      <p className="prose-measure text-ink-muted">
        We keep your answers for {SAMPLE_HOURS} hours, and a cookie that opens them in this browser only.
      </p>
    </div>
  );
}

export default dataPage("the samples", SamplePage);
