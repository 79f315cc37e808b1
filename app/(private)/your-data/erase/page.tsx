import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { eraseMyData } from "@/app/(private)/your-data/erase/actions";
import { actingHere, requireProved } from "@/app/(private)/your-data/this-browser";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { PageMessage } from "@/components/site/page-message";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import { databaseTime } from "@/lib/clock";
import type { RunningDispute } from "@/lib/licenses/dispute-ends";
import { leftBy } from "@/lib/licenses/use-rules";
import { paths } from "@/lib/paths";
import { keptInWords, RETENTION } from "@/lib/retention/rules";
import { lastSecond } from "@/lib/terms/term";
import type { Party } from "@/lib/terms/terms";
import { labelsInOne, lowered } from "@/lib/text/typeset";
import { formatMoment, readerZone } from "@/lib/time";
import {
  type ErasureObstacle,
  erasureObstacleWords,
  type Fate,
  keptInLog,
  previewErasure,
} from "@/lib/your-data/erasure-obstacles";
import { GROUPS, type Group } from "@/lib/your-data/register";
import { ERASE_WORD } from "@/lib/your-data/rules";

export const metadata: Metadata = { title: "Erase your data" };

const label = `Type the word ${ERASE_WORD}`;

const counted = (count: number): string => (count === 1 ? "" : ` (${count})`);

const groupsOf = (fates: readonly Fate[]): Group[] =>
  (Object.keys(GROUPS) as Group[]).filter((group) => fates.some(({ of }) => of.group === group));

