import type { Metadata } from "next";
import Link from "next/link";
import { askForData, closeMyData, showMyData, stopThisMail, withdrawThis } from "@/app/(private)/your-data/actions";
import { AskForm } from "@/app/(private)/your-data/ask-form";
import { actingHere, provedHere } from "@/app/(private)/your-data/this-browser";
import { Seal } from "@/components/engraving/seal";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { dataPage, ReadFailure } from "@/components/site/data-page";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { HeldPart, HeldRow, HeldSection, NotAll } from "@/components/your-data/held-part";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { DATA_MINUTES } from "@/lib/accounts/rules";
import { SEE_MY_DATA } from "@/lib/accounts/wording";
import { mailboxAccess } from "@/lib/env";
import { currentMember } from "@/lib/members/actors";
import { paths } from "@/lib/paths";
import type { QueryParams } from "@/lib/postgres/listing";
import { keptInWords } from "@/lib/retention/rules";
import { STOPPABLE } from "@/lib/your-data/rules";
import { type Held, type HeldGroup, type HeldTable, heldAt } from "@/lib/your-data/see";
import { mailsComingTo, WITHDRAWABLE } from "@/lib/your-data/stop";
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
  );
}

type Rows = HeldTable["rows"];

/** `same`: consents to the same text, the newest first. */
function Consents({ same }: { same: Rows }) {
  const newest = same[0]?.row ?? {};
  const [last, first] = [newest, same.at(-1)?.row].map((row) => momentIn(row?.Agreed ?? null));
  const document = String(newest["Agreed to"]);
  const name = inWords("consent_record", "Agreed to", document);
  const several = document === "offer-terms" ? `Terms of ${same.length} offers` : `${name} (${same.length})`;
  const mayWithdraw = !newest.Withdrawn && WITHDRAWABLE.some((one) => one === document);
  return (
    <li className="space-y-2 border-b py-4 last:border-b-0">
      <h3 className="font-semibold text-base">
        {same.length > 1 ? several : name}
        {newest.Withdrawn && ", withdrawn"}
      </h3>
      <What consent={newest} />
      <Disclosure
        isInline
        className="text-sm"
        summary={
          <>
            {same.length > 1 ? "First " : "Agreed "}
            {same.length > 1 && first && <Moment at={first} />}
            {same.length > 1 && ", last "}
            {last && <Moment at={last} />}
          </>
        }
      >
        {same.map(({ key, row }) => (
          <HeldRow key={key} table="consent_record" row={row} />
        ))}
      </Disclosure>
      {mayWithdraw && (
        <SubmitButton variant="outline" size="sm" name="document" value={document} pendingLabel="Withdrawing...">
          Withdraw<span className="sr-only">: {name}</span>
        </SubmitButton>
      )}
    </li>
  );
}

const textOf = ({ row }: Rows[number]): string =>
  [row["Agreed to"], statementOf(row) ?? row["Version (SHA-256 of the text)"], Boolean(row.Withdrawn)].join();

function ConsentsPart({ group, title, tables }: HeldGroup) {
  const [table] = tables;
  if (!table) return null;
  return (
    <HeldSection id={group} title={title}>
      <p className="prose-measure pt-3">
        We keep these to show who agreed to what. What belongs to an offer or a license is withdrawn on its own page.
      </p>
      <p className="prose-measure mt-1 text-ink-muted text-sm">Kept: {keptInWords(table.of.rule)}.</p>
      <NotAll {...table} />
      <ActionForm action={withdrawThis} page={paths.yourData} prefix="withdraw-" className="mt-3">
        <ErrorSummary />
        <ul className="border-t">
          {[...new Set(table.rows.map(textOf))].map((text) => (
            <Consents key={text} same={table.rows.filter((one) => textOf(one) === text)} />
          ))}
        </ul>
      </ActionForm>
    </HeldSection>
  );
}

export const metadata: Metadata = { title: "Your data" };

const link = "underline underline-offset-2";

