import { Check, Minus } from "lucide-react";
import type { AgreedFacts } from "@/lib/terms/facts";
import { carriesAds } from "@/lib/terms/scope";
import type { Party } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

/** `is`: whether it is licensed; undefined where the answer is no yes or no. */
type Row = { label: string; is?: boolean; text: string };

const yesNo = (label: string, is: boolean, more = ""): Row => ({ label, is, text: (is ? "Yes" : "No") + more });

function rowsOf({ scope, replica, rights, words, exclusive }: AgreedFacts, reader: Party): Row[] {
  const account = reader === "creator" ? "From your account" : "From the creator’s account";
  const uses = replica ? `, for ${countOf(replica.uses.length, "described use")}` : "";
  return [
    ...(scope
      ? [
          { label: "Paid ads", is: scope.media.some(carriesAds), text: words.paid },
          yesNo(account, scope.handle),
          { label: "Media", text: words.media },
          { label: "Edits", text: words.edits },
          ...(scope.product === null ? [] : [{ label: "Product", text: scope.product }]),
        ]
      : [{ label: "Where it runs", text: words.media }]),
    yesNo(
      "Exclusive",
      exclusive,
      exclusive ? `: nobody else in ${words.field.toLowerCase()}, ${words.where}, whatever the product` : "",
    ),
    yesNo("Digital replica", rights.includes("replica"), uses),
    yesNo("AI training", rights.includes("training")),
  ];
}

/** What an offer asks for and what it does not, to be read in ten seconds. `reader` is the party that decides. */
export const ScopeTable = ({ facts, reader }: { facts: AgreedFacts; reader: Party }) => (
  <section aria-labelledby="scope" className="space-y-3">
    <h2 id="scope" className="text-2xl">
      What it covers
    </h2>
    <dl className="border-t">
      {rowsOf(facts, reader).map(({ label, is, text }) => (
        <div key={label} className="flex flex-wrap gap-x-4 border-b py-1.5">
          <dt className="w-36 text-ink-muted sm:w-48">{label}</dt>
          <dd className="wrap-anywhere flex min-w-0 flex-1 basis-32 gap-2 font-semibold">
            {is === true && <Check aria-hidden className="mt-1 size-4 shrink-0 text-verified-text" />}
            {is === false && <Minus aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" />}
            <bdi className="min-w-0">{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);
