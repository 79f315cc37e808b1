import { confirmAndSend } from "@/app/(private)/offer/[id]/actions";
import { InWhoseName } from "@/app/(private)/offer-parts/in-whose-name";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { FeeLines } from "@/components/offers/fee-lines";
import { Address } from "@/components/ui/address";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { ELECTRONIC_STATEMENT, SEND_STATEMENT } from "@/lib/audit/consent-statements";
import type { OfferRecord } from "@/lib/offers/record";
import { CONFIRM_TO_SEND } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { allWithFees, formatUsd, withFees } from "@/lib/terms/fees";
import { listOf } from "@/lib/text/typeset";

type ConfirmFormProps = {
  offer: OfferRecord;
  /** The mailed link's; without one, the brand's session sends the offer. */
  token?: string;
  /** The offers that are sent together, for a brief. */
  held?: readonly OfferRecord[];
  /** The colleague whose offer it is, for whoever releases it. */
  askedBy?: string;
  /** Why somebody has to release it, completing "because it ...". */
  reasons?: readonly string[];
};

export function ConfirmForm({ offer, token, held = [offer], askedBy, reasons = [] }: ConfirmFormProps) {
  const isOne = held.length === 1;
  const them = isOne ? "it" : "them";
  const page = token ? paths.offerLink(offer.id, token) : paths.offer(offer.id);
  return (
    <Notice
      tone="raised"
      {...(isOne && {
        title: token
          ? CONFIRM_TO_SEND
          : askedBy
            ? "This offer waits for your release"
            : "This offer waits for you to send it",
      })}
    >
      <ActionForm action={confirmAndSend} page={page} className={cn("space-y-3 sm:space-y-4", isOne && "mt-2")}>
        <ErrorSummary />
        {askedBy && (
          <p className="wrap-anywhere">
            <bdi>{askedBy}</bdi> made {them}
            {reasons.length > 0 &&
              `. Your brand asks for a release because ${isOne ? "it" : "one of them"} ${listOf(reasons)}`}
            .
          </p>
        )}
        <input type="hidden" name="offerId" value={offer.id} />
        {token && <input type="hidden" name="token" value={token} />}
        {isOne ? <FeeLines priceCents={offer.priceCents} /> : <Bill held={held} />}
        <p className="text-sm">
          {/* The statements are recorded with each offer exactly as written, so they appear here word for word. */}
          {SEND_STATEMENT} You also say: “{ELECTRONIC_STATEMENT}”{" "}
          <b className="font-semibold">
            A creator’s standing instruction may approve {isOne ? "it" : "an offer"} at once.
          </b>{" "}
          {token && <InWhoseName address={offer.buyerAddress} />}
        </p>
        <SubmitButton variant="seal" pendingLabel="Sending..." className="w-full">
          {`${askedBy ? "Release" : "Confirm"} and send ${isOne ? "the offer" : `${held.length} offers`}`}
        </SubmitButton>
        {/* Below the button, so that a phone's first screen has the button for three creators. */}
        <p className="text-ink-muted text-sm">
          {!token && !askedBy && (
            <>
              Somebody made {them} with your address, <Address>{offer.buyerEmail}</Address>.{" "}
            </>
          )}
          {askedBy
            ? `No creator has seen ${isOne ? "it" : "these offers"}.`
            : `Not yours? ${token ? "Close this page" : `Leave ${them}`}: no creator has seen ${isOne ? "it" : "these offers"}.`}
        </p>
      </ActionForm>
    </Notice>
  );
}

/** Whom the brand asks, what it pays each, and the sum with fees. */
function Bill({ held }: { held: readonly OfferRecord[] }) {
  const prices = held.map(({ priceCents }) => priceCents);
  const [all, whole] = [prices.reduce((sum, cents) => sum + cents, 0), allWithFees(prices)];
  return (
    <dl className="tabular-nums leading-snug">
      {held.map(({ id, creatorName, priceCents }) => (
        <div key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b py-1.5">
          <dt className="wrap-anywhere min-w-0">
            <bdi>{creatorName}</bdi>
          </dt>
          <dd className="ml-auto">{formatUsd(withFees(priceCents))}</dd>
        </div>
      ))}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
        <dt className="font-semibold">You pay if all approve</dt>
        <dd className="ml-auto text-right">
          <span className="block font-serif text-2xl leading-tight">{formatUsd(whole)}</span>
          <span className="block text-ink-muted text-sm">{`${formatUsd(all)} + ${formatUsd(whole - all)} fees`}</span>
        </dd>
      </div>
    </dl>
  );
}