const Goes = ({ fates }: { fates: readonly Fate[] }) => (
  <section aria-labelledby="goes">
    <h2 id="goes" className="border-b pb-3 text-2xl">
      What goes
    </h2>
    <dl>
      {groupsOf(fates).map((group) => (
        <div key={group} className="border-b py-3">
          <dt className="font-semibold">{GROUPS[group]}</dt>
          <dd className="text-sm">
            {labelsInOne(fates.filter(({ of }) => of.group === group).map(({ of, goes }) => of.row + counted(goes)))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

const ruleOf = ({ of }: Fate) => of.stays?.rule ?? of.rule;

const Stays = ({ fates }: { fates: readonly Fate[] }) => (
  <section aria-labelledby="stays">
    <h2 id="stays" className="border-b pb-3 text-2xl">
      What stays, and why
    </h2>
    {fates.length === 0 ? (
      <p className="py-3">Nothing.</p>
    ) : (
      <ul>
        {[...new Set(fates.map(ruleOf))].map((rule) => {
          const staying = fates.filter((fate) => ruleOf(fate) === rule);
          return (
            <li key={rule} className="border-b py-3">
              <p className="font-semibold">{labelsInOne(groupsOf(staying).map((group) => GROUPS[group]))}</p>
              <p className="text-sm">{RETENTION[rule].why}.</p>
              <p className="text-ink-muted text-sm">Kept: {keptInWords(rule)}.</p>
              <ul className="mt-2 list-disc pl-5 text-sm">
                {staying.map(({ of, stays, blanked }) => (
                  <li key={of.table}>
                    {of.row + counted(stays)}
                    {blanked.length > 0 && `, without ${lowered(labelsInOne(blanked))}`}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);

function offersEnd(open: number): string {
  if (open === 0)
    return "You have no open offers. If one is made before you confirm, it ends and we tell the other side.";
  const ending = open === 1 ? "Your open offer ends" : `Your ${open} open offers end`;
  return `${ending} now: what you offered is withdrawn, what you were offered is declined, and we tell the other side by email.`;
}

/** What becomes of a dispute without the person who is erased. `due`: the end of the present step's clock. */
function disputeEnds(side: Party, left: NonNullable<ReturnType<typeof leftBy>>, due: ReactNode): ReactNode {
  switch (left) {
    case "referred":
      return side === "creator" ? (
        <>You have until {due} to reply. Erased, you cannot: our staff decide it instead of your silence.</>
      ) : (
        <>You have until {due} to answer. Erased, you cannot: our staff decide it without your answer.</>
      );
    case "answerable":
      return <>The licensee may answer until {due}. Our staff then decide, and your silence decides nothing.</>;
    case "replied":
      return <>Your answer stands. The licensor may accept it, or ask our staff, until {due}.</>;
    case "staff":
      return "Our staff decide it without you.";
    case "endable":
      return side === "creator" ? (
        <>It was upheld. Erased, you can no longer revoke the license for it; our staff may, until {due}.</>
      ) : (
        <>It was upheld. The licensor or our staff may revoke the license for it until {due}.</>
      );
  }
}

const Disputes = ({ disputes, now }: { disputes: readonly RunningDispute[]; now: Date }) => (
  <section aria-labelledby="disputes" className="mt-10 max-w-3xl">
    <h2 id="disputes" className="border-b pb-3 text-2xl">
      {disputes.length === 1 ? "A dispute is running" : `${disputes.length} disputes are running`}
    </h2>
    <ul>
      {disputes.map(({ id, useId, grantId, side, place, zone, dispute }) => {
        const left = leftBy(dispute, side, now);
        const due = (
          <time key="due" dateTime={dispute.dueAt.toISOString()}>
            {formatMoment(lastSecond(dispute.dueAt), readerZone(zone))}
          </time>
        );
        return (
          left && (
            <li key={id} className="border-b py-3">
              <p>
                <Link
                  href={paths.disputeUse(grantId, useId)}
                  prefetch={false}
                  className="wrap-anywhere font-semibold underline underline-offset-2"
                >
                  {place}
                </Link>
              </p>
              <p className="text-sm">{disputeEnds(side, left, due)}</p>
            </li>
          )
        );
      })}
    </ul>
  </section>
);

const NotNow = ({ why, until }: ErasureObstacle) => (
  <PageMessage title="Your data cannot be erased now" action={{ href: paths.yourData, label: "Back to your data" }}>
    <p className="text-lg">{erasureObstacleWords[why]}</p>
    {until && (
      <p>
        It can be erased after <Moment at={until} />.
      </p>
    )}
  </PageMessage>
);

async function ErasePage() {
  const mailbox = await requireProved();
  const now = await databaseTime();
  const { fates, openOffers, disputes, obstacle } = await previewErasure(mailbox, now);
  if (obstacle) return <NotNow {...obstacle} />;
  const told = fates.filter(({ of }) => Object.values(of.columns).some(({ shown }) => shown !== undefined));
  const stays = told.filter((fate) => fate.stays > 0);
  return (
    <div className="page max-w-4xl py-12">
      <h1 className="text-4xl">Erase your data?</h1>
      <p className="prose-measure mt-4 text-lg">
        This erases what we hold about <bdi className="wrap-anywhere font-semibold">{mailbox.email}</bdi>. It cannot be
        undone. If you come back later, you start anew, but a suspension, a creator’s refusal of your brand and a day’s
        limits on offers still hold.
      </p>
      <ul className="prose-measure mt-4 list-disc space-y-2 pl-5">
        {fates.some(({ of }) => of.table === "creator_profile" || of.table === "buyer_org") && (
          <li>{offersEnd(openOffers)}</li>
        )}
        <li>
          {fates.some(({ of }) => of.table === "creator_profile")
            ? "Your public page and your samples are gone at once, and every session on every device ends."
            : "Every session on every device ends."}
        </li>
        <li>
          {stays.some(({ of }) => of.table === "license_grant")
            ? "Licenses stay as they are until they end, but you can no longer sign in to them. Download what you need first, and withdraw your consent to AI training first if you want to."
            : "Nothing of yours is needed as proof of a license."}
        </li>
        <li>{keptInLog(stays)}</li>
      </ul>
      {disputes.length > 0 && <Disputes disputes={disputes} now={now} />}
      <div className="mt-10 grid grid-cols-1 gap-x-gutter gap-y-10 md:grid-cols-2">
        <Goes fates={told.filter((fate) => fate.goes > 0)} />
        <Stays fates={stays} />
      </div>
      <section aria-labelledby="confirm" className="mt-12 max-w-xl space-y-4 border-t pt-5">
        <h2 id="confirm" className="text-2xl">
          Confirm
        </h2>
        <ActionForm action={eraseMyData} page={paths.eraseData} className="space-y-4">
          <ErrorSummary />
          <Field name="erase" label={label} required maxLength={40} autoComplete="off" fieldClassName="max-w-60" />
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant="seal" pendingLabel="Erasing...">
              Erase my data
            </SubmitButton>
            <Button asChild variant="outline">
              <Link href={paths.yourData} prefetch={false}>
                Keep it
              </Link>
            </Button>
          </div>
        </ActionForm>
      </section>
    </div>
  );
}

export default dataPage(
  "what an erasure would do",
  ErasePage,
  (requestId) => (
    <ReadFailure requestId={requestId}>
      <KeptForm action={eraseMyData} page={paths.eraseData} labels={{ erase: label }} />
    </ReadFailure>
  ),
  actingHere,
);
