import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { OfferForm } from "@/app/(private)/offer/new/offer-form";
import { FeatureOff } from "@/components/site/page-message";
import { suggestCreators } from "@/lib/creators/queries";
import { isEnabled } from "@/lib/flags/queries";
import { tryRead } from "@/lib/requests/try-read";

export const metadata: Metadata = { title: "Make an offer" };
// The flag, the suggestions and the form's key are read for each visit.
export const dynamic = "force-dynamic";

export default async function NewOfferPage() {
  const flag = await tryRead("a feature's flag", () => isEnabled("BUYER_OFFERS_V1"));
  if (flag.ok && !flag.value) return <FeatureOff />;
  const suggestions = await tryRead("suggested creators", suggestCreators);
  return (
    <div className="page space-y-10 py-12">
      <header className="prose-measure space-y-4">
        <h1 className="text-4xl">Make an offer</h1>
        <p className="text-lg">
          Say what you want to license, where, for how long and for how much. The creator decides; nothing is licensed
          before they approve.
        </p>
        <p className="font-semibold">The creator has 48 hours to respond.</p>
      </header>
      <OfferForm submissionKey={randomUUID()} suggestions={suggestions.ok ? suggestions.value : undefined} />
    </div>
  );
}
