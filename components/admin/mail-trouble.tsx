import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import type { MailTroubleFacts } from "@/lib/mail/faults";
import { formatNumber } from "@/lib/text/typeset";

/** Why mail does not go out, since when, what to do, and how much waits. */
export function MailTrouble({ words, since, waiting, isMore }: MailTroubleFacts) {
  return (
    <Notice tone="error" title="Mail does not go out" className="mt-4">
      <p>{`${words}.`}</p>
      <p>
        {since && (
          <span>
            Since <Moment at={since} />.{" "}
          </span>
        )}
        <span>
          {`${isMore ? "More than " : ""}${formatNumber(waiting)} ${waiting === 1 ? "mail waits" : "mails wait"}.`}
        </span>
      </p>
    </Notice>
  );
}
