import { PageMessage } from "@/components/site/page-message";
import { WaysOn } from "@/components/site/ways-on";
import { setPageStatus } from "@/lib/http/status";
import { SAMPLE_HOURS } from "@/lib/licenses/sandboxes";
import { paths } from "@/lib/paths";

/** Also for a cookie that is forged, or another browser's sample. */
export function NoSample() {
  setPageStatus(404);
  return (
    <PageMessage
      title="This browser has no such sample"
      action={{ href: paths.tryIt, label: "Start a sample" }}
      details={<WaysOn />}
    >
      <p>
        A sample ends after {SAMPLE_HOURS} hours, or sooner while very many people try one, and is open only in the
        browser that started it.
      </p>
    </PageMessage>
  );
}
