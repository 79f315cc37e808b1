import type { ReactNode } from "react";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { WriteForm } from "@/components/messages/write-form";
import { Arrival } from "@/components/ui/arrival";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { REPORT_WORDS_MAX, reportReasonLabels } from "@/lib/offers/message-rules";
import type { Conversation, Message } from "@/lib/offers/messages";
import { NOT_AGREED, notWritable } from "@/lib/offers/wording";
import type { Party } from "@/lib/terms/terms";

/** The id of the field of a new message. */
export const MESSAGE_FIELD = "message-message";

/** Where writing a message leads. */
const NEWEST = "newest-message";

type ConversationProps = {
  conversation: Conversation;
  names: Record<Party, string>;
  /** The page to which the forms post. */
  page: string;
  /** What the forms prove the party by. */
  proof: Readonly<Record<string, string>>;
  write: FormAction;
  report: FormAction;
  /** Under one line, until it is opened or there are messages. */
  isFolded?: boolean;
  /** A further way to stop the other side. */
  besideReport?: ReactNode;
};

/** What both sides of an offer wrote, and the form that writes one more. */
export function ConversationPart({
  conversation,
  names,
  page,
  proof,
  write,
  report,
  isFolded = false,
  besideReport,
}: ConversationProps) {
  const { messages, mayWrite, reader } = conversation;
  if (messages.length === 0 && mayWrite !== true && mayWrite !== "not-asked") return null;
  const other = reader === "creator" ? "buyer" : "creator";
  if (isFolded && messages.length === 0 && mayWrite === true)
    return (
      <section aria-labelledby="messages">
        <h2 id="messages" className="sr-only">
          Messages
        </h2>
        <WriteForm
          write={write}
          page={page}
          to={names[other]}
          folded={
            <>
              Ask <bdi className="wrap-anywhere">{names[other]}</bdi> a question
            </>
          }
        >
          <Proof proof={proof} />
          <p className="text-ink-muted">{WHO_READS}</p>
        </WriteForm>
      </section>
    );
  if (messages.length === 0 && mayWrite !== true)
    return <p className="py-3 text-ink-muted">{notWritable(mayWrite, reader)}</p>;
  return (
    <section aria-labelledby="messages" className="space-y-5">
      <h2 id="messages" tabIndex={-1} className="scroll-mt-8 text-2xl">
        Messages
      </h2>
      <p className="text-ink-muted">{WHO_READS}</p>
      <Arrival id="messages" />
      <Arrival id={NEWEST} of={messages.length} />
      {messages.length > 0 && (
        <ol className="space-y-4">
          {messages.map((message) => (
            <li
              key={message.id}
              {...(message === messages.at(-1) && { id: NEWEST, tabIndex: -1 })}
              className="scroll-mt-8 border-engrave border-l-4 pl-4"
            >
              <p className="text-base">
                <span className="font-semibold">
                  {message.author === reader ? "You" : <bdi>{names[message.author]}</bdi>}
                </span>
                {actWords(message)}, <Moment at={message.createdAt} />
              </p>
              <Body message={message} />
              {message.author !== reader && message.body !== null && (
                <Report message={message} page={page} proof={proof} report={report}>
                  {besideReport}
                </Report>
              )}
            </li>
          ))}
        </ol>
      )}
      {mayWrite === true ? (
        <WriteForm write={write} page={page} to={names[other]}>
          <Proof proof={proof} />
        </WriteForm>
      ) : (
        <p className="text-ink-muted">{notWritable(mayWrite, reader)}</p>
      )}
    </section>
  );
}

const WHO_READS = `${NOT_AGREED} Only you, the other side and, if you report one, our staff read them.`;

const actWords = ({ act }: Message): string =>
  act === null ? "" : act === "counter" ? ", with the counter-offer" : ", when declining";

const Body = ({ message: { body } }: { message: Message }) =>
  body === null ? (
    <p className="text-ink-muted">Our staff removed this message.</p>
  ) : (
    <p className="wrap-anywhere mt-1">
      <bdi className="block whitespace-pre-line">{body}</bdi>
    </p>
  );

const Proof = ({ proof }: Pick<ConversationProps, "proof">) =>
  Object.entries(proof).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

type ReportProps = Pick<ConversationProps, "page" | "proof" | "report"> & { message: Message; children: ReactNode };

/** The result stays in place of the form. */
const Report = ({ message, page, proof, report, children }: ReportProps) =>
  message.isReported ? (
    <p className="mt-2 text-ink-muted text-base">You reported this message. Our staff read it.</p>
  ) : (
    <Disclosure isInline className="mt-2 text-base" summary="Report this message">
      <ActionForm
        action={report}
        page={page}
        prefix={`report-${message.id}-`}
        className="mt-3 space-y-4"
        aria-label="Report this message"
      >
        <ErrorSummary />
        <Proof proof={proof} />
        <input type="hidden" name="messageId" value={message.id} />
        <Field
          as="select"
          name="reason"
          label="What is wrong with it"
          placeholder="Choose one"
          options={optionsOf(reportReasonLabels)}
          required
        />
        <Field as="textarea" name="words" label="What our staff should know" rows={2} maxLength={REPORT_WORDS_MAX} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <SubmitButton variant="outline" size="sm" pendingLabel="Reporting...">
            Report
          </SubmitButton>
          {children}
        </div>
      </ActionForm>
    </Disclosure>
  );