/** Rows of a kind that the page shows; the file has all. */
const SHOWN = 50;

async function YourDataPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const mailbox = await provedHere();
  return mailbox ? <YourData mailbox={mailbox} /> : <Ask isErased={(await searchParams).erased !== undefined} />;
}

async function Ask({ isErased }: { isErased: boolean }) {
  const member = isErased ? undefined : await currentMember();
  return (
    <div className="page grid grid-cols-1 items-center gap-x-gutter gap-y-10 py-12 md:grid-cols-12 md:py-20">
      <div className="max-w-xl md:col-span-7">
        {isErased && (
          <Notice tone="success" title="Erased" className="mb-8">
            <p>
              What we held about the address is gone, but for the records that the page before named. Every session has
              ended. We sent no email about it, because that would have been a new record of the address.
            </p>
          </Notice>
        )}
        <h1 className="text-4xl">Your data</h1>
        <p className="mt-4 text-lg">
          See what we hold about you, why and for how long. Download it, correct it, stop emails, withdraw what you
          agreed to, or erase it.
        </p>
        {member ? (
          <>
            <p className="mt-4">
              You are signed in with <bdi className="wrap-anywhere font-semibold">{member.email}</bdi>. Unless you have
              just signed in, we first email you a link to confirm that it is you.
            </p>
            <ActionForm action={showMyData} page={paths.yourData} prefix="mine-" className="mt-6 space-y-4">
              <ErrorSummary />
              <SubmitButton variant="seal" size="lg" pendingLabel="Opening...">
                {SEE_MY_DATA}
              </SubmitButton>
            </ActionForm>
            <h2 className="mt-12 border-t pt-5 text-2xl">Another address</h2>
          </>
        ) : (
          <p className="mt-4">
            You need no account: this works for everybody whose address we have, from the waitlist to a license. We
            email a link to the address.
          </p>
        )}
        <AskForm mailbox={mailboxAccess() !== "none" ? paths.devMailbox : undefined} />
        <p className="mt-10 border-t pt-5">
          What we hold, and for how long, is in the{" "}
          <Link href={paths.privacyPolicy} className={link}>
            Privacy Policy
          </Link>
          .
        </p>
      </div>
      <Seal className="hidden w-72 justify-self-center md:col-span-5 md:block" />
    </div>
  );
}

const Part = ({ part }: { part: HeldGroup }) =>
  part.group === "consents" ? <ConsentsPart {...part} /> : <HeldPart {...part} />;

async function YourData({ mailbox }: { mailbox: ProvedMailbox }) {
  const held = await heldAt(mailbox, SHOWN);
  return (
    <div className="page grid grid-cols-1 gap-x-gutter gap-y-8 py-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <div className="min-w-0 lg:col-span-8">
        <h1 className="text-4xl">Your data</h1>
        <p className="prose-measure mt-4 text-lg">
          Everything that we hold about <bdi className="wrap-anywhere font-semibold">{mailbox.email}</bdi>.
        </p>
        <p className="mt-2 text-ink-muted">
          This browser can read it until <Moment at={mailbox.endsAt} only="time" />.
        </p>
        <a href="#held" className="mt-2 inline-block py-2 underline underline-offset-2 lg:hidden">
          What we hold
        </a>
      </div>
      <div className="space-y-10 lg:col-span-4 lg:row-span-2">
        <Download />
        <MailsToStop mailbox={mailbox} />
        <EraseFirst />
        <Correct held={held} />
        <ActionForm action={closeMyData} page={paths.yourData} prefix="close-" className="border-t pt-5">
          <ErrorSummary />
          <SubmitButton variant="outline" pendingLabel="Closing...">
            Close my data in this browser
          </SubmitButton>
        </ActionForm>
      </div>
      <div id="held" className="min-w-0 self-start border-b lg:col-span-8">
        {held.length === 0 && (
          <p className="prose-measure pb-8 text-lg">
            Nothing but the link that opened this page, for {DATA_MINUTES} minutes.
          </p>
        )}
        {held.map((part) => (
          <Part key={part.group} part={part} />
        ))}
      </div>
    </div>
  );
}

