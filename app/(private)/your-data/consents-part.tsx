import Link from "next/link";
import { withdrawThis } from "@/app/(private)/your-data/actions";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { HeldSection } from "@/components/your-data/held-part";
import { paths } from "@/lib/paths";
import { keptInWords } from "@/lib/retention/rules";
import type { Held, HeldGroup } from "@/lib/your-data/see";
import { WITHDRAWABLE } from "@/lib/your-data/stop";
import { agreedInWords, inWords, momentIn, statementOf } from "@/lib/your-data/wording";

/** Whole documents, of which the record has only the version. */
const documents: Readonly<Record<string, string>> = {
  "terms-of-service": paths.termsOfService,
  "waitlist-terms": paths.waitlistTerms,
};

function What({ consent }: { consent: Held }) {
  const said = statementOf(consent);
  if (said) return <blockquote className="border-field-rule border-l-2 pl-4">{said}</blockquote>;
  const [words, href] = [agreedInWords(consent), documents[String(consent["Agreed to"])]];
  return (
    <>
      <p>
        {words}
        {href && (
          <>
            {" "}
            <Link href={href} prefetch={false} className="underline underline-offset-2">
              Read today’s version
            </Link>
          </>
        )}
      </p>
      <Disclosure isInline className="text-sm" summary="Which version">
        <p className="wrap-anywhere">SHA-256 of the text: {String(consent["Version (SHA-256 of the text)"])}</p>
      </Disclosure>
    </>
  );
}

function Consent({ consent }: { consent: Held }) {
  const [agreed, withdrawn] = [momentIn(consent.Agreed ?? null), momentIn(consent.Withdrawn ?? null)];
  const document = String(consent["Agreed to"]);
  const mayWithdraw = !withdrawn && WITHDRAWABLE.some((one) => one === document);
  return (
    <li className="space-y-2 border-b py-4 last:border-b-0">
      <h3 className="font-semibold text-base">{inWords("consent_record", "Agreed to", document)}</h3>
      <What consent={consent} />
      <p className="text-ink-muted text-sm">
        {agreed && (
          <>
            Agreed <Moment at={agreed} />
          </>
        )}
        {withdrawn && (
          <>
            , withdrawn <Moment at={withdrawn} />
          </>
        )}
        {consent["IP address"] ? `, from ${consent["IP address"]}` : ""}
      </p>
      {mayWithdraw && (
        <SubmitButton variant="outline" size="sm" name="document" value={document} pendingLabel="Withdrawing...">
          Withdraw<span className="sr-only">: {inWords("consent_record", "Agreed to", document)}</span>
        </SubmitButton>
      )}
    </li>
  );
}

export function ConsentsPart({ group, title, tables }: HeldGroup) {
  const [table] = tables;
  if (!table) return null;
  return (
    <HeldSection id={group} title={title}>
      <p className="prose-measure pt-3">
        We keep these to show who agreed to what. What belongs to an offer or a license is withdrawn on its own page.
      </p>
      <p className="prose-measure mt-1 text-ink-muted text-sm">Kept: {keptInWords(table.of.rule)}.</p>
      <ActionForm action={withdrawThis} page={paths.yourData} prefix="withdraw-" className="mt-3">
        <ErrorSummary />
        <ul className="border-t">
          {table.rows.map(({ key, row }) => (
            <Consent key={key} consent={row} />
          ))}
        </ul>
      </ActionForm>
    </HeldSection>
  );
}
