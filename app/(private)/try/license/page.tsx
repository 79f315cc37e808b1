import { LicenseView } from "@/app/(private)/license-parts/license-view";
import { NoSample } from "@/app/(private)/try/no-sample";
import { thisSample } from "@/app/(private)/try/this-sample";
import { dataPage } from "@/components/site/data-page";
import { databaseTime } from "@/lib/clock";
import { sampleTimeline } from "@/lib/licenses/sandboxes";
import { paths } from "@/lib/paths";

const link = "underline underline-offset-2";

async function SampleLicensePage() {
  const now = await databaseTime();
  const sample = await thisSample(now);
  if (!sample?.license) return <NoSample />;
  const { offer, grant } = sample.license;
  return (
    <LicenseView
      grant={grant}
      offer={offer}
      timeline={sampleTimeline(sample, now)}
      base={paths.tryLicense}
      side={undefined}
      now={now}
      steps={<Steps />}
    />
  );
}

const Steps = () => (
  <section aria-labelledby="next" className="border-t pt-6 print:hidden">
    <h2 id="next" className="text-2xl">
      What to do next
    </h2>
    <ol className="mt-3 list-decimal space-y-2 pl-5">
      <li>
        Download the{" "}
        <a href={`${paths.tryLicense}/document`} className={link}>
          PDF
        </a>{" "}
        and the{" "}
        <a href={`${paths.tryLicense}/files/certificate.jwt`} className={link}>
          certificate
        </a>
        .
      </li>
      <li>
        <a href={paths.verify} className={link}>
          Check either in our verifier
        </a>
        , which says that it is a specimen.
      </li>
      <li>
        Save the{" "}
        <a href="/verify/offline.html" download className={link}>
          verifier as a page
        </a>
        , and check it without us.
      </li>
      <li>
        <a href={paths.tryIt} className={link}>
          Answer a sample offer
        </a>{" "}
        to see how a license is made.
      </li>
    </ol>
  </section>
);

export default dataPage("a sample license", SampleLicensePage);