const Download = () => (
  <section aria-labelledby="download" className="space-y-4">
    <h2 id="download" className="border-b pb-3 text-2xl">
      Download
    </h2>
    <p>All of it as one file (JSON), which people and programs can read. It has no links that open anything.</p>
    <Button asChild variant="seal">
      {/* The answer says that it is a file. With `download`, a browser would show nothing of a refusal. */}
      <a href={paths.yourDataFile}>Download my data</a>
    </Button>
  </section>
);

async function MailsToStop({ mailbox }: { mailbox: ProvedMailbox }) {
  const coming = await mailsComingTo(mailbox);
  return (
    <section aria-labelledby="emails" className="space-y-4">
      <h2 id="emails" className="border-b pb-3 text-2xl">
        Emails
      </h2>
      <ActionForm action={stopThisMail} page={paths.yourData} prefix="stop-" className="space-y-4">
        <ErrorSummary />
        {coming.length === 0 ? (
          <p>You get none that can be stopped.</p>
        ) : (
          <ul>
            {coming.map((kind) => (
              <li key={kind} className="flex items-start justify-between gap-4 border-b py-3">
                <span>{STOPPABLE[kind]}</span>
                <SubmitButton variant="outline" size="sm" name="kind" value={kind} pendingLabel="Stopping...">
                  Stop<span className="sr-only">: {STOPPABLE[kind]}</span>
                </SubmitButton>
              </li>
            ))}
          </ul>
        )}
      </ActionForm>
      <p className="text-ink-muted text-sm">
        What answers an act of yours, or is about an offer, a license or the safety of an account, is always sent.
      </p>
    </section>
  );
}

/** Where each is corrected, for whoever has a row of the table. */
const corrections = [
  { href: paths.correctEntry, label: "Your waitlist entry", of: "waitlist_submissions" },
  { href: paths.creatorAccount, label: "Name, city, phone, payout email", of: "creator_profile" },
  { href: paths.creatorRules, label: "Your rules", of: "creator_profile" },
  { href: paths.creatorPageForm, label: "Your public page", of: "creator_profile" },
  { href: paths.brandAccount, label: "Your brand’s website and address", of: "buyer_org" },
] as const;

function Correct({ held }: { held: readonly HeldGroup[] }) {
  const tables = new Set(held.flatMap((group) => group.tables.map(({ of }) => of.table)));
  const links = corrections.filter(({ of }) => tables.has(of));
  return (
    <section aria-labelledby="correct" className="space-y-4">
      <h2 id="correct" className="border-b pb-3 text-2xl">
        Correct
      </h2>
      {links.length > 0 && (
        <ul className="space-y-2">
          {links.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className={link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        To correct anything else, write to us through the{" "}
        <Link href={paths.contact} prefetch={false} className={link}>
          contact page
        </Link>
        . What was agreed stays as both sides agreed to it.
      </p>
    </section>
  );
}

const EraseFirst = () => (
  <section aria-labelledby="erase" className="space-y-4">
    <h2 id="erase" className="border-b pb-3 text-2xl">
      Erase
    </h2>
    <p>The next page says what goes, what stays, and why. Nothing happens before you confirm it there.</p>
    <Button asChild variant="outline">
      <Link href={paths.eraseData} prefetch={false}>
        Erase my data
      </Link>
    </Button>
  </section>
);

export default dataPage(
  "a person's data",
  YourDataPage,
  (requestId) => (
    <ReadFailure requestId={requestId}>
      <KeptForm action={askForData} page={paths.yourData} labels={{ email: "Email" }} />
      <KeptForm action={showMyData} page={paths.yourData} />
      <KeptForm action={stopThisMail} page={paths.yourData} />
    </ReadFailure>
  ),
  actingHere,
);
