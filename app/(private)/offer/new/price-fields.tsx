"use client";

import { useDeferredValue, useState } from "react";
import { Field } from "@/components/form/field";
import { useSentValues } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceRuler } from "@/components/offers/price-ruler";
import { HelperPart } from "@/components/site/helper-part";
import { SUBMIT_STATEMENT } from "@/lib/audit/consent-statements";
import { centsToInput, DEFAULT_OFFER_CENTS } from "@/lib/terms/fees";
import { BEFORE_LAUNCH } from "@/lib/terms/notices";
import { usdToCents } from "@/lib/text/money";

export function PriceFields() {
  const sent = useSentValues("price")?.[0] ?? "";
  const [price, setPrice] = useState(usdToCents(sent) ?? DEFAULT_OFFER_CENTS);
  const shown = useDeferredValue(price);
  return (
    <div className="min-w-0 space-y-6">
      <h2 className="mb-4 text-2xl">Price</h2>
      <Field
        name="price"
        label="Offer Amount (USD)"
        before="$"
        inputMode="decimal"
        required
        defaultValue={centsToInput(DEFAULT_OFFER_CENTS)}
        onChange={(event) => setPrice(usdToCents(event.target.value) ?? 0)}
        fieldClassName="sm:max-w-72"
      />
      <div aria-live="polite">
        <HelperPart instead={<p className="text-ink-muted">The fees are stated before anybody is bound.</p>}>
          <div>
            {price > 0 ? (
              <FeeLines priceCents={price} />
            ) : (
              <p className="text-ink-muted">Enter an amount of at least $1 to see the fees.</p>
            )}
          </div>
        </HelperPart>
      </div>
      <section aria-labelledby="guidance" className="space-y-3">
        <h3 id="guidance" className="text-xl">
          Where it stands
        </h3>
        <p className="prose-measure text-ink-muted">
          Our guidance for non-exclusive use without AI training. The creator sees the same ruler.
        </p>
        <HelperPart instead={null}>
          <div>
            <PriceRuler {...(shown > 0 && { cents: shown })} />
          </div>
        </HelperPart>
      </section>
      <p className="text-ink-muted text-sm">Nothing is charged when you submit. {BEFORE_LAUNCH}</p>
      <p className="text-ink-muted text-sm">
        {SUBMIT_STATEMENT} Until this browser has confirmed your email, each offer waits for the link that we mail you.
      </p>
      <SubmitButton variant="seal" size="lg" pendingLabel="Submitting...">
        Submit Offer
      </SubmitButton>
    </div>
  );
}
