import { Check } from "lucide-react";
import type { AgreedFacts } from "@/lib/terms/facts";
import { namesMedia, notIncluded } from "@/lib/terms/permitted";
import { carriesAds } from "@/lib/terms/scope";
import type { Party } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";
import { dayInWords } from "@/lib/time";

/** `is`: it is licensed; undefined where the answer is no yes. */
type Row = { label: string; is?: true; text: string };

const yes = (label: string, more = ""): Row => ({ label, is: true, text: `Yes${more}` });

/** What the sentence above does not say already, without what is not licensed. */
function rowsOf({ scope, replica, rights, words, exclusive, neededBy }: AgreedFacts, reader: Party): Row[] {
  const account = reader === "creator" ? "From your account" : "From the creator’s account";
  return [
    ...(scope && namesMedia(scope.media) ? [] : [{ label: "Media", text: words.media }]),
    ...(scope?.media.some(carriesAds)
      ? [{ label: "Paid ads", is: true as const, text: scope.media.every(carriesAds) ? "Yes" : words.paid }]
      : []),
    ...(scope?.handle ? [yes(account)] : []),
    ...(scope && scope.edits !== "as_delivered" ? [{ label: "Edits", text: words.edits }] : []),
    ...(exclusive
      ? [yes("Exclusive", `: nobody else in ${words.field.toLowerCase()}, ${words.where}, whatever the product`)]
      : []),
    ...(replica ? [yes("Digital replica", `, for ${countOf(replica.uses.length, "described use")}`)] : []),
    ...(rights.includes("training") ? [yes("AI training")] : []),
    ...(neededBy ? [{ label: "Needed by", text: dayInWords(neededBy) }] : []),
  ];
}

/** What an offer asks for, in the brand's words and as the terms have it, and what it leaves out. `reader` is the party that decides. */
export function ScopeTable({ facts, reader }: { facts: AgreedFacts; reader: Party }) {
  const rows = rowsOf(facts, reader);
  const out = notIncluded(facts, reader);
  return (
    <section aria-labelledby="scope" className="space-y-3">
      <h2 id="scope" className="text-2xl">
        {reader === "creator" ? "What they want" : "What you asked for"}
      </h2>
      <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
        <bdi className="block whitespace-pre-line">{facts.use}</bdi>
      </blockquote>
      <dl className={rows.length > 0 ? "border-t" : "hidden"}>
        {rows.map(({ label, is, text }) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-b py-1.5">
            <dt className="w-32 text-ink-muted sm:w-40">{label}</dt>
            <dd className="wrap-anywhere flex min-w-0 flex-1 basis-32 gap-2 font-semibold">
              {is && <Check aria-hidden className="mt-1 size-4 shrink-0 text-verified-text" />}
              <bdi className="min-w-0">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {out.length > 0 && (
        <p>
          <span className="text-ink-muted">Not included:</span> {out.join(", ")}.
        </p>
      )}
    </section>
  );
}
